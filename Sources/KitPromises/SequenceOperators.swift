public import Dispatch
public import KitCore
import struct PromiseEngine.CallSite

extension Thenable where T: Sequence, T.Element: Sendable {
  /// Transforms each element.
  public func mapValues<U>(
    on: DispatchQueue? = conf.Q.map, flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column, _ transform: @escaping @Sendable (T.Element) throws -> U
  ) -> Promise<[U]> {
    map(.elements("mapValues"), on: HandlerQueue(on, flags), at: CallSite(file: file, line: line, column: column)) {
      try $0.map(transform)
    }
  }

  /// Transforms each element into a sequence, and joins those.
  public func flatMapValues<U: Sequence & SendableMetatype>(
    on: DispatchQueue? = conf.Q.map, flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column, _ transform: @escaping @Sendable (T.Element) throws -> U
  ) -> Promise<[U.Element]> where U.Element: Sendable {
    map(.elements("flatMapValues"), on: HandlerQueue(on, flags), at: CallSite(file: file, line: line, column: column)) {
      try $0.flatMap(transform)
    }
  }

  /// Transforms each element and leaves out those that become `nil`.
  public func compactMapValues<U>(
    on: DispatchQueue? = conf.Q.map, flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column, _ transform: @escaping @Sendable (T.Element) throws -> U?
  ) -> Promise<[U]> {
    map(.elements("compactMapValues"), on: HandlerQueue(on, flags), at: CallSite(file: file, line: line, column: column)) {
      try $0.compactMap(transform)
    }
  }

  /// Waits for the promise that is made of each element.
  public func thenMap<U: Thenable>(
    on: DispatchQueue? = conf.Q.map, flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column, _ transform: @escaping @Sendable (T.Element) throws -> U
  ) -> Promise<[U.T]> {
    let site = CallSite(file: file, line: line, column: column)
    return link(.elements("thenMap"), on: HandlerQueue(on, flags), at: site) { values in
      .promise(whenAll(try values.map(transform), at: site).engine)
    }
  }

  /// Waits for the promise of a sequence that is made of each element, and joins those.
  public func thenFlatMap<U: Thenable>(
    on: DispatchQueue? = conf.Q.map, flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column, _ transform: @escaping @Sendable (T.Element) throws -> U
  ) -> Promise<[U.T.Element]> where U.T: Sequence, U.T.Element: Sendable {
    thenMap(on: on, flags: flags, file: file, line: line, column: column, transform)
      .map(.conversion("thenFlatMap"), on: HandlerQueue.inline, at: CallSite(file: file, line: line, column: column)) {
        $0.flatMap { $0 }
      }
  }

  /// Keeps the elements that a closure includes.
  public func filterValues(
    on: DispatchQueue? = conf.Q.map, flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column, _ isIncluded: @escaping @Sendable (T.Element) -> Bool
  ) -> Promise<[T.Element]> {
    map(.elements("filterValues"), on: HandlerQueue(on, flags), at: CallSite(file: file, line: line, column: column)) {
      $0.filter(isIncluded)
    }
  }
}

extension Thenable where T: Collection, T.Element: Sendable {
  /// The first element; rejects with `PMKError.emptySequence` if there is none.
  public var firstValue: Promise<T.Element> {
    map(.conversion("firstValue"), on: HandlerQueue.inline, at: propertySite) { values in
      guard let first = values.first else { throw PMKError.emptySequence }
      return first
    }
  }

  /// The first element that passes a test; rejects with `PMKError.emptySequence` if there is none.
  public func firstValue(
    on: DispatchQueue? = conf.Q.map, flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column, where test: @escaping @Sendable (T.Element) -> Bool
  ) -> Promise<T.Element> {
    map(.elements("firstValue"), on: HandlerQueue(on, flags), at: CallSite(file: file, line: line, column: column)) { values in
      guard let first = values.first(where: test) else { throw PMKError.emptySequence }
      return first
    }
  }

  /// The last element; rejects with `PMKError.emptySequence` if there is none.
  public var lastValue: Promise<T.Element> {
    map(.conversion("lastValue"), on: HandlerQueue.inline, at: propertySite) { values in
      guard !values.isEmpty else { throw PMKError.emptySequence }
      return values[values.index(values.endIndex, offsetBy: -1)]
    }
  }
}

extension Thenable where T: Sequence, T.Element: Comparable & Sendable {
  /// The elements in order.
  public func sortedValues(
    on: DispatchQueue? = conf.Q.map, flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column
  ) -> Promise<[T.Element]> {
    map(.conversion("sortedValues"), on: HandlerQueue(on, flags), at: CallSite(file: file, line: line, column: column)) {
      $0.sorted()
    }
  }
}

/// A property can't be told where it is used, so its promises have the place in here.
private var propertySite: CallSite { CallSite(file: #fileID, line: #line, column: #column) }
