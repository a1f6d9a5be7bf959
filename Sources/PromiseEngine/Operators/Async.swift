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
    self.init(madeBy: "Promise", on: dispatcher, at: CallSite(file: file, line: line, column: column), startedBy: work)
  }

  /// Makes a promise that `work` settles, on behalf of an operator.
  ///
  /// - Parameters:
  ///   - operatorName: The operator, by its name in source code.
  ///   - dispatcher: Where the work runs.
  ///   - site: Where the operator was called.
  ///   - work: Starts what will settle the promise.
  convenience init(
    madeBy operatorName: StaticString, on dispatcher: some Dispatcher, at site: CallSite,
    startedBy work:
      @escaping @Sendable (_ fulfill: @escaping @Sendable (Value) -> Void, _ reject: @escaping @Sendable (any Error) -> Void)
      throws -> Void
  ) {
    self.init(madeBy: operatorName, hook: dispatcher.traceHook, at: site)
    dispatcher.dispatch { [self] in
      guard !isCancelled, !settleByInjection() else { return }
      let unfinished = dispatcher.beginUnfinishedWork()
      run(.work, after: nil, on: dispatcher) {
        do {
          // The sign is taken back after settling, so that the reactions are counted before it is gone.
          try work(
            {
              self.fulfill($0)
              unfinished?.finish()
            },
            {
              self.reject($0)
              unfinished?.finish()
            })
          return nil
        } catch {
          unfinished?.finish()
          throw error
        }
      }
    }
  }
}
