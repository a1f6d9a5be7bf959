public import Dispatch
public import PromiseEngine
import TraceEvents

extension Thenable {
  /// Goes on with the promise that a handler makes of the value (row 7).
  @inlinable
  public func then<U: Thenable>(
    on: DispatchQueue? = conf.Q.map, flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column, _ body: @escaping @Sendable (T) throws -> U
  ) -> Promise<U.T> {
    then(on: HandlerQueue(on, flags), at: CallSite(file: file, line: line, column: column), body)
  }

  /// Goes on with what a handler makes of the value, an error too (row 8).
  @inlinable
  public func map<U>(
    on: DispatchQueue? = conf.Q.map, flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column, _ transform: @escaping @Sendable (T) throws -> U
  ) -> Promise<U> {
    map(on: HandlerQueue(on, flags), at: CallSite(file: file, line: line, column: column), transform)
  }

  /// Goes on with a part of the value.
  public func map<U>(
    _ keyPath: any KeyPath<T, U> & Sendable, file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) -> Promise<U> {
    map(on: .inline, at: CallSite(file: file, line: line, column: column)) { $0[keyPath: keyPath] }
  }

  /// Goes on with what a handler makes of the value; `nil` rejects with `PMKError.compactMap` (row 34).
  @inlinable
  public func compactMap<U>(
    on: DispatchQueue? = conf.Q.map, flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column, _ transform: @escaping @Sendable (T) throws -> U?
  ) -> Promise<U> {
    compactMap(on: HandlerQueue(on, flags), at: CallSite(file: file, line: line, column: column), transform)
  }

  /// Does something with the value, which goes no further (row 6).
  @inlinable
  public func done(
    on: DispatchQueue? = conf.Q.return, flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column, _ body: @escaping @Sendable (T) throws -> Void
  ) -> Promise<Void> {
    done(on: HandlerQueue(on, flags), at: CallSite(file: file, line: line, column: column), body)
  }

  /// Does something with the value and passes it on (row 6).
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
    column: Int = #column, _ body: @escaping @Sendable (Swift.Result<T, any Error>) -> Void
  ) -> Promise<T> {
    tap(on: HandlerQueue(on, flags), at: CallSite(file: file, line: line, column: column), body)
  }

  /// A promise that drops the value.
  public func asVoid(file: StaticString = #fileID, line: Int = #line, column: Int = #column) -> Promise<Void> {
    Promise<Void>(
      engine.linkValue("asVoid", of: Kit.self, on: HandlerQueue.inline, at: CallSite(file: file, line: line, column: column)) {
        _ in
      })
  }

  // MARK: For interpreters, which know the call site

  @inlinable
  package func then<U: Thenable>(
    on queue: HandlerQueue, at site: CallSite, _ body: @escaping @Sendable (T) throws -> U
  ) -> Promise<U.T> {
    Promise<U.T>(engine.linkResolution("then", of: Kit.self, on: queue, at: site) { .promise(try body($0).engine) })
  }

  @inlinable
  package func map<U>(
    _ operatorName: StaticString = "map", on queue: HandlerQueue, at site: CallSite,
    _ transform: @escaping @Sendable (T) throws -> U
  ) -> Promise<U> {
    Promise<U>(engine.linkValue(operatorName, of: Kit.self, on: queue, at: site, transform))
  }

  @inlinable
  package func compactMap<U>(
    on queue: HandlerQueue, at site: CallSite, _ transform: @escaping @Sendable (T) throws -> U?
  ) -> Promise<U> {
    map("compactMap", on: queue, at: site) { value in
      guard let result = try transform(value) else { throw PMKError.compactMap(value, U.self) }
      return result
    }
  }

  @inlinable
  package func done(on queue: HandlerQueue, at site: CallSite, _ body: @escaping @Sendable (T) throws -> Void) -> Promise<Void> {
    map("done", on: queue, at: site, body)
  }

  @inlinable
  package func get(on queue: HandlerQueue, at site: CallSite, _ body: @escaping @Sendable (T) throws -> Void) -> Promise<T> {
    map("get", on: queue, at: site) { value in
      try body(value)
      return value
    }
  }

  package func tap(
    on queue: HandlerQueue, at site: CallSite, _ body: @escaping @Sendable (Swift.Result<T, any Error>) -> Void
  ) -> Promise<T> {
    Promise<T>(
      engine.linkOutcome("tap", of: Kit.self, for: .always, on: queue, at: site) { outcome in
        body(Swift.Result(outcome))
        return nil
      })
  }
}
