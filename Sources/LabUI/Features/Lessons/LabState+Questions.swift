internal import Lab
internal import Program

/// Predicting the script at hand: its run stops for questions, and goes on when they are answered.
extension LabState {
  /// Makes questions of the script at hand, or goes on with those that were left.
  mutating func predict() {
    // What is written in an exercise stays where it is.
    guard learning?.isAdHoc != false else {
      let key = label(for: .learn(.predict))
      notice = Notice("a lesson is open: Esc leaves it, then \(key) asks what your own script will do")
      return
    }
    guard let run = session.run, !session.isRecording else {
      notice = Notice(
        session.isRecording
          ? "this is a recorded trace: predict needs a script" : "the script is still running: try again in a moment")
      return
    }
    guard run.run != nil else {
      notice = Notice("the script has errors and doesn't run: the panel Source (1) says where; then predict it")
      return
    }
    guard let (lesson, predictions) = Lesson.predicting(run, isChanged: session.isEdited) else {
      notice = Notice("there is nothing to predict: the script makes no promises")
      return
    }
    var questions = Learning(lesson, about: predictions)
    if let left = lessons.leftQuestions, left.lesson == lesson, left.predictions == questions.predictions {
      questions = left
      notice = Notice("this is where you left the questions; Backspace goes back")
    }
    lessons.leftQuestions = nil
    questions.cameFrom = session.position
    learning = questions
    showPage()
  }

  /// Lets the run go on to where the open page belongs, or back.
  mutating func goOnTheWay() {
    guard let learning, let reach = learning.reach else { return }
    lookAt(reach == 0 ? .source : .graph)
    guard learning.isUnderWay else {
      session.go(to: reach)
      return showLatest()
    }
    (playback.isOn, playback.settlementsToCome, playback.budget) = (true, 0, .zero)
    showLatest()
  }

  /// Ends the waiting for the run: it is where the open page belongs.
  mutating func skipAhead() {
    guard let reach = learning?.reach else { return }
    playback.isOn = false
    session.go(to: reach)
    showLatest()
  }

  /// Holds the run where the open question stops it, whatever has moved it, and takes note of how far it has come.
  mutating func holdOnTheWay() {
    guard let learning, let reach = learning.reach, session.run?.request == session.request else { return }
    if session.position >= reach { playback.isOn = false }
    if session.position > reach {
      session.go(to: reach)
      notice = Notice("the run stops here for a question")
    }
    var moved = learning
    moved.seen = max(learning.seen, session.position)
    guard moved != learning else { return }
    self.learning = moved
    if learning.isUnderWay, !moved.isUnderWay { selectAsked() }
  }

  /// Whether the open page says more of an answer than there is room for.
  var hasMoreExplanation: Bool {
    guard let learning, learning.answer != nil else { return false }
    return LessonPane(learning, size: size).hasMore
  }

  /// Answers the open question by a click.
  mutating func answer(byClick choice: Int) -> [Effect] {
    guard learning?.prediction != nil, learning?.answer == nil, learning?.isUnderWay == false else { return [] }
    notice = nil
    return choose(choice)
  }

  /// Shows the run from the last question to its end.
  mutating func playOut() {
    lookAt(.graph)
    guard !session.isAtEnd else { return }
    (playback.isOn, playback.settlementsToCome, playback.budget) = (true, 0, .zero)
    showLatest()
  }

  /// Leaves the questions. Who was further in the run before is there again; else it stays where it has come to.
  mutating func leaveQuestions(_ questions: Learning) {
    let (right, count) = questions.toldScore
    let score = count == 0 ? "" : ", \(right) of \(count) right"
    guard questions.page != .end else {
      notice = Notice("that was all\(score); \(label(for: .toStart)) goes back to the start of the run")
      return
    }
    playback.isOn = false
    lessons.leftQuestions = questions
    let key = label(for: .learn(.predict))
    guard questions.cameFrom > session.position else {
      notice = Notice("questions left\(score); the run stays here; \(key) goes on with them")
      return
    }
    session.go(to: questions.cameFrom)
    notice = Notice("questions left\(score); the run is where it was; \(key) goes on with them")
  }
}

extension Action {
  /// Whether it only moves within the part of a run that was seen, or changes what is shown of it: a question doesn't forbid it.
  var staysWithinRun: Bool {
    switch self {
    case .playOrPause, .stepForward, .stepBack, .nextSettlement, .previousSettlement, .toStart, .toEnd, .faster, .slower,
      .restart,
      .left, .right, .nextPanel, .previousPanel, .panel, .travel(.nextTurn), .travel(.previousTurn):
      true
    default: false
    }
  }

  /// Whether it shows more of a run.
  var goesForward: Bool {
    switch self {
    case .playOrPause, .stepForward, .nextSettlement, .toEnd, .travel(.nextTurn): true
    default: false
    }
  }
}
