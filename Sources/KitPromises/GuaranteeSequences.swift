public import Dispatch
public import KitCore
import struct PromiseEngine.CallSite

// What a guarantee of a sequence makes is a guarantee again.
extension Guarantee where T: Sequence, T.Element: Sendable {
  /// Transforms each element.
  public func mapValues<U>(
    on: DispatchQueue? = conf.Q.map, flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column, _ transform: @escaping @Sendable (T.Element) -> U
  ) -> Guarantee<[U]> {
    map(.elements("mapValues"), on: HandlerQueue(on, flags), at: CallSite(file: file, line: line, column: column)) {
      $0.map(transform)
    }
  }

  /// Transforms each element into a sequence, and joins those.
  public func flatMapValues<U: Sequence & SendableMetatype>(
    on: DispatchQueue? = conf.Q.map, flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column, _ transform: @escaping @Sendable (T.Element) -> U
  ) -> Guarantee<[U.Element]> where U.Element: Sendable {
    map(.elements("flatMapValues"), on: HandlerQueue(on, flags), at: CallSite(file: file, line: line, column: column)) {
      $0.flatMap(transform)
    }
  }

  /// Transforms each element and leaves out those that become `nil`.
  public func compactMapValues<U>(
    on: DispatchQueue? = conf.Q.map, flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column, _ transform: @escaping @Sendable (T.Element) -> U?
  ) -> Guarantee<[U]> {
    map(.elements("compactMapValues"), on: HandlerQueue(on, flags), at: CallSite(file: file, line: line, column: column)) {
      $0.compactMap(transform)
    }
  }

  /// Waits for the guarantee that is made of each element.
  public func thenMap<U>(
    on: DispatchQueue? = conf.Q.map, flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column, _ transform: @escaping @Sendable (T.Element) -> Guarantee<U>
  ) -> Guarantee<[U]> {
    let site = CallSite(file: file, line: line, column: column)
    return linkGuaranteed(.elements("thenMap"), on: HandlerQueue(on, flags), at: site) { values in
      .promise(whenAll(values.map(transform), at: site).engine)
    }
  }

  /// Waits for what is made of each element, a guarantee of a sequence, and joins those. A promise that is rejected stops the program.
  public func thenFlatMap<U: Thenable>(
    on: DispatchQueue? = conf.Q.map, flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column, _ transform: @escaping @Sendable (T.Element) -> U
  ) -> Guarantee<[U.T.Element]> where U.T: Sequence, U.T.Element: Sendable {
    let site = CallSite(file: file, line: line, column: column)
    let all: Promise<[U.T]> = link(.elements("thenFlatMap"), on: HandlerQueue(on, flags), at: site) { values in
      .promise(whenAll(values.map(transform), at: site).engine)
    }
    let joined: Promise<[U.T.Element]> = all.map(.conversion("thenFlatMap"), on: HandlerQueue.inline, at: site) { lists in
      lists.flatMap { $0 }
    }
    return joined.recover(on: HandlerQueue(conf.Q.map, nil), at: site) { error in
      fatalError("thenFlatMap of a guarantee met an error, which nothing can handle: \(error). Use a promise instead.")
    }
  }

  /// Keeps the elements that a closure includes.
  public func filterValues(
    on: DispatchQueue? = conf.Q.map, flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column, _ isIncluded: @escaping @Sendable (T.Element) -> Bool
  ) -> Guarantee<[T.Element]> {
    map(.elements("filterValues"), on: HandlerQueue(on, flags), at: CallSite(file: file, line: line, column: column)) {
      $0.filter(isIncluded)
    }
  }

  /// The elements in the order that a closure says.
  public func sortedValues(
    on: DispatchQueue? = conf.Q.map, flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column, _ areInIncreasingOrder: @escaping @Sendable (T.Element, T.Element) -> Bool
  ) -> Guarantee<[T.Element]> {
    map(.elements("sortedValues"), on: HandlerQueue(on, flags), at: CallSite(file: file, line: line, column: column)) {
      $0.sorted(by: areInIncreasingOrder)
    }
  }
}

extension Guarantee where T: Sequence, T.Element: Comparable & Sendable {
  /// The elements in order.
  public func sortedValues(
    on: DispatchQueue? = conf.Q.map, flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column
  ) -> Guarantee<[T.Element]> {
    map(.conversion("sortedValues"), on: HandlerQueue(on, flags), at: CallSite(file: file, line: line, column: column)) {
      $0.sorted()
    }
  }
}
