public import PromiseEngine

// The helpers for errors.
extension Promise {
  /// Does something with the error and passes the error on (rule 10); a value passes by.
  ///
  /// - Parameters:
  ///   - dispatcher: Where the handler runs.
  ///   - thenDo: Uses the error; a throw rejects with what is thrown instead.
  @inlinable
  public func whenRejected(
    on dispatcher: any Dispatcher, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    thenDo: @escaping @Sendable (any Error) throws -> Void
  ) -> Promise<Value> {
    whenRejected(on: dispatcher, at: CallSite(file: file, line: line, column: column), thenDo: thenDo)
  }

  /// `whenRejected`, called at an explicit place, and perhaps by another name.
  @inlinable
  package func whenRejected(
    on dispatcher: any Dispatcher, as name: PromiseOperator = "whenRejected", at site: CallSite,
    thenDo: @escaping @Sendable (any Error) throws -> Void
  ) -> Promise<Value> {
    attach(ErrorAction(thenDo), name, on: dispatcher, at: site)
  }

  /// Goes on with the value that is given in place of the error (rule 11).
  ///
  /// - Parameters:
  ///   - dispatcher: Where the handler runs.
  ///   - transform: Makes the value; a throw rejects.
  @inlinable
  public func whenRejectedThenTransform(
    on dispatcher: any Dispatcher, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    transform: @escaping @Sendable (any Error) throws -> Value
  ) -> Promise<Value> {
    whenRejectedThenTransform(on: dispatcher, at: CallSite(file: file, line: line, column: column), transform: transform)
  }

  /// `whenRejectedThenTransform`, called at an explicit place.
  @inlinable
  package func whenRejectedThenTransform(
    on dispatcher: any Dispatcher, at site: CallSite, transform: @escaping @Sendable (any Error) throws -> Value
  ) -> Promise<Value> {
    attach(ErrorTransform(transform), "whenRejectedThenTransform", on: dispatcher, at: site)
  }

  /// Goes on with the promise that is made of the error, once that is settled (rule 11).
  ///
  /// - Parameters:
  ///   - dispatcher: Where the handler runs.
  ///   - promise: Makes the promise; a throw rejects.
  @inlinable
  public func whenRejectedThenPromise(
    on dispatcher: any Dispatcher, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    promise: @escaping @Sendable (any Error) throws -> Promise<Value>
  ) -> Promise<Value> {
    whenRejectedThenPromise(on: dispatcher, at: CallSite(file: file, line: line, column: column), promise: promise)
  }

  /// `whenRejectedThenPromise`, called at an explicit place.
  @inlinable
  package func whenRejectedThenPromise(
    on dispatcher: any Dispatcher, at site: CallSite, promise: @escaping @Sendable (any Error) throws -> Promise<Value>
  ) -> Promise<Value> {
    attach(ErrorPromise(promise), "whenRejectedThenPromise", on: dispatcher, at: site)
  }

  /// Goes on with the value or the promise that is given in place of the error (rule 11).
  ///
  /// - Parameters:
  ///   - dispatcher: Where the handler runs.
  ///   - map: Makes either; a throw rejects.
  @inlinable
  public func whenRejectedThenMap(
    on dispatcher: any Dispatcher, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    map: @escaping @Sendable (any Error) throws -> Result<Value>
  ) -> Promise<Value> {
    whenRejectedThenMap(on: dispatcher, at: CallSite(file: file, line: line, column: column), map: map)
  }

  /// `whenRejectedThenMap`, called at an explicit place, and perhaps by another name.
  @inlinable
  package func whenRejectedThenMap(
    on dispatcher: any Dispatcher, as name: PromiseOperator = "whenRejectedThenMap", at site: CallSite,
    map: @escaping @Sendable (any Error) throws -> Result<Value>
  ) -> Promise<Value> {
    attach(ErrorMap(map), name, on: dispatcher, at: site)
  }
}
