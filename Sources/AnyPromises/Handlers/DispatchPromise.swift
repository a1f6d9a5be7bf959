internal import AnyCore
public import Dispatch
internal import PromiseDispatch
package import PromiseEngine

/// Runs work on a background queue and goes on with what it returns (rule 21).
///
/// - Parameter work: A promise that it returns is taken over; a throw, or an error that it returns, rejects.
@discardableResult
public func dispatch_promise<R>(
  file: StaticString = #fileID, line: Int = #line, column: Int = #column, _ work: @escaping @Sendable () throws -> R
) -> AnyPromise {
  dispatchPromise("dispatch_promise", on: DispatchQueue.global(), at: CallSite(file: file, line: line, column: column), work)
}

/// Runs work on a queue and goes on with what it returns (rule 21).
///
/// - Parameter work: A promise that it returns is taken over; a throw, or an error that it returns, rejects.
@discardableResult
public func dispatch_promise_on<R>(
  _ queue: DispatchQueue, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
  _ work: @escaping @Sendable () throws -> R
) -> AnyPromise {
  dispatchPromise("dispatch_promise_on", on: queue, at: CallSite(file: file, line: line, column: column), work)
}

/// Runs work on an explicit dispatcher, called at an explicit place.
package func dispatchPromise<R>(
  _ operatorName: PromiseOperator, on dispatcher: some Dispatcher, at site: CallSite, _ work: @escaping @Sendable () throws -> R
) -> AnyPromise {
  AnyPromise(
    core: AnyPromise.rules.perform(operatorName, on: dispatcher, at: site) { resolution in resolution(AnyValue(try work())) })
}
