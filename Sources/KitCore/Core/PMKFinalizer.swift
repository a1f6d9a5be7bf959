package import PromiseEngine
import TraceEvents

/// The end of a chain: after `catch` nothing is left to do but to clean up (rule 10).
public final class PMKFinalizer: Sendable {
  private let end: EnginePromise<Void>

  init(_ end: EnginePromise<Void>) {
    self.end = end
  }

  /// Does something when the chain has ended, in whichever way, a cancellation included (rule 38).
  package func finally(on queue: some KitQueue, at site: CallSite, _ body: @escaping @Sendable () -> Void) {
    _ = end.linkOutcome("finally", for: .always, on: queue, at: site, loss: .guarantee) { _ in
      body()
      return nil
    }
  }
}
