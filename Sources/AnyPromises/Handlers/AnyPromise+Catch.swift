public import Dispatch
public import Foundation
internal import PromiseDispatch
package import PromiseEngine
internal import TraceEvents

// Handlers of errors. What such a handler returns, the next promise is resolved with: returning nothing fulfills (rules 10 and 11).
extension AnyPromise {
  /// Goes on without looking at the error, on the main queue.
  @discardableResult
  public func `catch`<R>(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column, _ body: @escaping @Sendable () throws -> R
  ) -> AnyPromise {
    self.catch("catch", on: DispatchQueue.main, at: CallSite(file: file, line: line, column: column)) { _ in try body() }
  }

  /// Goes on with the error, on the main queue.
  @discardableResult
  public func `catch`<R>(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column, _ body: @escaping @Sendable (any Error) throws -> R
  ) -> AnyPromise {
    self.catch("catch", on: DispatchQueue.main, at: CallSite(file: file, line: line, column: column)) { try body($0) }
  }

  /// Goes on with the error as Objective-C has it, on the main queue: for handlers that ask for its code or domain.
  @_disfavoredOverload
  @discardableResult
  public func `catch`<R>(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column, _ body: @escaping @Sendable (NSError) throws -> R
  ) -> AnyPromise {
    self.catch("catch", on: DispatchQueue.main, at: CallSite(file: file, line: line, column: column)) { try body($0 as NSError) }
  }

  /// Goes on without looking at the error, on a queue.
  @discardableResult
  public func catchOn<R>(
    _ queue: DispatchQueue, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ body: @escaping @Sendable () throws -> R
  ) -> AnyPromise {
    self.catch("catchOn", on: queue, at: CallSite(file: file, line: line, column: column)) { _ in try body() }
  }

  /// Goes on with the error, on a queue.
  @discardableResult
  public func catchOn<R>(
    _ queue: DispatchQueue, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ body: @escaping @Sendable (any Error) throws -> R
  ) -> AnyPromise {
    self.catch("catchOn", on: queue, at: CallSite(file: file, line: line, column: column)) { try body($0) }
  }

  /// Goes on without looking at the error, on a background queue.
  @discardableResult
  public func catchInBackground<R>(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column, _ body: @escaping @Sendable () throws -> R
  ) -> AnyPromise {
    self.catch("catchInBackground", on: DispatchQueue.global(), at: CallSite(file: file, line: line, column: column)) { _ in
      try body()
    }
  }

  /// Goes on with the error, on a background queue.
  @discardableResult
  public func catchInBackground<R>(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column, _ body: @escaping @Sendable (any Error) throws -> R
  ) -> AnyPromise {
    self.catch("catchInBackground", on: DispatchQueue.global(), at: CallSite(file: file, line: line, column: column)) {
      try body($0)
    }
  }

  /// Goes on with the error, on an explicit dispatcher, called at an explicit place.
  package func `catch`<R>(
    _ operatorName: PromiseOperator, on dispatcher: some Dispatcher, at site: CallSite,
    _ body: @escaping @Sendable (any Error) throws -> R
  ) -> AnyPromise {
    handle(operatorName, .error, on: dispatcher, at: site) { outcome in
      guard case .rejected(let error) = outcome else { return nil }
      return try body(error)
    }
  }
}
