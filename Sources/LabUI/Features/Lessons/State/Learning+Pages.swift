internal import Lab
internal import TraceEvents

/// The order of a step's pages.
extension Learning {
  /// The text, if the step has one.
  var firstPage: Page { step.prose.isEmpty && step.exercise == nil ? .question(0) : .text }

  /// What comes behind the open page in the same step; `nil` if it is the last one.
  var nextPage: Page? {
    let questions = predictions?.count ?? 0
    switch page {
    case .introduction: return firstPage
    case .text: return step.exercise != nil ? .goals : questions > 0 ? .question(0) : nil
    case .question(let number): return number + 1 < questions ? .question(number + 1) : nil
    case .goals, .solution, .end: return nil
    }
  }

  /// The answer that is given by pointing at a promise; `nil` if none is.
  func choice(pointingAt promise: PromiseID?) -> Int? {
    guard isPointing, let promise, let (_, question) = prediction else { return nil }
    return question.choicePromises.firstIndex(of: promise)
  }
}
