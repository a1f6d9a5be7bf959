internal import Lab
internal import SwiftPromises
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

extension TraceEvent {
  /// Whether a handler that waited for its turn has it.
  fileprivate var isTurnOfHandler: Bool {
    switch kind {
    case .handlerRan(let role): role != .work
    case .skipped: true
    default: false
    }
  }
}

extension LabState {
  /// What waits in the queue, by name, if the open page lists it.
  var lessonQueue: [String]? {
    guard learning?.showsQueue == true, let run = session.run else { return nil }
    let waiting = session.state.waitingForTurn
    var jobs = plainJobs(before: waiting, in: run)
    return waiting.flatMap { promise in
      (jobs.removeValue(forKey: promise) ?? []) + [run.placeNames.name(promise)]
    }
  }

  /// The jobs that come before handlers which wait and that belong to no promise (`queueMicrotask`), by the handler that each comes
  /// before, named by what they print.
  ///
  /// The trace doesn't tell when a job was queued, but the queue of microtasks is first in, first out: what runs before a handler that waits is there.
  private func plainJobs(before waiting: [PromiseID], in run: LabRun) -> [PromiseID: [String]] {
    guard run.dialect == .ecmascript else { return [:] }
    var (found, names): ([PromiseID: [String]], [String]) = ([:], [])
    // Before the first handler, what prints may be the script itself.
    var isScriptOver = run.events.prefix(session.position).contains(where: \.isTurnOfHandler)
    for event in run.events.dropFirst(session.position) where event.time == session.now {
      switch event.kind {
      case .printed(let text) where event.promise == .program && isScriptOver:
        let line = text.split(whereSeparator: \.isNewline).first ?? ""
        names.append("the job that prints `\(TerminalText.quoted(String(line), limit: 20))`")
      case _ where event.isTurnOfHandler:
        isScriptOver = true
        guard waiting.contains(event.promise) else { continue }
        found[event.promise] = names
        names = []
      default: continue
      }
    }
    return found
  }
}
