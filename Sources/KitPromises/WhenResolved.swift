package import PromiseEngine

/// Waits until all are resolved, in whichever way (row 27).
///
/// - Returns: A guarantee of the results, in the order of the inputs.
public func when<TH: Thenable>(
  resolved thenables: [TH], file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Guarantee<[Swift.Result<TH.T, any Error>]> {
  whenResolved(thenables, at: CallSite(file: file, line: line, column: column))
}

/// Waits until all are resolved, in whichever way (row 27).
public func when<TH: Thenable>(
  resolved thenables: TH..., file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Guarantee<[Swift.Result<TH.T, any Error>]> {
  whenResolved(thenables, at: CallSite(file: file, line: line, column: column))
}

/// The same, for an interpreter that knows the call site.
package func whenResolved<TH: Thenable>(
  _ thenables: [TH], hook: (any TraceHook)? = nil, at site: CallSite
) -> Guarantee<[Swift.Result<TH.T, any Error>]> {
  let engines = thenables.map(\.engine)
  let combination = Combination<[Swift.Result<TH.T, any Error>]>(by: "when", of: engines, hook: hook, at: site) {
    engines.compactMap { $0.outcome.map { Swift.Result($0) } }
  }
  combination.waitForEnds(of: engines)
  return Guarantee(combination.promise)
}

/// Waits until all are resolved, in whichever way; each result keeps its type (row 27).
@_disfavoredOverload
public func when<T1: Thenable, T2: Thenable>(
  resolved first: T1, _ second: T2, file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Guarantee<(Swift.Result<T1.T, any Error>, Swift.Result<T2.T, any Error>)> {
  let (first, second) = (first.engine, second.engine)
  let site = CallSite(file: file, line: line, column: column)
  let combination = Combination<(Swift.Result<T1.T, any Error>, Swift.Result<T2.T, any Error>)>(
    by: "when", of: [first, second], hook: nil, at: site
  ) {
    guard let first = first.outcome, let second = second.outcome else { return nil }
    return (Swift.Result(first), Swift.Result(second))
  }
  combination.waitForEnds(of: CollectionOfOne(first))
  combination.waitForEnds(of: CollectionOfOne(second))
  return Guarantee(combination.promise)
}

/// Waits until all are resolved, in whichever way; each result keeps its type (row 27).
@_disfavoredOverload
public func when<T1: Thenable, T2: Thenable, T3: Thenable>(
  resolved first: T1, _ second: T2, _ third: T3, file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Guarantee<(Swift.Result<T1.T, any Error>, Swift.Result<T2.T, any Error>, Swift.Result<T3.T, any Error>)> {
  let (first, second, third) = (first.engine, second.engine, third.engine)
  let site = CallSite(file: file, line: line, column: column)
  let combination = Combination<(Swift.Result<T1.T, any Error>, Swift.Result<T2.T, any Error>, Swift.Result<T3.T, any Error>)>(
    by: "when", of: [first, second, third], hook: nil, at: site
  ) {
    guard let first = first.outcome, let second = second.outcome, let third = third.outcome else { return nil }
    return (Swift.Result(first), Swift.Result(second), Swift.Result(third))
  }
  combination.waitForEnds(of: CollectionOfOne(first))
  combination.waitForEnds(of: CollectionOfOne(second))
  combination.waitForEnds(of: CollectionOfOne(third))
  return Guarantee(combination.promise)
}
