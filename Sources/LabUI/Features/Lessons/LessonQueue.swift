internal import Lab
internal import TraceEvents
internal import TraceGraph

extension TraceState {
  /// The promises whose handlers have an outcome to work with and wait for their turn, the next one first.
  ///
  /// - Complexity: O(n log n) for n promises.
  var waitingForTurn: [PromiseID] {
    promises.compactMap { record -> (step: Int, promise: PromiseID)? in
      guard record.operatorKind == .handler, record.state == .pending, record.handlerRun == nil, record.parents.count == 1,
        let input = self[record.parents[0]], let settled = input.settledStep
      else { return nil }
      return (max(settled, record.createdStep), record.id)
    }.sorted { $0.step < $1.step }.map(\.promise)
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
    return session.state.waitingForTurn.map(run.placeNames.name)
  }
}
