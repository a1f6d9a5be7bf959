internal import Lab
internal import Program
internal import TraceEvents
internal import TraceGraph

extension TraceState {
  /// The promises whose handlers have an outcome to work with and wait for their turn, the next one first, each with the step that
  /// put its handler into the queue.
  ///
  /// - Complexity: O(n log n) for n promises.
  var waitingForTurn: [(step: Int, promise: PromiseID)] {
    promises.compactMap { record -> (step: Int, promise: PromiseID)? in
      guard record.operatorKind.runsHandler, record.state == .pending, record.handlerRun == nil, record.parents.count == 1,
        let input = self[record.parents[0]], let settled = input.settledStep
      else { return nil }
      return (max(settled, record.createdStep), record.id)
    }.sorted { $0.step < $1.step }
  }
}

extension Learning {
  /// Whether the page lists the handlers that wait: a run is watched, in a lesson that speaks of a queue.
  var showsQueue: Bool {
    guard step.kind == .run, page == .text else { return false }
    return (lesson.introduction + lesson.steps.flatMap(\.prose)).contains { $0.contains("queue") }
  }
}

extension LabState {
  /// What waits in the queue, by name, if the open page lists it.
  var lessonQueue: [String]? {
    guard learning?.showsQueue == true, let run = session.run else { return nil }
    var queue: [(step: Int, number: Int, name: String)] = []
    for (step, promise) in session.state.waitingForTurn { queue.append((step, queue.count, run.placeNames.name(promise))) }
    // A job that was queued behind a step comes behind the handler that this step has put there.
    for job in run.run?.plainJobs ?? [] where job.waits(at: session.position) {
      queue.append((job.queuedAfter, queue.count, run.name(of: job)))
    }
    return queue.sorted { ($0.step, $0.number) < ($1.step, $1.number) }.map(\.name)
  }
}

extension PlainJob {
  /// Whether it is in the queue when so many events have happened.
  fileprivate func waits(at position: Int) -> Bool {
    queuedAfter <= position && position <= events?.lowerBound ?? .max
  }
}

extension LabRun {
  /// What a job is called that belongs to no promise: it is known by what it prints.
  fileprivate func name(of job: PlainJob) -> String {
    for event in events[(job.events ?? 0..<0).clamped(to: 0..<events.count)] {
      guard case .printed(let text) = event.kind else { continue }
      let line = text.split(whereSeparator: \.isNewline).first ?? ""
      return "the job that prints `\(TerminalText.quoted(String(line), limit: 20))`"
    }
    return "a job"
  }
}
