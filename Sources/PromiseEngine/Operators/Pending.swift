extension Promise {
  /// Makes a pending promise, to be settled by `fulfill` or `reject` (rule 20).
  ///
  /// - Parameter hook: Who is told what the promise does; those made from it inherit the hook.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func pending(
    tracedBy hook: (any TraceHook)? = nil, file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) -> Promise {
    let promise = Promise(madeBy: .deferred("pending"), hook: hook, at: CallSite(file: file, line: line, column: column))
    _ = promise.settleByInjection()
    return promise
  }

  /// Makes a pending promise, to be settled by `fulfill` or `reject` (rule 20).
  ///
  /// - Parameter hook: Who is told what the promise does; those made from it inherit the hook.
  @_alwaysEmitIntoClient
  public convenience init(
    tracedBy hook: (any TraceHook)?, file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) {
    self.init(madeBy: .promise("Promise"), hook: hook, at: CallSite(file: file, line: line, column: column))
    _ = settleByInjection()
  }

  /// Makes a promise that is settled from the start: fulfilled, or rejected if evaluating its value throws or gives an error (rule 19).
  ///
  /// - Parameters:
  ///   - value: Its value, evaluated before the initializer returns.
  ///   - hook: Who is told what the promise does; those made from it inherit the hook.
  @_alwaysEmitIntoClient
  public convenience init(
    _ value: @autoclosure () throws -> Value, tracedBy hook: (any TraceHook)? = nil, file: StaticString = #fileID,
    line: Int = #line, column: Int = #column
  ) {
    let outcome: Outcome<Value>
    do {
      outcome = Outcome(returning: try value())
    } catch {
      outcome = .rejected(error)
    }
    if hook == nil, !ProcessTrace.mayListen {
      self.init(settled: outcome)
    } else {
      self.init(toldAs: outcome, hook: hook, at: CallSite(file: file, line: line, column: column))
    }
  }

  /// The same where somebody listens or may listen. Not inlined, as `init(tracedAs:)` isn't.
  @_alwaysEmitIntoClient
  @inline(never)
  convenience init(toldAs outcome: Outcome<Value>, hook: (any TraceHook)?, at site: CallSite) {
    self.init(tracedAs: .promise("Promise"), hook: hook, from: [], at: site)
    settle(outcome, cause: nil)
  }

  /// Makes a promise that is rejected from the start.
  ///
  /// Disfavored, so that a value of a type that happens to be an error, as String is in some programs, stays a value.
  ///
  /// - Parameters:
  ///   - error: Its error.
  ///   - hook: Who is told what the promise does; those made from it inherit the hook.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public convenience init(
    _ error: any Error, tracedBy hook: (any TraceHook)? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column
  ) {
    self.init(madeBy: .promise("Promise"), hook: hook, at: CallSite(file: file, line: line, column: column))
    settle(.rejected(error), cause: nil)
  }

  /// Makes a promise that is rejected from the start, in words.
  ///
  /// - Parameters:
  ///   - error: Its error.
  ///   - hook: Who is told what the promise does; those made from it inherit the hook.
  @_alwaysEmitIntoClient
  public static func rejected(
    _ error: any Error, tracedBy hook: (any TraceHook)? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column
  ) -> Promise {
    let promise = Promise(madeBy: .promise("Promise"), hook: hook, at: CallSite(file: file, line: line, column: column))
    promise.settle(.rejected(error), cause: nil)
    return promise
  }
}
