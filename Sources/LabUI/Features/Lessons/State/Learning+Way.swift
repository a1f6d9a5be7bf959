internal import Lab

/// Questions about the script at hand: its run stops for them, and goes on when they are answered.
extension Learning {
  /// Whether the run is on its way from question to question: nothing of what comes is shown.
  var isOnTheWay: Bool { isAdHoc && page != .end }

  /// How many events may be seen on the open page; `nil` if all may.
  var reach: Int? {
    guard isOnTheWay else { return nil }
    guard let (_, question) = prediction else { return 0 }
    return answer == nil ? question.position : question.positionAfter
  }

  /// Whether the run has not come to where the open question is asked, or to where it is answered.
  var isUnderWay: Bool { reach.map { seen < $0 } ?? false }

  /// How many answers were right, of how many, as far as it was told: who has just answered waits to see it.
  var toldScore: (right: Int, count: Int) {
    guard isUnderWay, let answer, let question = prediction?.question else { return (right, answers.count) }
    return (right - (answer == question.right ? 1 : 0), answers.count - 1)
  }
}
