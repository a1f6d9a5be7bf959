internal import AnyCore
internal import Dispatch
public import Foundation
internal import PromiseDispatch
package import PromiseEngine

/// A promise that is fulfilled after a while, with the length of the while as an `NSNumber` (rule 31).
///
/// - Parameter duration: Seconds.
public func PMKAfter(
  _ duration: TimeInterval, file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> AnyPromise {
  PMKAfter(duration, on: DispatchQueue.global(), at: CallSite(file: file, line: line, column: column))
}

/// `PMKAfter` on an explicit dispatcher, called at an explicit place.
package func PMKAfter(_ duration: TimeInterval, on dispatcher: some Dispatcher, at site: CallSite) -> AnyPromise {
  let length = AnyValue(NSNumber(value: duration))
  return AnyPromise(core: AnyPromise.rules.after(Duration(seconds: duration), on: dispatcher, at: site, giving: length))
}

extension Duration {
  /// Defined for every number: NaN and negative ones are zero, enormous ones 292 years.
  fileprivate init(seconds: Double) {
    self = seconds > 0 ? .nanoseconds(Int64(min(seconds * 1_000_000_000, 9.2e18))) : .zero
  }
}
