public import Dispatch
public import KitCore
public import struct PromiseEngine.CallSite

// A guarantee's handlers can't throw, so what they make is a guarantee again.
extension Guarantee {
  /// Does something with the value.
  @discardableResult
  @inlinable
  public func done(
    on: DispatchQueue? = conf.Q.return, flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column, _ body: @escaping @Sendable (T) -> Void
  ) -> Guarantee<Void> {
    done(on: HandlerQueue(on, flags), at: CallSite(file: file, line: line, column: column), body)
  }

  /// Does something with the value and passes it on.
  @inlinable
  public func get(
    on: DispatchQueue? = conf.Q.return, flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column, _ body: @escaping @Sendable (T) -> Void
  ) -> Guarantee<T> {
    get(on: HandlerQueue(on, flags), at: CallSite(file: file, line: line, column: column), body)
  }

  /// Goes on with what a handler makes of the value.
  @inlinable
  public func map<U>(
    on: DispatchQueue? = conf.Q.map, flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column, _ body: @escaping @Sendable (T) -> U
  ) -> Guarantee<U> {
    map(on: HandlerQueue(on, flags), at: CallSite(file: file, line: line, column: column), body)
  }

  /// Goes on with the guarantee that a handler makes of the value.
  @discardableResult
  @inlinable
  public func then<U>(
    on: DispatchQueue? = conf.Q.map, flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column, _ body: @escaping @Sendable (T) -> Guarantee<U>
  ) -> Guarantee<U> {
    then(on: HandlerQueue(on, flags), at: CallSite(file: file, line: line, column: column), body)
  }

  /// A guarantee that drops the value.
  public func asVoid(file: StaticString = #fileID, line: Int = #line, column: Int = #column) -> Guarantee<Void> {
    map(.conversion("asVoid"), on: HandlerQueue.inline, at: CallSite(file: file, line: line, column: column)) { _ in }
  }
}
