import Dispatch
import Foundation
import PromiseDispatch
import PromiseEngine

extension Promise {
  /// Blocks the calling thread until the promise is resolved; never where the promise needs that very thread (row 37).
  ///
  /// - Throws: The promise's error.
  public func wait() throws -> T {
    warnIfOnMainThread()
    return try Swift.Result(block(until: engine)).get()
  }
}

/// Lets the run loop go on until the promise is resolved: for tests and command-line programs, on the main thread (row 37).
///
/// - Throws: The promise's error.
public func hang<T>(_ promise: Promise<T>) throws -> T {
  while true {
    if let result = promise.result { return try result.get() }
    RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.002))
  }
}

extension Promise {
  /// The value, once there is one, for Swift's own asynchronous functions.
  public func async() async throws -> T {
    try await engine.get()
  }
}

extension Guarantee {
  /// The value, once there is one, for Swift's own asynchronous functions.
  public func async() async -> T {
    await withCheckedContinuation { continuation in
      engine.observeAtOnce { outcome in
        if case .fulfilled(let value) = outcome { continuation.resume(returning: value) }
      }
    }
  }
}

/// Logs that the main thread is about to be blocked, if it is the one.
package func warnIfOnMainThread(_ isMainThread: Bool = Thread.isMainThread) {
  if isMainThread { conf.logHandler(.waitOnMainThread) }
}

/// Blocks the calling thread until a promise is settled.
func block<Value>(until promise: EnginePromise<Value>) -> Outcome<Value> {
  let isSettled = DispatchSemaphore(value: 0)
  while true {
    if let outcome = promise.outcome { return outcome }
    promise.observeAtOnce { _ in isSettled.signal() }
    isSettled.wait()
  }
}
