public import PromiseEngine

// The helper for either outcome, whose handler gets the context.
extension PromiseMakerHelper {
  /// Does something in either case and passes the outcome on (rule 13).
  ///
  /// - Parameter thenDo: Can neither throw nor be waited for. Not run if the context is gone (rule 42).
  @inlinable
  public func whenComplete(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column, _ thenDo: @escaping @Sendable (Context) -> Void
  ) -> PromiseMakerHelper<Context, Value> {
    whenComplete(at: CallSite(file: file, line: line, column: column), thenDo)
  }

  /// `whenComplete`, called at an explicit place.
  @inlinable
  package func whenComplete(at site: CallSite, _ thenDo: @escaping @Sendable (Context) -> Void) -> PromiseMakerHelper<
    Context, Value
  > {
    next(
      self.promise.attach(
        InContext(context) { context in CompletionAction { thenDo(context) } }, "whenComplete", on: dispatcher, at: site))
  }
}
