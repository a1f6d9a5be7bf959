import Dispatch
import Foundation
public import KitCore

extension Promise {
  /// Blocks the calling thread until the promise is resolved; never where the promise needs that very thread (rule 37).
  ///
  /// - Throws: The promise's error.
  public func wait() throws -> T {
    warnIfOnMainThread()
    switch block(until: self) {
    case .fulfilled(let value): return value
    case .rejected(let error): throw error
    }
  }
}

extension Guarantee {
  /// Blocks the calling thread until the guarantee is resolved; never where the guarantee needs that very thread.
  public func wait() -> T {
    warnIfOnMainThread()
    if case .fulfilled(let value) = block(until: self) { return value }
    // A plan made the guarantee fail: there is no value to return and there never will be, so this waits like any pending one.
    while true { Thread.sleep(forTimeInterval: 3600) }
  }
}

/// Runs the run loop until the promise is resolved: for tests and command-line programs, on the main thread, and not within a job of the main
/// queue, which isn't drained within itself (rule 37).
///
/// It comes back once the run loop has done what was there together with the job on `conf.Q.return` that ends it.
///
/// - Throws: The promise's error.
public func hang<T>(_ promise: Promise<T>) throws -> T {
  if promise.isPending {
    let isOver = DispatchSemaphore(value: 0)
    _ = promise.ensure { isOver.signal() }
    // A run loop that has nothing to wait for returns at once: then it is waited here.
    var hasRun = true
    while isOver.wait(timeout: hasRun ? .now() : .now() + .milliseconds(2)) == .timedOut {
      hasRun = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.002))
    }
  }
  switch promise.result {
  case .fulfilled(let value)?: return value
  case .rejected(let error)?: throw error
  case nil: return try hang(promise)
  }
}

extension Promise {
  /// The value, once there is one, for Swift's own asynchronous functions; by way of the queue `conf.Q.return`.
  public func async() async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      done { continuation.resume(returning: $0) }.catch(policy: .allErrors) { continuation.resume(throwing: $0) }
    }
  }
}

extension Guarantee {
  /// The value, once there is one, for Swift's own asynchronous functions; by way of the queue `conf.Q.return`.
  public func async() async -> T {
    await withCheckedContinuation { continuation in
      done { continuation.resume(returning: $0) }
    }
  }
}

/// Logs that the main thread is about to be blocked, if it is the one.
package func warnIfOnMainThread(_ isMainThread: Bool = Thread.isMainThread) {
  if isMainThread { report(.waitOnMainThread) }
}

/// Blocks the calling thread until something is settled.
private func block<TH: Thenable>(until thenable: TH) -> Result<TH.T> {
  let isSettled = DispatchSemaphore(value: 0)
  while true {
    if let result = thenable.result { return result }
    thenable.pipe { _ in isSettled.signal() }
    isSettled.wait()
  }
}
