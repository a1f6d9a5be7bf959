extension Promise {
  /// Goes on with the promise that `work` makes of the value (rule 7).
  ///
  /// - Parameters:
  ///   - dispatcher: Where the handler runs.
  ///   - work: Makes the next promise; a throw rejects.
  /// - Returns: A promise that takes over the outcome of the one that `work` returns.
  @discardableResult
  @_alwaysEmitIntoClient
  public func then<Result>(
    on dispatcher: some Dispatcher, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ work: @escaping @Sendable (Value) throws -> Promise<Result>
  ) -> Promise<Result> {
    attach(NextPromiseHandler(work), "then", on: dispatcher, at: CallSite(file: file, line: line, column: column))
  }

  /// Goes on with what `work` makes of the value; an error that it returns as its value rejects (rule 8).
  ///
  /// - Parameters:
  ///   - dispatcher: Where the handler runs.
  ///   - work: Makes the next value; a throw rejects.
  /// - Returns: A promise of what `work` returns.
  @discardableResult
  @_alwaysEmitIntoClient
  public func then<Result>(
    on dispatcher: some Dispatcher, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ work: @escaping @Sendable (Value) throws -> Result
  ) -> Promise<Result> {
    attach(NextValueHandler(work), "then", on: dispatcher, at: CallSite(file: file, line: line, column: column))
  }

  /// Does `work` with the value and passes the value on (rule 6).
  ///
  /// - Parameters:
  ///   - dispatcher: Where the handler runs.
  ///   - work: Uses the value; a throw rejects.
  /// - Returns: A promise of the same value.
  @discardableResult
  @_alwaysEmitIntoClient
  public func then(
    on dispatcher: some Dispatcher, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ work: @escaping @Sendable (Value) throws -> Void
  ) -> Promise<Value> {
    attach(ObservingHandler(work), "then", on: dispatcher, at: CallSite(file: file, line: line, column: column))
  }
}
