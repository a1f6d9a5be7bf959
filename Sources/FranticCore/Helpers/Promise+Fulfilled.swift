public import PromiseEngine

// The helpers for values.
extension Promise {
  /// Does something with the value and passes the value on (rule 6); an error passes by.
  ///
  /// - Parameters:
  ///   - dispatcher: Where the handler runs.
  ///   - thenDo: Uses the value; a throw rejects.
  @inlinable
  public func whenFulfilled(
    on dispatcher: any Dispatcher, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    thenDo: @escaping @Sendable (Value) throws -> Void
  ) -> Promise<Value> {
    whenFulfilled(on: dispatcher, at: CallSite(file: file, line: line, column: column), thenDo: thenDo)
  }

  /// `whenFulfilled`, called at an explicit place.
  @inlinable
  package func whenFulfilled(on dispatcher: any Dispatcher, at site: CallSite, thenDo: @escaping @Sendable (Value) throws -> Void)
    -> Promise<Value>
  {
    attach(ValueAction(thenDo), "whenFulfilled", on: dispatcher, at: site)
  }

  /// Goes on with what is made of the value; an error that is returned as a value stays a value (rule 8).
  ///
  /// - Parameters:
  ///   - dispatcher: Where the handler runs.
  ///   - transform: Makes the next value; a throw rejects.
  @inlinable
  public func whenFulfilledThenTransform<ResultingValue>(
    on dispatcher: any Dispatcher, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    transform: @escaping @Sendable (Value) throws -> ResultingValue
  ) -> Promise<ResultingValue> {
    whenFulfilledThenTransform(on: dispatcher, at: CallSite(file: file, line: line, column: column), transform: transform)
  }

  /// `whenFulfilledThenTransform`, called at an explicit place.
  @inlinable
  package func whenFulfilledThenTransform<ResultingValue>(
    on dispatcher: any Dispatcher, at site: CallSite, transform: @escaping @Sendable (Value) throws -> ResultingValue
  ) -> Promise<ResultingValue> {
    attach(ValueTransform(transform), "whenFulfilledThenTransform", on: dispatcher, at: site)
  }

  /// Goes on with the promise that is made of the value, once that is settled (rule 7).
  ///
  /// - Parameters:
  ///   - dispatcher: Where the handler runs.
  ///   - promise: Makes the next promise; a throw rejects.
  @inlinable
  public func whenFulfilledThenPromise<ResultingValue>(
    on dispatcher: any Dispatcher, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    promise: @escaping @Sendable (Value) throws -> Promise<ResultingValue>
  ) -> Promise<ResultingValue> {
    whenFulfilledThenPromise(on: dispatcher, at: CallSite(file: file, line: line, column: column), promise: promise)
  }

  /// `whenFulfilledThenPromise`, called at an explicit place.
  @inlinable
  package func whenFulfilledThenPromise<ResultingValue>(
    on dispatcher: any Dispatcher, at site: CallSite, promise: @escaping @Sendable (Value) throws -> Promise<ResultingValue>
  ) -> Promise<ResultingValue> {
    attach(ValuePromise(promise), "whenFulfilledThenPromise", on: dispatcher, at: site)
  }

  /// Goes on with the value or the promise that is made of the value (rule 7).
  ///
  /// - Parameters:
  ///   - dispatcher: Where the handler runs.
  ///   - map: Makes either; a throw rejects.
  @inlinable
  public func whenFulfilledThenMap<ResultingValue>(
    on dispatcher: any Dispatcher, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    map: @escaping @Sendable (Value) throws -> Result<ResultingValue>
  ) -> Promise<ResultingValue> {
    whenFulfilledThenMap(on: dispatcher, at: CallSite(file: file, line: line, column: column), map: map)
  }

  /// `whenFulfilledThenMap`, called at an explicit place, and perhaps by another name.
  @inlinable
  package func whenFulfilledThenMap<ResultingValue>(
    on dispatcher: any Dispatcher, as name: PromiseOperator = "whenFulfilledThenMap", at site: CallSite,
    map: @escaping @Sendable (Value) throws -> Result<ResultingValue>
  ) -> Promise<ResultingValue> {
    attach(ValueMap(map), name, on: dispatcher, at: site)
  }
}
