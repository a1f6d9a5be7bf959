internal import TraceEvents
internal import TraceGraph

/// Who prints a line, and because of what.
extension PredictionWords {
  /// Who prints a line, and why then.
  func explanation(of line: Line) -> [String] {
    guard line.promise != .program else {
      guard line.isScripts else { return [origin(of: line)] }
      return [origin(of: line)] + (handlersComeLast ? [Self.handlersLast] : tasksComeLast(line) ? [Self.tasksLast] : [])
    }
    if let awaited = awaited(before: line) {
      return [self.origin(of: line)] + turn(of: line) + why(awaited.id, in: seen) + timing(awaited.id)
    }
    let origin = "`\(line.text)`: the \(part(line.promise)) of \(name(line.promise)), at \(line.time)."
    let cause = cause(of: line)
    return [origin] + error(givenTo: line.promise) + turn(of: line) + why(line.promise, in: seen)
      + (cause == .program ? [] : onTheWay(cause, withItself: true)) + timing(line.promise)
  }

  /// That the handler which prints a line stood in the queue before another one that prints something at the same instant: time says
  /// nothing of their order. In lessons the questions about orders ask for it.
  func turn(of line: Line) -> [String] {
    guard isOnTheWay, let first = awaited(before: line) ?? run.full[line.promise], let ran = first.handlerRun,
      let queued = queuedStep(first)
    else {
      return []
    }
    let printers = Set(lines.lazy.filter { $0.step > line.step && $0.time == line.time }.map(\.promise))
    let next = printers.compactMap { run.full[$0] }.filter { other in
      guard let later = other.handlerRun, let step = queuedStep(other) else { return false }
      return later.step > ran.step && queued < step && step < ran.step
    }.min { ($0.handlerRun?.step ?? 0) < ($1.handlerRun?.step ?? 0) }
    return next.map { ["In the queue it stood before the handler of \(name($0.id))."] } ?? []
  }

  /// The step that put the handler of a promise into the queue; `nil` if no outcome of another one did.
  private func queuedStep(_ record: PromiseRecord) -> Int? {
    // Code that awaits a value, not a promise, is in the queue at once.
    if record.handlerRun?.cause == record.id { return record.createdStep }
    guard record.operatorKind.runsHandler, let ran = record.handlerRun, ran.role != .work,
      let settled = run.full[ran.cause]?.settledStep
    else { return nil }
    return max(settled, record.createdStep)
  }

  /// That a handler ran, where the reason of its promise's outcome doesn't say so: that of `always` lets every outcome go on.
  func handlerRan(_ id: PromiseID) -> [String] {
    guard let record = seen[id], let ran = record.handlerRun, let cause = seen[ran.cause],
      !why(id, in: seen).contains(where: { $0.contains("its handler") })
    else { return [] }
    return ["Its handler ran at \(ran.time), when \(name(cause.id)) was \(cause.state.rawValue)."]
  }

  /// The error because of which a handler of errors ran.
  func error(givenTo id: PromiseID) -> [String] {
    guard let run = seen[id]?.handlerRun, run.role == .error, let input = seen[run.cause], let text = input.settlementText,
      input.state == .rejected
    else { return [] }
    let origin = input.errorOrigin ?? input.id
    return ["It was given the error `\(Self.shown(text))`, with which \(name(origin)) was rejected."]
  }

  /// The values that the handlers above a promise made, one from the other, since the last error: who guessed wrong looks for where it came
  /// to be otherwise.
  ///
  /// - Parameter isIncluded: Whether the promise's own value is one of them.
  func onTheWay(_ id: PromiseID, withItself isIncluded: Bool = false) -> [String] {
    let links = Explanation(of: id, in: seen, full: seen).chain.filter { isIncluded || $0 != id }
    var values: [String] = []
    for link in links.reversed() {
      guard let record = seen[link] else { continue }
      if record.state == .rejected || record.state == .cancelled { values.removeAll() }
      // Of several inputs the way down has seen one.
      if record.tookAllInputs { values.removeAll() }
      guard record.state == .fulfilled, !record.isSkipped, let text = record.settlementText, text != "()", !text.isEmpty else {
        continue
      }
      let shown = "`\(Self.shown(text))`"
      if values.last != shown { values.append(shown) }
    }
    guard (2...Self.mostValues).contains(values.count), let last = values.last else { return [] }
    return ["On the way there the values were \(values.dropLast().joined(separator: ", ")) and \(last)."]
  }

  private static let mostValues = 6

  /// Whether a task was made before a line of the script's own, and no task's code ran before all those lines were printed.
  private func tasksComeLast(_ line: Line) -> Bool {
    let first = run.events.first { event in
      if case .handlerRan(.work) = event.kind { run.full[event.promise]?.operatorKind == .task } else { false }
    }
    guard let first, let last = lines.last(where: \.isScripts), last.step < first.step else { return false }
    return seen.promises.contains { $0.operatorKind == .task && $0.createdStep < line.step }
  }

  private static let tasksLast = "Here the code of a task begins after the script's own lines."
}
