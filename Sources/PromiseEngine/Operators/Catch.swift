public import TraceEvents

extension Promise {
  /// Does `work` with the error and passes the error on: a later `catch` gets it, too (rule 10).
  ///
  /// - Parameters:
  ///   - dispatcher: Where the handler runs.
  ///   - work: Uses the error.
  /// - Returns: A promise with the same outcome.
  @discardableResult
  @_alwaysEmitIntoClient
  public func `catch`(
    on dispatcher: some Dispatcher, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ work: @escaping @Sendable (any Error) -> Void
  ) -> Promise<Value> {
    handle("catch", .error, on: dispatcher, at: CallSite(file: file, line: line, column: column)) { outcome in
      if case .rejected(let error) = outcome { work(error) }
      return nil
    }
  }
}
