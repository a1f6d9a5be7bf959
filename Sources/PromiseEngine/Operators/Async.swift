public import TraceEvents

extension Promise {
  /// Makes a promise that `work` settles through the functions it is given.
  ///
  /// The work runs later, in one hop on `dispatcher` (rule 16); if it throws, the promise is rejected.
  ///
  /// - Parameters:
  ///   - dispatcher: Where the work runs.
  ///   - work: Starts what will settle the promise, at once or later, from any thread.
  @_alwaysEmitIntoClient
  public convenience init(
    on dispatcher: some Dispatcher, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ work:
      @escaping @Sendable (_ fulfill: @escaping @Sendable (Value) -> Void, _ reject: @escaping @Sendable (any Error) -> Void)
      throws -> Void
  ) {
    let site = CallSite(file: file, line: line, column: column)
    self.init(madeBy: .promise("Promise"), on: dispatcher, at: site) { fulfill, reject, _ in try work(fulfill, reject) }
  }

  /// Makes a promise that `work` settles through the functions it is given, and that tells the work when it is cancelled.
  ///
  /// - Parameters:
  ///   - dispatcher: Where the work runs, later, in one hop (rule 16); if it throws, the promise is rejected.
  ///   - work: Starts what will settle the promise. It may ask `cancellation` whether to go on, and register what frees its resources.
  @_alwaysEmitIntoClient
  public convenience init(
    on dispatcher: some Dispatcher, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ work:
      @escaping @Sendable (
        _ fulfill: @escaping @Sendable (Value) -> Void, _ reject: @escaping @Sendable (any Error) -> Void,
        _ cancellation: CancellationSignal
      ) throws -> Void
  ) {
    self.init(madeBy: .promise("Promise"), on: dispatcher, at: CallSite(file: file, line: line, column: column)) {
      fulfill, reject, promise in
      try work(fulfill, reject, CancellationSignal(of: promise))
    }
  }

  /// Makes a promise that `work` settles, on behalf of an operator.
  ///
  /// - Parameters:
  ///   - operatorName: The operator, by its name in source code.
  ///   - dispatcher: Where the work runs.
  ///   - site: Where the operator was called.
  ///   - work: Starts what will settle the promise, which it is given, too.
  @_alwaysEmitIntoClient
  convenience init(
    madeBy operatorName: PromiseOperator, on dispatcher: some Dispatcher, at site: CallSite,
    startedBy work:
      @escaping @Sendable (
        _ fulfill: @escaping @Sendable (Value) -> Void, _ reject: @escaping @Sendable (any Error) -> Void,
        _ promise: Promise<Value>
      ) throws -> Void
  ) {
    self.init(madeBy: operatorName, hook: dispatcher.traceHook, at: site)
    dispatcher.dispatch { [self] in
      guard !isCancelled, !settleByInjection() else { return }
      let unfinished = dispatcher.beginUnfinishedWork()
      let watch = trace.map { $0.work.watchResolver(of: self, $0) }
      trace?.recordStart(.work, nil)
      do {
        // The sign is taken back after settling, so that the reactions are counted before it is gone.
        try work(
          {
            self.fulfill($0)
            withExtendedLifetime(watch) {}
            unfinished?.finish()
          },
          {
            self.reject($0)
            withExtendedLifetime(watch) {}
            unfinished?.finish()
          }, self)
      } catch {
        unfinished?.finish()
        settle(error: error, cause: trace?.id)
      }
      trace?.recordEnd()
    }
  }
}
