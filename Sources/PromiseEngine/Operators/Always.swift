public import TraceEvents

extension Promise {
  /// Does `work` once this promise is settled, in whichever way, and passes the outcome on (rule 13).
  ///
  /// - Parameters:
  ///   - dispatcher: Where the handler runs.
  ///   - work: What is to be done in any case.
  /// - Returns: A promise with the same outcome.
  @discardableResult
  @_alwaysEmitIntoClient
  public func always(
    on dispatcher: some Dispatcher, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ work: @escaping @Sendable () -> Void
  ) -> Promise<Value> {
    handle("always", .always, on: dispatcher, at: CallSite(file: file, line: line, column: column)) { _ in
      work()
      return nil
    }
  }
}
