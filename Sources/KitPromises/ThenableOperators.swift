public import Dispatch
public import KitCore
public import struct PromiseEngine.CallSite

extension Thenable {
  /// Goes on with the promise that a handler makes of the value (rule 7).
  @inlinable
  public func then<U: Thenable>(
    on: DispatchQueue? = conf.Q.map, flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column, _ body: @escaping @Sendable (T) throws -> U
  ) -> Promise<U.T> {
    then(on: HandlerQueue(on, flags), at: CallSite(file: file, line: line, column: column), body)
  }

  /// Goes on with what a handler makes of the value, an error too (rule 8).
  @inlinable
  public func map<U>(
    on: DispatchQueue? = conf.Q.map, flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column, _ transform: @escaping @Sendable (T) throws -> U
  ) -> Promise<U> {
    map(on: HandlerQueue(on, flags), at: CallSite(file: file, line: line, column: column), transform)
  }

  /// Goes on with what a handler makes of the value; `nil` rejects with `PMKError.compactMap` (rule 34).
  @inlinable
  public func compactMap<U>(
    on: DispatchQueue? = conf.Q.map, flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column, _ transform: @escaping @Sendable (T) throws -> U?
  ) -> Promise<U> {
    compactMap(on: HandlerQueue(on, flags), at: CallSite(file: file, line: line, column: column), transform)
  }

  /// Does something with the value, which goes no further (rule 6).
  @inlinable
  public func done(
    on: DispatchQueue? = conf.Q.return, flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column, _ body: @escaping @Sendable (T) throws -> Void
  ) -> Promise<Void> {
    done(on: HandlerQueue(on, flags), at: CallSite(file: file, line: line, column: column), body)
  }

  /// Does something with the value and passes it on (rule 6).
  @inlinable
  public func get(
    on: DispatchQueue? = conf.Q.return, flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column, _ body: @escaping @Sendable (T) throws -> Void
  ) -> Promise<T> {
    get(on: HandlerQueue(on, flags), at: CallSite(file: file, line: line, column: column), body)
  }

  /// Looks at the result, whichever it is, and passes it on.
  public func tap(
    on: DispatchQueue? = conf.Q.map, flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column, _ body: @escaping @Sendable (Result<T>) -> Void
  ) -> Promise<T> {
    tap(on: HandlerQueue(on, flags), at: CallSite(file: file, line: line, column: column), body)
  }

  /// A promise that drops the value.
  public func asVoid(file: StaticString = #fileID, line: Int = #line, column: Int = #column) -> Promise<Void> {
    map(.conversion("asVoid"), on: HandlerQueue.inline, at: CallSite(file: file, line: line, column: column)) { _ in }
  }
}
