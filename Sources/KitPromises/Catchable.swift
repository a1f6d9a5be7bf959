public import Dispatch
public import KitCore
import struct PromiseEngine.CallSite

extension CatchMixin {
  /// Handles the error and ends the chain (rule 10); a cancellation passes by unless the policy says otherwise (rule 38).
  ///
  /// - Returns: Where `finally` can be called; it is told also when no error came or the handler was passed by.
  @discardableResult
  public func `catch`(
    on: DispatchQueue? = conf.Q.return, flags: DispatchWorkItemFlags? = nil, policy: CatchPolicy = conf.catchPolicy,
    file: StaticString = #fileID, line: Int = #line, column: Int = #column, _ body: @escaping @Sendable (any Error) -> Void
  ) -> PMKFinalizer {
    self.catch(on: HandlerQueue(on, flags), policy: policy, at: CallSite(file: file, line: line, column: column), body)
  }

  /// Goes on with the promise that a handler makes of the error (rule 12); a cancellation passes by unless the policy says otherwise.
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
    recover(on: HandlerQueue(on, flags), at: CallSite(file: file, line: line, column: column)) { .promise(body($0).engine) }
  }

  /// Does something in either case and passes the outcome on (rule 13).
  public func ensure(
    on: DispatchQueue? = conf.Q.return, flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column, _ body: @escaping @Sendable () -> Void
  ) -> Promise<T> {
    ensure(on: HandlerQueue(on, flags), at: CallSite(file: file, line: line, column: column)) { _ in
      body()
      return nil
    }
  }

  /// Does something in either case, waits for it and passes the outcome on (rule 13), one turn of `conf.Q.return` later.
  public func ensureThen(
    on: DispatchQueue? = conf.Q.return, flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column, _ body: @escaping @Sendable () -> Guarantee<Void>
  ) -> Promise<T> {
    let site = CallSite(file: file, line: line, column: column)
    return ensureThen(on: HandlerQueue(on, flags), returnQueue: HandlerQueue(conf.Q.return, nil), at: site) {
      .promise(body().engine)
    }
  }

  /// Ends the chain where an error doesn't matter; it is logged (rule 39).
  @discardableResult
  public func cauterize(file: StaticString = #fileID, line: Int = #line, column: Int = #column) -> PMKFinalizer {
    let site = CallSite(file: file, line: line, column: column)
    return cauterize(on: HandlerQueue(conf.Q.return, nil), policy: conf.catchPolicy, at: site)
  }
}

extension CatchMixin where T == Void {
  /// Handles the error, a cancellation included, and goes on without one.
  @discardableResult
  public func recover(
    on: DispatchQueue? = conf.Q.map, flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column, _ body: @escaping @Sendable (any Error) -> Void
  ) -> Guarantee<Void> {
    recover(on: HandlerQueue(on, flags), at: CallSite(file: file, line: line, column: column)) { .value(body($0)) }
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
