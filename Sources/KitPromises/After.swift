public import Dispatch
public import Foundation
public import KitCore
import struct PromiseEngine.CallSite
import TraceEvents

/// A guarantee that is resolved after an interval, on a queue of the system (rule 31).
///
/// - Parameter seconds: The interval: NaN and negative ones are zero, enormous ones 292 years.
public func after(
  seconds: TimeInterval, file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Guarantee<Void> {
  after(Duration(timeInterval: seconds), on: HandlerQueue.queue(.global()), at: CallSite(file: file, line: line, column: column))
}

/// A guarantee that is resolved after an interval, on a queue of the system (rule 31).
public func after(
  _ interval: DispatchTimeInterval, file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Guarantee<Void> {
  after(Duration(interval), on: HandlerQueue.queue(.global()), at: CallSite(file: file, line: line, column: column))
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
