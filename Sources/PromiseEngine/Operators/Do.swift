public import TraceEvents

extension Promise {
  /// Makes a promise of the value that `work` returns.
  ///
  /// The work runs later, in one hop on `dispatcher`; if it throws, or returns an error as its value, the promise is rejected. The parameter `ranking` is never given:
  /// it lets a closure that returns a promise choose the other initializer.
  ///
  /// - Parameters:
  ///   - dispatcher: Where the work runs.
  ///   - work: Makes the value.
  @_alwaysEmitIntoClient
  public convenience init(
    on dispatcher: some Dispatcher, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ work: @escaping @Sendable () throws -> Value, ranking: Void = ()
  ) {
    let site = CallSite(file: file, line: line, column: column)
    self.init(on: dispatcher, at: site) { Resolution(returning: try work()) }
  }

  /// Makes a promise that takes over the outcome of the promise that `work` returns.
  ///
  /// - Parameters:
  ///   - dispatcher: Where the work runs, later, and where the promise that it returns is observed.
  ///   - work: Makes the promise to take over.
  @_alwaysEmitIntoClient
  public convenience init(
    on dispatcher: some Dispatcher, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ work: @escaping @Sendable () throws -> Promise<Value>
  ) {
    let site = CallSite(file: file, line: line, column: column)
    self.init(on: dispatcher, at: site) { .promise(try work()) }
  }

  /// Makes a promise that `work` decides about, later, in one hop on `dispatcher`.
  ///
  /// - Parameters:
  ///   - dispatcher: Where the work runs, and where a promise that it decides for is observed.
  ///   - site: Where the promise is made.
  ///   - work: Decides the outcome; a throw rejects.
  @_alwaysEmitIntoClient
  public convenience init(
    on dispatcher: some Dispatcher, at site: CallSite, _ work: @escaping @Sendable () throws -> Resolution<Value>
  ) {
    self.init(madeBy: .promise("Promise"), hook: dispatcher.traceHook, at: site)
    dispatcher.dispatch { [self] in
      guard !isCancelled, !settleByInjection() else { return }
      run(.work, after: nil, on: dispatcher) { try work() }
    }
  }
}
