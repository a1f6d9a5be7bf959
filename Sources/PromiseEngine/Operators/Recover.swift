public import TraceEvents

extension Promise {
  /// Goes on with the promise that `recovery` makes of the error (rule 12).
  ///
  /// - Parameters:
  ///   - dispatcher: Where the handler runs.
  ///   - recovery: Makes the promise to go on with; a throw rejects.
  /// - Returns: A promise of this one's value, or else of what `recovery` comes to.
  @discardableResult
  @_alwaysEmitIntoClient
  public func recover(
    on dispatcher: some Dispatcher, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ recovery: @escaping @Sendable (any Error) throws -> Promise<Value>
  ) -> Promise<Value> {
    handle("recover", .error, on: dispatcher, at: CallSite(file: file, line: line, column: column)) { outcome in
      guard case .rejected(let error) = outcome else { return nil }
      return .promise(try recovery(error))
    }
  }

  /// Goes on with the value that `recovery` gives in place of the error (rule 12).
  ///
  /// - Parameters:
  ///   - dispatcher: Where the handler runs.
  ///   - recovery: Gives the value to go on with; a throw rejects, and so does an error as the value.
  /// - Returns: A promise of this one's value, or else of what `recovery` returns.
  @discardableResult
  @_alwaysEmitIntoClient
  public func recover(
    on dispatcher: some Dispatcher, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ recovery: @escaping @Sendable (any Error) throws -> Value
  ) -> Promise<Value> {
    handle("recover", .error, on: dispatcher, at: CallSite(file: file, line: line, column: column)) { outcome in
      guard case .rejected(let error) = outcome else { return nil }
      return Resolution(returning: try recovery(error))
    }
  }
}
