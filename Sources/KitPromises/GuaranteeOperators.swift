public import Dispatch
import Foundation
public import PromiseEngine
import TraceEvents

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
  @discardableResult
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
    Guarantee<Void>(
      engine.linkValue("asVoid", of: Kit.self, on: HandlerQueue.inline, at: CallSite(file: file, line: line, column: column)) {
        _ in
      })
  }

  /// Blocks the calling thread until the guarantee is resolved; never where the guarantee needs that very thread.
  public func wait() -> T {
    warnIfOnMainThread()
    if case .fulfilled(let value) = block(until: engine) { return value }
    // A plan made the guarantee fail: there is no value to return and there never will be, so this waits like any pending one.
    while true { Thread.sleep(forTimeInterval: 3600) }
  }

  // MARK: For interpreters, which know the call site

  @inlinable
  package func done(
    on queue: HandlerQueue, at site: CallSite, _ body: @escaping @Sendable (T) -> Void
  ) -> Guarantee<Void> {
    Guarantee<Void>(engine.linkValue("done", of: Kit.self, on: queue, at: site, body))
  }

  @inlinable
  package func get(on queue: HandlerQueue, at site: CallSite, _ body: @escaping @Sendable (T) -> Void) -> Guarantee<T> {
    Guarantee(
      engine.linkValue("get", of: Kit.self, on: queue, at: site) { value in
        body(value)
        return value
      })
  }

  @inlinable
  package func map<U>(on queue: HandlerQueue, at site: CallSite, _ body: @escaping @Sendable (T) -> U) -> Guarantee<U> {
    Guarantee<U>(engine.linkValue("map", of: Kit.self, on: queue, at: site, body))
  }

  @inlinable
  package func then<U>(
    on queue: HandlerQueue, at site: CallSite, _ body: @escaping @Sendable (T) -> Guarantee<U>
  ) -> Guarantee<U> {
    Guarantee<U>(engine.linkResolution("then", of: Kit.self, on: queue, at: site) { .promise(body($0).engine) })
  }
}
