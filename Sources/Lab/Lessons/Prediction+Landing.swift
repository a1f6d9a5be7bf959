internal import TraceEvents
internal import TraceGraph

/// Who gets an error.
extension PredictionMaker {
  func lands(_ record: PromiseRecord) throws(LessonTextProblem) -> Prediction {
    guard let path = RejectionPath(of: record.id, in: full) else {
      throw LessonTextProblem("\(words.name(record.id)) has no error: it is \(record.state.rawValue)")
    }
    let handlerless = try handlerless(path)
    // What `any` takes in comes down in its list: whether a handler gets it is a matter of words.
    if let taker = path.firstHandler ?? (handlerless?.isInTime == true ? handlerless?.taker : nil),
      let operatorKind = full[taker]?.operatorKind,
      ![.handler, .task, .retry].contains(operatorKind)
    {
      throw LessonTextProblem("\(words.name(taker)) takes this error in, for its own outcome: ask for its value")
    }
    // Code that awaits has no handler, and what it awaits has none either.
    if let handler = path.firstHandler,
      full[handler].map({ $0.operatorKind == .task || !$0.awaiters.isEmpty && $0.state == .rejected }) ?? true
    {
      throw LessonTextProblem("code awaits this error, and no handler gets it: ask how that code's task ends")
    }
    let right = path.firstHandler.map(words.nameInQuestion) ?? handlerless?.text ?? Self.nobody
    let handlers = full.promises.prefix(100).enumerated().filter { $1.id != record.id && Self.hasHandler($1) }
    // Handlers of other chains are no answer that anybody believes in: they are offered where nothing else is. The nearest are the best.
    let kin = Kinship(of: record.address, .both).members(in: full) ?? []
    let place = full.promises.firstIndex { $0.id == record.id } ?? 0
    let related = handlers.filter { kin.contains($0.offset) && words.nameInQuestion($0.element.id) != right }
      .sorted { (abs($0.offset - place), $0.offset) < (abs($1.offset - place), $1.offset) }
    let others = (related.isEmpty ? handlers : related).map(\.element)
    let offered = others.map { words.nameInQuestion($0.id) }
    var prediction = chosen(
      "Which handler gets the error of \(words.nameInQuestion(record.id)) first?", right,
      // That nobody does is always a choice: it would be known to be right where it is offered otherwise.
      offered.prefix(Self.mostChoices - 2) + [Self.nobody] + offered.dropFirst(Self.mostChoices - 2),
      explanation: words.path(path), promise: record.id)
    prediction.choicePromises = prediction.choices.map { choice in
      choice == handlerless?.text ? handlerless?.taker : full.promises.first { words.nameInQuestion($0.id) == choice }?.id
    }
    return prediction
  }

  private static let nobody = "none: nobody handles it"

  /// Whether a promise has a handler that could be meant: the work of a source gets no error, and a `delay` runs nothing.
  private static func hasHandler(_ promise: PromiseRecord) -> Bool {
    promise.handlerRun.map { $0.role != .work }
      ?? (promise.isSkipped && (promise.operatorKind.runsHandler || promise.operatorKind == .validate))
  }

  /// The answer where no handler gets an error, and it counts as handled all the same.
  private struct Handlerless {
    var text: String
    var taker: PromiseID
    /// Whether what took it was pending.
    var isInTime: Bool
  }

  /// The answer where an operator takes an error in, as `retry` does, or where it comes too late for `all` and `race`; `nil` if neither.
  private func handlerless(_ path: RejectionPath) throws(LessonTextProblem) -> Handlerless? {
    guard path.firstHandler == nil, path.landing == .absorbed else { return nil }
    guard let last = path.carriers.last.flatMap({ full[$0] }), let taker = last.absorbedBy.flatMap({ full[$0] }),
      let step = last.settledStep
    else { throw LessonTextProblem("nobody needs this error, and it counts as handled: ask how its promise ends") }
    let name = words.nameInQuestion(taker.id)
    if let end = taker.settledStep, end < step {
      return Handlerless(text: "no handler: it comes too late, \(name) has settled", taker: taker.id, isInTime: false)
    }
    return Handlerless(text: "no handler: \(name) takes it in, to try again", taker: taker.id, isInTime: true)
  }
}
