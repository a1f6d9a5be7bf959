internal import Dispatch
public import PromiseEngine

/// Blocks the calling thread until a promise is settled.
///
/// Never where the promise needs this very thread or queue: both would wait for ever. On a queue that nothing else needs, as in
/// `Promise(on: .global()) { try awaitPromise(a) + awaitPromise(b) }`, asynchronous code reads as if it were not.
///
/// - Parameter promise: What to wait for.
/// - Returns: The promise's value.
/// - Throws: The promise's error.
@discardableResult
public func awaitPromise<Value>(
  _ promise: Promise<Value>, file: StaticString = #fileID, line: Int = #line, column: Int = #column
) throws -> Value {
  let delivery = Delivery<Value>()
  promise.whenSettled("awaitPromise", at: CallSite(file: file, line: line, column: column)) { delivery.put($0) }
  switch delivery.take() {
  case .fulfilled(let value): return value
  case .rejected(let error): throw error
  }
}

/// One outcome on its way from the thread that settles a promise to the one that waits for it.
private final class Delivery<Value: Sendable>: Sendable {
  private let outcome = Guarded<Outcome<Value>?>(nil)
  private let isThere = DispatchSemaphore(value: 0)

  func put(_ settled: Outcome<Value>) {
    outcome.withLock { $0 = settled }
    isThere.signal()
  }

  func take() -> Outcome<Value> {
    while true {
      isThere.wait()
      if let settled = outcome.withLock({ $0 }) { return settled }
    }
  }
}
