public import Dispatch
public import Foundation
import PromiseDispatch
package import PromiseEngine
import TraceEvents

/// A guarantee that is resolved after an interval, on a queue of the system (row 31).
///
/// - Parameter seconds: The interval: NaN and negative ones are zero, enormous ones 292 years.
public func after(
  seconds: TimeInterval, file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Guarantee<Void> {
  after(Duration(timeInterval: seconds), on: DispatchQueue.global(), at: CallSite(file: file, line: line, column: column))
}

/// A guarantee that is resolved after an interval, on a queue of the system (row 31).
public func after(
  _ interval: DispatchTimeInterval, file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Guarantee<Void> {
  after(Duration(interval), on: DispatchQueue.global(), at: CallSite(file: file, line: line, column: column))
}

/// The same, for an interpreter, on any dispatcher.
package func after(_ delay: Duration, on dispatcher: some Dispatcher, at site: CallSite) -> Guarantee<Void> {
  let engine = EnginePromise<Void>.made(by: "after", hook: dispatcher.traceHook, at: site)
  guard !engine.obeyReplacement() else { return Guarantee(engine) }
  if let trace = engine.traced {
    trace.tell(.waiting(until: trace.listener.now.advanced(by: delay)), causedBy: trace.identity)
  }
  let unfinished = dispatcher.beginUnfinishedWork()
  dispatcher.dispatch(after: delay) {
    engine.settle(with: .fulfilled(()), causedBy: engine.traced?.identity)
    unfinished?.finish()
  }
  return Guarantee(engine)
}

extension Duration {
  /// The interval as a duration: negative ones are zero, `never` is 292 years.
  init(_ interval: DispatchTimeInterval) {
    let duration: Duration =
      switch interval {
      case .seconds(let count): .seconds(count)
      case .milliseconds(let count): .milliseconds(count)
      case .microseconds(let count): .microseconds(count)
      case .nanoseconds(let count): .nanoseconds(count)
      case .never: .nanoseconds(Int64.max)
      @unknown default: .zero
      }
    self = max(duration, .zero)
  }
}
