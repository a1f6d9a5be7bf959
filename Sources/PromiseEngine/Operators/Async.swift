internal import TraceEvents

extension Promise {
  /// Makes a promise that `work` settles through the functions it is given.
  ///
  /// The work runs later, in one hop on `dispatcher` (row 16); if it throws, the promise is rejected.
  ///
  /// - Parameters:
  ///   - dispatcher: Where the work runs.
  ///   - work: Starts what will settle the promise, at once or later, from any thread.
  public convenience init(
    on dispatcher: some Dispatcher, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ work:
      @escaping @Sendable (_ fulfill: @escaping @Sendable (Value) -> Void, _ reject: @escaping @Sendable (any Error) -> Void)
      throws -> Void
  ) {
    self.init(madeBy: "Promise", hook: dispatcher.traceHook, at: CallSite(file: file, line: line, column: column))
    dispatcher.dispatch { [self] in
      guard !isCancelled, !settleByInjection() else { return }
      run(.work, after: nil, on: dispatcher) {
        try work({ self.fulfill($0) }, { self.reject($0) })
        return nil
      }
    }
  }
}
