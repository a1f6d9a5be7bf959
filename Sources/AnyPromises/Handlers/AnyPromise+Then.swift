public import Dispatch
internal import PromiseDispatch
package import PromiseEngine
internal import TraceEvents

// Handlers of values. What such a handler returns, the next promise is resolved with: anything, a promise, an error, or nothing (rules 6 to 8).
extension AnyPromise {
  /// Goes on without looking at the value, on the main queue (rule 2).
  @discardableResult
  public func then<R>(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column, _ body: @escaping @Sendable () throws -> R
  ) -> AnyPromise {
    then("then", on: DispatchQueue.main, at: CallSite(file: file, line: line, column: column)) { _ in try body() }
  }

  /// Goes on with the value, on the main queue (rule 2).
  @discardableResult
  public func then<R>(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column, _ body: @escaping @Sendable (Any?) throws -> R
  ) -> AnyPromise {
    then("then", on: DispatchQueue.main, at: CallSite(file: file, line: line, column: column)) { try body($0.argument(0)) }
  }

  /// Goes on with the value as an object, on the main queue (rule 2): for handlers that say `AnyObject?`.
  @_disfavoredOverload
  @discardableResult
  public func then<R>(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column, _ body: @escaping @Sendable (AnyObject?) throws -> R
  ) -> AnyPromise {
    then("then", on: DispatchQueue.main, at: CallSite(file: file, line: line, column: column)) {
      try body($0.argument(0) as AnyObject?)
    }
  }

  /// Goes on with two values of a manifold (rule 14), on the main queue (rule 2).
  @discardableResult
  public func then<R>(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column, _ body: @escaping @Sendable (Any?, Any?) throws -> R
  ) -> AnyPromise {
    then("then", on: DispatchQueue.main, at: CallSite(file: file, line: line, column: column)) {
      try body($0.argument(0), $0.argument(1))
    }
  }

  /// Goes on with three values of a manifold (rule 14), on the main queue (rule 2).
  @discardableResult
  public func then<R>(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ body: @escaping @Sendable (Any?, Any?, Any?) throws -> R
  ) -> AnyPromise {
    then("then", on: DispatchQueue.main, at: CallSite(file: file, line: line, column: column)) {
      try body($0.argument(0), $0.argument(1), $0.argument(2))
    }
  }

  /// Goes on without looking at the value, on a queue.
  @discardableResult
  public func thenOn<R>(
    _ queue: DispatchQueue, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ body: @escaping @Sendable () throws -> R
  ) -> AnyPromise {
    then("thenOn", on: queue, at: CallSite(file: file, line: line, column: column)) { _ in try body() }
  }

  /// Goes on with the value, on a queue.
  @discardableResult
  public func thenOn<R>(
    _ queue: DispatchQueue, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ body: @escaping @Sendable (Any?) throws -> R
  ) -> AnyPromise {
    then("thenOn", on: queue, at: CallSite(file: file, line: line, column: column)) { try body($0.argument(0)) }
  }

  /// Goes on with the value as an object, on a queue: for handlers that say `AnyObject?`.
  @_disfavoredOverload
  @discardableResult
  public func thenOn<R>(
    _ queue: DispatchQueue, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ body: @escaping @Sendable (AnyObject?) throws -> R
  ) -> AnyPromise {
    then("thenOn", on: queue, at: CallSite(file: file, line: line, column: column)) { try body($0.argument(0) as AnyObject?) }
  }

  /// Goes on with two values of a manifold (rule 14), on a queue.
  @discardableResult
  public func thenOn<R>(
    _ queue: DispatchQueue, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ body: @escaping @Sendable (Any?, Any?) throws -> R
  ) -> AnyPromise {
    then("thenOn", on: queue, at: CallSite(file: file, line: line, column: column)) { try body($0.argument(0), $0.argument(1)) }
  }

  /// Goes on with three values of a manifold (rule 14), on a queue.
  @discardableResult
  public func thenOn<R>(
    _ queue: DispatchQueue, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ body: @escaping @Sendable (Any?, Any?, Any?) throws -> R
  ) -> AnyPromise {
    then("thenOn", on: queue, at: CallSite(file: file, line: line, column: column)) {
      try body($0.argument(0), $0.argument(1), $0.argument(2))
    }
  }

  /// Goes on without looking at the value, on a background queue.
  @discardableResult
  public func thenInBackground<R>(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column, _ body: @escaping @Sendable () throws -> R
  ) -> AnyPromise {
    then("thenInBackground", on: DispatchQueue.global(), at: CallSite(file: file, line: line, column: column)) { _ in try body() }
  }

  /// Goes on with the value, on a background queue.
  @discardableResult
  public func thenInBackground<R>(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column, _ body: @escaping @Sendable (Any?) throws -> R
  ) -> AnyPromise {
    then("thenInBackground", on: DispatchQueue.global(), at: CallSite(file: file, line: line, column: column)) {
      try body($0.argument(0))
    }
  }

  /// Goes on with the value as an object, on a background queue: for handlers that say `AnyObject?`.
  @_disfavoredOverload
  @discardableResult
  public func thenInBackground<R>(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column, _ body: @escaping @Sendable (AnyObject?) throws -> R
  ) -> AnyPromise {
    then("thenInBackground", on: DispatchQueue.global(), at: CallSite(file: file, line: line, column: column)) {
      try body($0.argument(0) as AnyObject?)
    }
  }

  /// Goes on with two values of a manifold (rule 14), on a background queue.
  @discardableResult
  public func thenInBackground<R>(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column, _ body: @escaping @Sendable (Any?, Any?) throws -> R
  ) -> AnyPromise {
    then("thenInBackground", on: DispatchQueue.global(), at: CallSite(file: file, line: line, column: column)) {
      try body($0.argument(0), $0.argument(1))
    }
  }

  /// Goes on with three values of a manifold (rule 14), on a background queue.
  @discardableResult
  public func thenInBackground<R>(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ body: @escaping @Sendable (Any?, Any?, Any?) throws -> R
  ) -> AnyPromise {
    then("thenInBackground", on: DispatchQueue.global(), at: CallSite(file: file, line: line, column: column)) {
      try body($0.argument(0), $0.argument(1), $0.argument(2))
    }
  }

  /// Goes on with whatever the promise carries, on an explicit dispatcher, called at an explicit place.
  package func then<R>(
    _ operatorName: PromiseOperator, on dispatcher: some Dispatcher, at site: CallSite,
    _ body: @escaping @Sendable (AnyValue) throws -> R
  ) -> AnyPromise {
    handle(operatorName, .value, on: dispatcher, at: site) { outcome in
      guard case .fulfilled(let value) = outcome else { return nil }
      return try body(value)
    }
  }
}
