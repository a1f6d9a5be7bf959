public import Dispatch
public import KitCore
import struct PromiseEngine.CallSite

// Names of older versions, which PromiseKit 8 still has.

/// Makes a promise of what a callback gives.
@available(*, deprecated, message: "See `init(resolver:)`")
public func wrap<T>(_ body: (@escaping @Sendable (T?, (any Error)?) -> Void) throws -> Void) -> Promise<T> {
  Promise { seal in try body { seal.resolve($0, $1) } }
}

/// Makes a promise of what a callback gives.
@available(*, deprecated, message: "See `init(resolver:)`")
public func wrap<T>(_ body: (@escaping @Sendable (T, (any Error)?) -> Void) throws -> Void) -> Promise<T> {
  Promise { seal in try body { seal.resolve($0, $1) } }
}

/// Makes a promise of what a callback gives.
@available(*, deprecated, message: "See `init(resolver:)`")
public func wrap<T>(_ body: (@escaping @Sendable ((any Error)?, T?) -> Void) throws -> Void) -> Promise<T> {
  Promise { seal in try body { seal.resolve($0, $1) } }
}

/// Makes a promise of what a callback gives.
@available(*, deprecated, message: "See `init(resolver:)`")
public func wrap(_ body: (@escaping @Sendable ((any Error)?) -> Void) throws -> Void) -> Promise<Void> {
  Promise { seal in try body { seal.resolve($0) } }
}

/// Makes a promise of what a callback gives.
@available(*, deprecated, message: "See `init(resolver:)`")
public func wrap<T>(_ body: (@escaping @Sendable (T) -> Void) throws -> Void) -> Promise<T> {
  Promise { seal in try body { seal.fulfill($0) } }
}

extension Promise {
  /// Does something in either case and passes the outcome on.
  @available(*, deprecated, message: "See `ensure`")
  public func always(
    on q: DispatchQueue = .main, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    execute body: @escaping @Sendable () -> Void
  ) -> Promise {
    ensure(on: q, file: file, line: line, column: column, body)
  }
}

extension Thenable where T: Sequence, T.Element: Sendable {
  /// Keeps the elements that a closure includes.
  @available(*, deprecated, message: "See: `filterValues`")
  public func filter(
    on: DispatchQueue? = conf.Q.map, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    test: @escaping @Sendable (T.Element) -> Bool
  ) -> Promise<[T.Element]> {
    filterValues(on: on, file: file, line: line, column: column, test)
  }
}

extension Thenable where T: Collection, T.Element: Sendable {
  /// The first element.
  @available(*, deprecated, message: "See: `firstValue`")
  public var first: Promise<T.Element> { firstValue }

  /// The last element.
  @available(*, deprecated, message: "See: `lastValue`")
  public var last: Promise<T.Element> { lastValue }
}

extension Thenable where T: Sequence, T.Element: Comparable & Sendable {
  /// The elements in order.
  @available(*, deprecated, message: "See: `sortedValues`")
  public func sorted(
    on: DispatchQueue? = conf.Q.map, file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) -> Promise<[T.Element]> {
    sortedValues(on: on, file: file, line: line, column: column)
  }
}
