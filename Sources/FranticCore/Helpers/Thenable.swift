internal import PromiseEngine

/// What can be waited for: one primitive, and the helpers made of it.
///
/// `Promise` has helpers of its own, which know where they are called.
public protocol Thenable: AnyObject {
  associatedtype Value: Sendable

  /// Goes on with what the handlers decide.
  func then<ResultingValue>(
    on dispatcher: any Dispatcher, onFulfilled: @escaping @Sendable (Value) throws -> Result<ResultingValue>,
    onRejected: @escaping @Sendable (any Error) throws -> Result<ResultingValue>
  ) -> Promise<ResultingValue>
}

extension Thenable {
  /// Does something with the value and passes the value on (rule 6); an error passes by.
  public func whenFulfilled(on dispatcher: any Dispatcher, thenDo: @escaping @Sendable (Value) throws -> Void) -> Promise<Value> {
    whenFulfilledThenMap(on: dispatcher) { value in
      try thenDo(value)
      return .value(value)
    }
  }

  /// Goes on with what is made of the value; an error that is returned as a value stays a value (rule 8).
  public func whenFulfilledThenTransform<ResultingValue>(
    on dispatcher: any Dispatcher, transform: @escaping @Sendable (Value) throws -> ResultingValue
  ) -> Promise<ResultingValue> {
    whenFulfilledThenMap(on: dispatcher) { .value(try transform($0)) }
  }

  /// Goes on with the promise that is made of the value, once that is settled (rule 7).
  public func whenFulfilledThenPromise<ResultingValue>(
    on dispatcher: any Dispatcher, promise: @escaping @Sendable (Value) throws -> Promise<ResultingValue>
  ) -> Promise<ResultingValue> {
    whenFulfilledThenMap(on: dispatcher) { .promise(try promise($0)) }
  }

  /// Goes on with the value or the promise that is made of the value (rule 7).
  public func whenFulfilledThenMap<ResultingValue>(
    on dispatcher: any Dispatcher, map: @escaping @Sendable (Value) throws -> Result<ResultingValue>
  ) -> Promise<ResultingValue> {
    then(on: dispatcher, onFulfilled: map, onRejected: { throw $0 })
  }

  /// Does something with the error and passes the error on (rule 10); a value passes by.
  public func whenRejected(on dispatcher: any Dispatcher, thenDo: @escaping @Sendable (any Error) throws -> Void) -> Promise<
    Value
  > {
    whenRejectedThenMap(on: dispatcher) { error in
      try thenDo(error)
      throw error
    }
  }

  /// Goes on with the value that is given in place of the error (rule 11).
  public func whenRejectedThenTransform(on dispatcher: any Dispatcher, transform: @escaping @Sendable (any Error) throws -> Value)
    -> Promise<Value>
  {
    whenRejectedThenMap(on: dispatcher) { .value(try transform($0)) }
  }

  /// Goes on with the promise that is made of the error, once that is settled (rule 11).
  public func whenRejectedThenPromise(
    on dispatcher: any Dispatcher, promise: @escaping @Sendable (any Error) throws -> Promise<Value>
  ) -> Promise<Value> {
    whenRejectedThenMap(on: dispatcher) { .promise(try promise($0)) }
  }

  /// Goes on with the value or the promise that is given in place of the error (rule 11).
  public func whenRejectedThenMap(on dispatcher: any Dispatcher, map: @escaping @Sendable (any Error) throws -> Result<Value>)
    -> Promise<Value>
  {
    then(on: dispatcher, onFulfilled: { .value($0) }, onRejected: map)
  }

  /// Does something in either case and passes the outcome on (rule 13).
  public func whenComplete(on dispatcher: any Dispatcher, thenDo: @escaping @Sendable () -> Void) -> Promise<Value> {
    then(
      on: dispatcher,
      onFulfilled: { value in
        thenDo()
        return .value(value)
      },
      onRejected: { error in
        thenDo()
        throw error
      })
  }
}
