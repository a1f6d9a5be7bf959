public import Dispatch
package import PromiseEngine
import TraceEvents

/// The end of a chain: after `catch` nothing is left to do but to clean up (row 10).
public final class PMKFinalizer: Sendable {
  private let end: EnginePromise<Void>

  init(_ end: EnginePromise<Void>) {
    self.end = end
  }

  /// Does something when the chain has ended, in whichever way, a cancellation included (row 38).
  public func finally(
    on: DispatchQueue? = conf.Q.return, flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column, _ body: @escaping @Sendable () -> Void
  ) {
    finally(on: HandlerQueue(on, flags), at: CallSite(file: file, line: line, column: column), body)
  }

  /// The same, for an interpreter.
  package func finally(on queue: HandlerQueue, at site: CallSite, _ body: @escaping @Sendable () -> Void) {
    _ = end.linkOutcome("finally", of: Kit.self, for: .always, on: queue, at: site) { _ in
      body()
      return nil
    }
  }
}
