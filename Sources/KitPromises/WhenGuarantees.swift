public import KitCore
import struct PromiseEngine.CallSite

/// Waits until all guarantees are resolved.
public func when(
  _ guarantees: Guarantee<Void>..., file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Guarantee<Void> {
  when(guarantees: guarantees, file: file, line: line, column: column)
}

/// Waits until all guarantees are resolved.
///
/// - Returns: A guarantee of the values, in the order of the inputs.
public func when<T>(
  _ guarantees: Guarantee<T>..., file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Guarantee<[T]> {
  when(guarantees: guarantees, file: file, line: line, column: column)
}

/// Waits until all guarantees are resolved.
public func when(
  guarantees: [Guarantee<Void>], file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Guarantee<Void> {
  // As PromiseKit makes it, of three: what it logs when they are dropped tells.
  when(fulfilled: guarantees, file: file, line: line, column: column)
    .recover(file: file, line: line, column: column) { _ in }
    .asVoid(file: file, line: line, column: column)
}

/// Waits until all guarantees are resolved.
///
/// - Returns: A guarantee of the values, in the order of the inputs.
public func when<T>(
  guarantees: [Guarantee<T>], file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Guarantee<[T]> {
  let site = CallSite(file: file, line: line, column: column)
  return Guarantee(whenAll(guarantees.map(\.engine), by: .all("when"), hook: nil, at: site, log: report) { $0 })
}

/// Waits until all guarantees are resolved; each value keeps its type.
public func when<T1, T2>(
  guarantees first: Guarantee<T1>, _ second: Guarantee<T2>, file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Guarantee<(T1, T2)> {
  let (first, second) = (first.engine, second.engine)
  let site = CallSite(file: file, line: line, column: column)
  let combination = Combination<(T1, T2)>(by: .all("when"), of: [first, second], hook: nil, at: site, log: report) {
    guard let first = first.settledValue, let second = second.settledValue else { return nil }
    return (first, second)
  }
  combination.waitForValue(of: first)
  combination.waitForValue(of: second)
  return Guarantee(combination.promise)
}

/// Waits until all guarantees are resolved; each value keeps its type.
public func when<T1, T2, T3>(
  guarantees first: Guarantee<T1>, _ second: Guarantee<T2>, _ third: Guarantee<T3>, file: StaticString = #fileID,
  line: Int = #line, column: Int = #column
) -> Guarantee<(T1, T2, T3)> {
  let (first, second, third) = (first.engine, second.engine, third.engine)
  let site = CallSite(file: file, line: line, column: column)
  let combination = Combination<(T1, T2, T3)>(by: .all("when"), of: [first, second, third], hook: nil, at: site, log: report) {
    guard let first = first.settledValue, let second = second.settledValue, let third = third.settledValue else { return nil }
    return (first, second, third)
  }
  combination.waitForValue(of: first)
  combination.waitForValue(of: second)
  combination.waitForValue(of: third)
  return Guarantee(combination.promise)
}

/// Waits until all guarantees are resolved; each value keeps its type.
public func when<T1, T2, T3, T4>(
  guarantees first: Guarantee<T1>, _ second: Guarantee<T2>, _ third: Guarantee<T3>, _ fourth: Guarantee<T4>,
  file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Guarantee<(T1, T2, T3, T4)> {
  let (first, second, third, fourth) = (first.engine, second.engine, third.engine, fourth.engine)
  let site = CallSite(file: file, line: line, column: column)
  let combination = Combination<(T1, T2, T3, T4)>(
    by: .all("when"), of: [first, second, third, fourth], hook: nil, at: site, log: report
  ) {
    guard let first = first.settledValue, let second = second.settledValue, let third = third.settledValue,
      let fourth = fourth.settledValue
    else {
      return nil
    }
    return (first, second, third, fourth)
  }
  combination.waitForValue(of: first)
  combination.waitForValue(of: second)
  combination.waitForValue(of: third)
  combination.waitForValue(of: fourth)
  return Guarantee(combination.promise)
}

/// Waits until all guarantees are resolved; each value keeps its type.
public func when<T1, T2, T3, T4, T5>(
  guarantees first: Guarantee<T1>, _ second: Guarantee<T2>, _ third: Guarantee<T3>, _ fourth: Guarantee<T4>,
  _ fifth: Guarantee<T5>, file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Guarantee<(T1, T2, T3, T4, T5)> {
  let (first, second, third, fourth, fifth) = (first.engine, second.engine, third.engine, fourth.engine, fifth.engine)
  let site = CallSite(file: file, line: line, column: column)
  let combination = Combination<(T1, T2, T3, T4, T5)>(
    by: .all("when"), of: [first, second, third, fourth, fifth], hook: nil, at: site, log: report
  ) {
    guard let first = first.settledValue, let second = second.settledValue, let third = third.settledValue,
      let fourth = fourth.settledValue,
      let fifth = fifth.settledValue
    else { return nil }
    return (first, second, third, fourth, fifth)
  }
  combination.waitForValue(of: first)
  combination.waitForValue(of: second)
  combination.waitForValue(of: third)
  combination.waitForValue(of: fourth)
  combination.waitForValue(of: fifth)
  return Guarantee(combination.promise)
}
