public import PromiseEngine

// The helper for either outcome.
extension Promise {
  /// Does something in either case and passes the outcome on (row 13).
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

  /// `whenComplete`, called at an explicit place.
  @inlinable
  package func whenComplete(on dispatcher: any Dispatcher, at site: CallSite, thenDo: @escaping @Sendable () -> Void) -> Promise<
    Value
  > {
    attach(CompletionAction(thenDo), "whenComplete", on: dispatcher, at: site)
  }
}
