internal import Dispatch
internal import Foundation
internal import PromiseEngine

extension AnyPromise {
  /// Blocks the calling thread until the promise is settled (rule 37). Never where the promise needs this very thread.
  ///
  /// - Returns: The value, or the error.
  public func wait(file: StaticString = #fileID, line: Int = #line, column: Int = #column) -> Any? {
    let settled = DispatchSemaphore(value: 0)
    core.whenSettled("wait", at: CallSite(file: file, line: line, column: column)) { _ in settled.signal() }
    settled.wait()
    return value
  }
}

/// Waits until a promise is settled, while the run loop of this thread does its work (rule 37).
///
/// - Returns: The promise's value, or its error.
public func PMKHang(
  _ promise: AnyPromise, file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Any? {
  let settled = DispatchSemaphore(value: 0)
  promise.core.whenSettled("PMKHang", at: CallSite(file: file, line: line, column: column)) { _ in settled.signal() }
  while promise.pending {
    _ = RunLoop.current.run(mode: .default, before: Date())
    // A run loop that has nothing to wait for returns at once.
    _ = settled.wait(timeout: .now() + .milliseconds(5))
  }
  return promise.value
}
