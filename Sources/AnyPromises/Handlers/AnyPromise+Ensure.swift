public import Dispatch
internal import PromiseDispatch
package import PromiseEngine
internal import TraceEvents

// Handlers of both outcomes, which pass on (rule 13).
extension AnyPromise {
  /// Does something in any case, on the main queue.
  @discardableResult
  public func ensure(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column, _ body: @escaping @Sendable () -> Void
  ) -> AnyPromise {
    ensure("ensure", on: DispatchQueue.main, at: CallSite(file: file, line: line, column: column), body)
  }

  /// Does something in any case, on a queue.
  @discardableResult
  public func ensureOn(
    _ queue: DispatchQueue, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ body: @escaping @Sendable () -> Void
  ) -> AnyPromise {
    ensure("ensureOn", on: queue, at: CallSite(file: file, line: line, column: column), body)
  }

  /// Does something in any case, on a background queue.
  @discardableResult
  public func ensureInBackground(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column, _ body: @escaping @Sendable () -> Void
  ) -> AnyPromise {
    ensure("ensureInBackground", on: DispatchQueue.global(), at: CallSite(file: file, line: line, column: column), body)
  }

  /// Does something in any case, on an explicit dispatcher, called at an explicit place.
  package func ensure(
    _ operatorName: PromiseOperator, on dispatcher: some Dispatcher, at site: CallSite, _ body: @escaping @Sendable () -> Void
  ) -> AnyPromise {
    handle(operatorName, .always, on: dispatcher, at: site) { _ in body() }
  }
}
