extension Promise {
  /// Makes a pending promise, to be settled by `fulfill` or `reject` (row 20).
  ///
  /// - Parameter hook: Who is told what the promise does; those made from it inherit the hook.
  public static func pending(
    tracedBy hook: (any TraceHook)? = nil, file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) -> Promise {
    let promise = Promise(madeBy: "pending", hook: hook, at: CallSite(file: file, line: line, column: column))
    _ = promise.settleByInjection()
    return promise
  }

  /// Makes a promise that is fulfilled from the start.
  ///
  /// - Parameters:
  ///   - value: Its value.
  ///   - hook: Who is told what the promise does; those made from it inherit the hook.
  public convenience init(
    _ value: Value, tracedBy hook: (any TraceHook)? = nil, file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) {
    self.init(madeBy: "Promise", hook: hook, at: CallSite(file: file, line: line, column: column))
    settle(.fulfilled(value), cause: nil)
  }

  /// Makes a promise that is rejected from the start.
  ///
  /// - Parameters:
  ///   - error: Its error.
  ///   - hook: Who is told what the promise does; those made from it inherit the hook.
  public static func rejected(
    _ error: any Error, tracedBy hook: (any TraceHook)? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column
  ) -> Promise {
    let promise = Promise(madeBy: "Promise", hook: hook, at: CallSite(file: file, line: line, column: column))
    promise.settle(.rejected(error), cause: nil)
    return promise
  }
}
