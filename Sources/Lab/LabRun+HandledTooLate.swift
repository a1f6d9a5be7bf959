internal import SwiftPromises
internal import TraceEvents
internal import TraceGraph

extension LabRun {
  /// The promises whose rejection somebody handled only after Node had ended the program for it (rule 39 of `ecmascript`).
  ///
  /// - Complexity: O(n) in the events under `ecmascript`, otherwise O(1).
  var handledTooLate: [PromiseID] {
    guard dialect == .ecmascript else { return [] }
    return events.compactMap { event in
      // A fault of a promise's own code comes before it is rejected.
      guard case .faulted = event.kind, let record = full[event.promise], record.isHandled,
        record.settledStep.map({ $0 < event.step }) == true
      else { return nil }
      return event.promise
    }
  }
}
