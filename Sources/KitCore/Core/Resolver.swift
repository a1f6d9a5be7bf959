public import PromiseEngine

/// What settles a promise; the first call counts, others are ignored silently (rule 17).
public final class Resolver<T: Sendable>: Sendable {
  @usableFromInline let engine: EnginePromise<T>
  @usableFromInline let log: @Sendable (LogEvent) -> Void

  /// Makes what settles a promise.
  ///
  /// - Parameter log: Told if the resolver is freed while the promise is pending.
  @inlinable
  package init(_ engine: EnginePromise<T>, log: @escaping @Sendable (LogEvent) -> Void) {
    self.engine = engine
    self.log = log
  }

  deinit {
    // Nobody is left who could settle the promise (rule 40).
    if engine.isPending { log(.pendingPromiseDeallocated) }
  }

  /// Fulfills the promise.
  @inlinable
  public func fulfill(_ value: T) {
    engine.fulfill(asIs: value)
  }

  /// Rejects the promise.
  @inlinable
  public func reject(_ error: any Error) {
    engine.reject(error)
  }

  /// Settles the promise as a result says.
  public func resolve(_ result: Result<T>) {
    engine.settle(with: result.outcome, causedBy: nil)
  }

  /// Settles the promise as a result of Swift's says.
  public func resolve<E: Error>(_ result: Swift.Result<T, E>) {
    switch result {
    case .success(let value): fulfill(value)
    case .failure(let error): reject(error)
    }
  }

  /// Settles the promise as a callback of a value and an error says: an error rejects, neither is against the convention (rule 19).
  public func resolve(_ value: T?, _ error: (any Error)?) {
    if let error {
      reject(error)
    } else if let value {
      fulfill(value)
    } else {
      reject(PMKError.invalidCallingConvention)
    }
  }

  /// Fulfills the promise unless there is an error.
  public func resolve(_ value: T, _ error: (any Error)?) {
    if let error { reject(error) } else { fulfill(value) }
  }

  /// Settles the promise as a callback says that gives the error first.
  public func resolve(_ error: (any Error)?, _ value: T?) {
    resolve(value, error)
  }
}

extension Resolver where T == Void {
  /// Fulfills the promise unless there is an error.
  public func resolve(_ error: (any Error)?) {
    if let error { reject(error) } else { fulfill(()) }
  }

  /// Fulfills the promise; the underscore tells it from the function that a closure would choose.
  public func fulfill_() {
    fulfill(())
  }
}
