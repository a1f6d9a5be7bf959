public import PromiseEngine

// The helpers for errors, whose handlers get the context.
extension PromiseMakerHelper {
  /// Does something with the error and passes the error on (rule 10); a value passes by.
  ///
  /// - Parameter thenDo: Uses the error; a throw rejects with what is thrown instead. Not run if the context is gone (rule 42).
  @inlinable
  public func whenRejected(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ thenDo: @escaping @Sendable (Context, any Error) throws -> Void
  ) -> PromiseMakerHelper<Context, Value> {
    whenRejected(at: CallSite(file: file, line: line, column: column), thenDo)
  }

  /// `whenRejected`, called at an explicit place.
  @inlinable
  package func whenRejected(at site: CallSite, _ thenDo: @escaping @Sendable (Context, any Error) throws -> Void)
    -> PromiseMakerHelper<Context, Value>
  {
    next(
      self.promise.attach(
        InContext(context) { context in ErrorAction { try thenDo(context, $0) } }, "whenRejected", on: dispatcher, at: site))
  }

  /// Goes on with the value that is given in place of the error (rule 11).
  ///
  /// - Parameter transform: Makes the value; a throw rejects. Not run if the context is gone (rule 42).
  @inlinable
  public func whenRejectedThenTransform(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ transform: @escaping @Sendable (Context, any Error) throws -> Value
  ) -> PromiseMakerHelper<Context, Value> {
    whenRejectedThenTransform(at: CallSite(file: file, line: line, column: column), transform)
  }

  /// `whenRejectedThenTransform`, called at an explicit place.
  @inlinable
  package func whenRejectedThenTransform(at site: CallSite, _ transform: @escaping @Sendable (Context, any Error) throws -> Value)
    -> PromiseMakerHelper<Context, Value>
  {
    next(
      self.promise.attach(
        InContext(context) { context in ErrorTransform { try transform(context, $0) } }, "whenRejectedThenTransform",
        on: dispatcher,
        at: site))
  }

  /// Goes on with the promise that is made of the error, once that is settled (rule 11).
  ///
  /// - Parameter promise: Makes the promise; a throw rejects. Not run if the context is gone (rule 42).
  @inlinable
  public func whenRejectedThenPromise(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ promise: @escaping @Sendable (Context, any Error) throws -> Promise<Value>
  ) -> PromiseMakerHelper<Context, Value> {
    whenRejectedThenPromise(at: CallSite(file: file, line: line, column: column), promise)
  }

  /// `whenRejectedThenPromise`, called at an explicit place.
  @inlinable
  package func whenRejectedThenPromise(
    at site: CallSite, _ promise: @escaping @Sendable (Context, any Error) throws -> Promise<Value>
  ) -> PromiseMakerHelper<Context, Value> {
    next(
      self.promise.attach(
        InContext(context) { context in ErrorPromise { try promise(context, $0) } }, "whenRejectedThenPromise", on: dispatcher,
        at: site))
  }

  /// Goes on with the value or the promise that is given in place of the error (rule 11).
  ///
  /// - Parameter map: Makes either; a throw rejects. Not run if the context is gone (rule 42).
  @inlinable
  public func whenRejectedThenMap(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ map: @escaping @Sendable (Context, any Error) throws -> Result<Value>
  ) -> PromiseMakerHelper<Context, Value> {
    whenRejectedThenMap(at: CallSite(file: file, line: line, column: column), map)
  }

  /// `whenRejectedThenMap`, called at an explicit place.
  @inlinable
  package func whenRejectedThenMap(at site: CallSite, _ map: @escaping @Sendable (Context, any Error) throws -> Result<Value>)
    -> PromiseMakerHelper<Context, Value>
  {
    next(
      self.promise.attach(
        InContext(context) { context in ErrorMap { try map(context, $0) } }, "whenRejectedThenMap", on: dispatcher, at: site))
  }
}
