public import Dispatch
package import PromiseEngine
import TraceEvents

extension CatchMixin {
  /// Handles the error and ends the chain (row 10); a cancellation passes by unless the policy says otherwise (row 38).
  ///
  /// - Returns: Where `finally` can be called; it is told also when no error came or the handler was passed by.
  @discardableResult
  public func `catch`(
    on: DispatchQueue? = conf.Q.return, flags: DispatchWorkItemFlags? = nil, policy: CatchPolicy = conf.catchPolicy,
    file: StaticString = #fileID, line: Int = #line, column: Int = #column, _ body: @escaping @Sendable (any Error) -> Void
  ) -> PMKFinalizer {
    self.catch(on: HandlerQueue(on, flags), policy: policy, at: CallSite(file: file, line: line, column: column), body)
  }

  /// Goes on with the promise that a handler makes of the error (row 12); a cancellation passes by unless the policy says otherwise.
  public func recover<U: Thenable>(
    on: DispatchQueue? = conf.Q.map, flags: DispatchWorkItemFlags? = nil, policy: CatchPolicy = conf.catchPolicy,
    file: StaticString = #fileID, line: Int = #line, column: Int = #column, _ body: @escaping @Sendable (any Error) throws -> U
  ) -> Promise<T> where U.T == T {
    recover(on: HandlerQueue(on, flags), policy: policy, at: CallSite(file: file, line: line, column: column)) {
      .promise(try body($0).engine)
    }
  }

  /// Goes on with the guarantee that a handler makes of the error, a cancellation included: nothing is left that could fail.
  @discardableResult
  public func recover(
    on: DispatchQueue? = conf.Q.map, flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column, _ body: @escaping @Sendable (any Error) -> Guarantee<T>
  ) -> Guarantee<T> {
    recover(on: HandlerQueue(on, flags), at: CallSite(file: file, line: line, column: column), body)
  }

  /// Does something in either case and passes the outcome on (row 13).
  public func ensure(
    on: DispatchQueue? = conf.Q.return, flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column, _ body: @escaping @Sendable () -> Void
  ) -> Promise<T> {
    ensure(on: HandlerQueue(on, flags), at: CallSite(file: file, line: line, column: column), body)
  }

  /// Does something in either case, waits for it and passes the outcome on (row 13).
  public func ensureThen(
    on: DispatchQueue? = conf.Q.return, flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column, _ body: @escaping @Sendable () -> Guarantee<Void>
  ) -> Promise<T> {
    ensureThen(on: HandlerQueue(on, flags), at: CallSite(file: file, line: line, column: column), body)
  }

  /// Ends the chain where an error doesn't matter; it is logged (row 39).
  @discardableResult
  public func cauterize(file: StaticString = #fileID, line: Int = #line, column: Int = #column) -> PMKFinalizer {
    let site = CallSite(file: file, line: line, column: column)
    return end("cauterize", on: HandlerQueue(conf.Q.return, nil), policy: conf.catchPolicy, at: site) {
      conf.logHandler(.cauterized($0))
    }
  }

  // MARK: For interpreters, which know the call site

  @discardableResult
  package func `catch`(
    on queue: HandlerQueue, policy: CatchPolicy, at site: CallSite, _ body: @escaping @Sendable (any Error) -> Void
  ) -> PMKFinalizer {
    end("catch", on: queue, policy: policy, at: site, body)
  }

  private func end(
    _ operatorName: StaticString, on queue: HandlerQueue, policy: CatchPolicy, at site: CallSite,
    _ body: @escaping @Sendable (any Error) -> Void
  ) -> PMKFinalizer {
    switch policy {
    case .allErrors: PMKFinalizer(engine.linkEnd(operatorName, of: Kit.self, on: queue, at: site, body))
    case .allErrorsExceptCancellation:
      PMKFinalizer(engine.linkEnd(operatorName, of: UncancelledKit.self, on: queue, at: site, body))
    }
  }

  /// Goes on with what a handler decides in place of the error.
  package func recover(
    on queue: HandlerQueue, policy: CatchPolicy, at site: CallSite,
    _ body: @escaping @Sendable (any Error) throws -> Resolution<T>
  ) -> Promise<T> {
    let handler: @Sendable (Outcome<T>) throws -> Resolution<T>? = { try $0.error.map(body) }
    return switch policy {
    case .allErrors: Promise(engine.linkOutcome("recover", of: Kit.self, for: .error, on: queue, at: site, handler))
    case .allErrorsExceptCancellation:
      Promise(engine.linkOutcome("recover", of: UncancelledKit.self, for: .error, on: queue, at: site, handler))
    }
  }

  package func recover(
    on queue: HandlerQueue, at site: CallSite, _ body: @escaping @Sendable (any Error) -> Guarantee<T>
  ) -> Guarantee<T> {
    Guarantee(
      engine.linkOutcome("recover", of: Kit.self, for: .error, on: queue, at: site) { outcome in
        outcome.error.map { .promise(body($0).engine) }
      })
  }

  package func ensure(on queue: HandlerQueue, at site: CallSite, _ body: @escaping @Sendable () -> Void) -> Promise<T> {
    Promise<T>(
      engine.linkOutcome("ensure", of: Kit.self, for: .always, on: queue, at: site) { _ in
        body()
        return nil
      })
  }

  package func ensureThen(
    on queue: HandlerQueue, at site: CallSite, _ body: @escaping @Sendable () -> Guarantee<Void>
  ) -> Promise<T> {
    Promise<T>(
      engine.linkOutcome("ensureThen", of: Kit.self, for: .always, on: queue, at: site) { outcome in
        let waited = EnginePromise<T>.untraced()
        let cleaning = body().engine
        cleaning.observeAtOnce { end in
          waited.settle(with: end.error.map { .rejected($0) } ?? outcome, causedBy: nil)
        }
        return .promise(waited)
      })
  }
}

extension CatchMixin where T == Void {
  /// Handles the error, a cancellation included, and goes on without one.
  @discardableResult
  public func recover(
    on: DispatchQueue? = conf.Q.map, flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column, _ body: @escaping @Sendable (any Error) -> Void
  ) -> Guarantee<Void> {
    recover(on: HandlerQueue(on, flags), at: CallSite(file: file, line: line, column: column)) { error in
      body(error)
      return Guarantee()
    }
  }

  /// Handles the error, and goes on unless the handler throws; a cancellation passes by unless the policy says otherwise.
  public func recover(
    on: DispatchQueue? = conf.Q.map, flags: DispatchWorkItemFlags? = nil, policy: CatchPolicy = conf.catchPolicy,
    file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ body: @escaping @Sendable (any Error) throws -> Void
  ) -> Promise<Void> {
    recover(on: HandlerQueue(on, flags), policy: policy, at: CallSite(file: file, line: line, column: column)) {
      .value(try body($0))
    }
  }
}
