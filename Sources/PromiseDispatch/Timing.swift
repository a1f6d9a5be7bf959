internal import Dispatch
public import Foundation
public import PromiseEngine

// The operators of google/promises that take time, where `on:` is left out: `DispatchQueue.promises` measures it.
extension Promise {
  /// Passes the value on after an interval in seconds; an error passes at once (rule 31).
  @discardableResult
  public func delay(
    _ interval: TimeInterval, file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) -> Promise<Value> {
    delay(on: DispatchQueue.promises, interval, file: file, line: line, column: column)
  }

  /// Rejects with `PromiseError.timedOut` unless this promise is settled within an interval in seconds (rule 32).
  @discardableResult
  public func timeout(
    _ interval: TimeInterval, cancellingSource: Bool = false, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column
  ) -> Promise<Value> {
    timeout(on: DispatchQueue.promises, interval, cancellingSource: cancellingSource, file: file, line: line, column: column)
  }
}

/// Tries `work` until its promise is fulfilled, at most `attempts` times more after the first (rule 33).
///
/// - Parameters:
///   - attempts: How often it is tried again.
///   - delay: Seconds between the end of a try and the next.
///   - condition: Whether to try again, given how many further tries are left and the error; `nil` always does.
///   - work: Makes the promise to wait for; a throw counts as a failed try.
@discardableResult
public func retry<Value>(
  attempts: Int = 1, delay: TimeInterval = 1,
  condition: (@Sendable (_ remainingAttempts: Int, _ error: any Error) -> Bool)? = nil,
  file: StaticString = #fileID, line: Int = #line, column: Int = #column,
  _ work: @escaping @Sendable () throws -> Promise<Value>
) -> Promise<Value> {
  retry(
    on: DispatchQueue.promises, attempts: attempts, delay: delay, condition: condition, file: file, line: line, column: column,
    work)
}
