public import PromiseEngine

// The helper for either outcome.
extension Promise {
  /// Does something in either case and passes the outcome on (rule 13).
  ///
  /// - Parameters:
  ///   - dispatcher: Where the handler runs.
  ///   - thenDo: Can neither throw nor be waited for.
  @inlinable
  public func whenComplete(
    on dispatcher: any Dispatcher, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    thenDo: @escaping @Sendable () -> Void
  ) -> Promise<Value> {
    whenComplete(on: dispatcher, at: CallSite(file: file, line: line, column: column), thenDo: thenDo)
  }

  /// `whenComplete`, called at an explicit place, and perhaps by another name.
  @inlinable
  package func whenComplete(
    on dispatcher: any Dispatcher, as name: PromiseOperator = "whenComplete", at site: CallSite,
    thenDo: @escaping @Sendable () -> Void
  ) -> Promise<Value> {
    attach(CompletionAction(thenDo), name, on: dispatcher, at: site)
  }
}
