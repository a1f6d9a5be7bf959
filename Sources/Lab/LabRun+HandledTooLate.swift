internal import Program
internal import SwiftPromises
internal import TraceEvents
internal import TraceGraph

extension LabRun {
  /// The promises whose rejection somebody handled only after Node had ended the program for it (rule 39 of `ecmascript`).
  ///
  /// - Complexity: O(n) in the events under `ecmascript`, otherwise O(1).
  var handledTooLate: [PromiseID] { endingNode.filter { full[$0]?.isHandled == true } }

  /// The promises for whose rejection Node ends the program: nobody handles it by the end of the microtasks.
  ///
  /// - Complexity: O(n) in the events under `ecmascript`, otherwise O(1).
  var endingNode: [PromiseID] { dialect == .ecmascript ? full.endingNode(in: events) : [] }
}

extension TraceState {
  /// The promises of a run whose rejection was told as one that nobody has handled, and that somebody has handled by its end.
  ///
  /// - Complexity: O(n) in the events.
  func handledTooLate(in run: ScriptRun) -> [PromiseID] {
    // A fault of a library is one of the run, too.
    endingNode(in: run.events).filter { id in self[id]?.isHandled == true && !run.faults.contains { $0.promise == id } }
  }

  fileprivate func endingNode(in events: [TraceEvent]) -> [PromiseID] {
    events.compactMap { event in
      // A fault of a promise's own code comes before it is rejected.
      guard case .faulted = event.kind, let record = self[event.promise],
        record.settledStep.map({ $0 < event.step }) == true
      else { return nil }
      return event.promise
    }
  }
}
