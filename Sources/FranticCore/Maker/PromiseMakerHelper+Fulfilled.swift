public import PromiseEngine

// The helpers for values, whose handlers get the context.
extension PromiseMakerHelper {
  /// Does something with the value and passes the value on (rule 6); an error passes by.
  ///
  /// - Parameter thenDo: Uses the value; a throw rejects. Not run if the context is gone (rule 42).
  @inlinable
  public func whenFulfilled(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ thenDo: @escaping @Sendable (Context, Value) throws -> Void
  ) -> PromiseMakerHelper<Context, Value> {
    whenFulfilled(at: CallSite(file: file, line: line, column: column), thenDo)
  }

  /// `whenFulfilled`, called at an explicit place.
  @inlinable
  package func whenFulfilled(at site: CallSite, _ thenDo: @escaping @Sendable (Context, Value) throws -> Void)
    -> PromiseMakerHelper<Context, Value>
  {
    next(
      self.promise.attach(
        InContext(context) { context in ValueAction { try thenDo(context, $0) } }, "whenFulfilled", on: dispatcher, at: site))
  }

  /// Goes on with what is made of the value; an error that is returned as a value stays a value (rule 8).
  ///
  /// - Parameter transform: Makes the next value; a throw rejects. Not run if the context is gone (rule 42).
  @inlinable
  public func whenFulfilledThenTransform<ResultingValue>(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ transform: @escaping @Sendable (Context, Value) throws -> ResultingValue
  ) -> PromiseMakerHelper<Context, ResultingValue> {
    whenFulfilledThenTransform(at: CallSite(file: file, line: line, column: column), transform)
  }

  /// `whenFulfilledThenTransform`, called at an explicit place.
  @inlinable
  package func whenFulfilledThenTransform<ResultingValue>(
    at site: CallSite, _ transform: @escaping @Sendable (Context, Value) throws -> ResultingValue
  ) -> PromiseMakerHelper<Context, ResultingValue> {
    next(
      self.promise.attach(
        InContext(context) { context in ValueTransform { try transform(context, $0) } }, "whenFulfilledThenTransform",
        on: dispatcher,
        at: site))
  }

  /// Goes on with the promise that is made of the value, once that is settled (rule 7).
  ///
  /// - Parameter promise: Makes the next promise; a throw rejects. Not run if the context is gone (rule 42).
  @inlinable
  public func whenFulfilledThenPromise<ResultingValue>(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ promise: @escaping @Sendable (Context, Value) throws -> Promise<ResultingValue>
  ) -> PromiseMakerHelper<Context, ResultingValue> {
    whenFulfilledThenPromise(at: CallSite(file: file, line: line, column: column), promise)
  }

  /// `whenFulfilledThenPromise`, called at an explicit place.
  @inlinable
  package func whenFulfilledThenPromise<ResultingValue>(
    at site: CallSite, _ promise: @escaping @Sendable (Context, Value) throws -> Promise<ResultingValue>
  ) -> PromiseMakerHelper<Context, ResultingValue> {
    next(
      self.promise.attach(
        InContext(context) { context in ValuePromise { try promise(context, $0) } }, "whenFulfilledThenPromise", on: dispatcher,
        at: site))
  }

  /// Goes on with the value or the promise that is made of the value (rule 7).
  ///
  /// - Parameter map: Makes either; a throw rejects. Not run if the context is gone (rule 42).
  @inlinable
  public func whenFulfilledThenMap<ResultingValue>(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ map: @escaping @Sendable (Context, Value) throws -> Result<ResultingValue>
  ) -> PromiseMakerHelper<Context, ResultingValue> {
    whenFulfilledThenMap(at: CallSite(file: file, line: line, column: column), map)
  }

  /// `whenFulfilledThenMap`, called at an explicit place.
  @inlinable
  package func whenFulfilledThenMap<ResultingValue>(
    at site: CallSite, _ map: @escaping @Sendable (Context, Value) throws -> Result<ResultingValue>
  ) -> PromiseMakerHelper<Context, ResultingValue> {
    next(
      self.promise.attach(
        InContext(context) { context in ValueMap { try map(context, $0) } }, "whenFulfilledThenMap", on: dispatcher, at: site))
  }
}
