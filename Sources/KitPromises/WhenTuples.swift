public import KitCore
import struct PromiseEngine.CallSite

// Tuples of two to five: all must be fulfilled, and each value keeps its type. One function a size, because a pack of promises needs types that
// only newer systems have.

/// Waits until all are fulfilled; the first rejection rejects (rule 23).
public func when<T1: Thenable, T2: Thenable>(
  fulfilled first: T1, _ second: T2, file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Promise<(T1.T, T2.T)> {
  let (first, second) = (first.engine, second.engine)
  let site = CallSite(file: file, line: line, column: column)
  let combination = Combination<(T1.T, T2.T)>(by: .all("when"), of: [first, second], hook: nil, at: site) {
    guard let first = first.settledValue, let second = second.settledValue else { return nil }
    return (first, second)
  }
  combination.waitForValue(of: first)
  combination.waitForValue(of: second)
  return Promise(combination.promise)
}

/// Waits until all are fulfilled; the first rejection rejects (rule 23).
public func when<T1: Thenable, T2: Thenable, T3: Thenable>(
  fulfilled first: T1, _ second: T2, _ third: T3, file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Promise<(T1.T, T2.T, T3.T)> {
  let (first, second, third) = (first.engine, second.engine, third.engine)
  let site = CallSite(file: file, line: line, column: column)
  let combination = Combination<(T1.T, T2.T, T3.T)>(by: .all("when"), of: [first, second, third], hook: nil, at: site) {
    guard let first = first.settledValue, let second = second.settledValue, let third = third.settledValue else { return nil }
    return (first, second, third)
  }
  combination.waitForValue(of: first)
  combination.waitForValue(of: second)
  combination.waitForValue(of: third)
  return Promise(combination.promise)
}

/// Waits until all are fulfilled; the first rejection rejects (rule 23).
public func when<T1: Thenable, T2: Thenable, T3: Thenable, T4: Thenable>(
  fulfilled first: T1, _ second: T2, _ third: T3, _ fourth: T4, file: StaticString = #fileID, line: Int = #line,
  column: Int = #column
) -> Promise<(T1.T, T2.T, T3.T, T4.T)> {
  let (first, second, third, fourth) = (first.engine, second.engine, third.engine, fourth.engine)
  let site = CallSite(file: file, line: line, column: column)
  let combination = Combination<(T1.T, T2.T, T3.T, T4.T)>(
    by: .all("when"), of: [first, second, third, fourth], hook: nil, at: site
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
  return Promise(combination.promise)
}

/// Waits until all are fulfilled; the first rejection rejects (rule 23).
public func when<T1: Thenable, T2: Thenable, T3: Thenable, T4: Thenable, T5: Thenable>(
  fulfilled first: T1, _ second: T2, _ third: T3, _ fourth: T4, _ fifth: T5, file: StaticString = #fileID, line: Int = #line,
  column: Int = #column
) -> Promise<(T1.T, T2.T, T3.T, T4.T, T5.T)> {
  let (first, second, third, fourth, fifth) = (first.engine, second.engine, third.engine, fourth.engine, fifth.engine)
  let site = CallSite(file: file, line: line, column: column)
  let combination = Combination<(T1.T, T2.T, T3.T, T4.T, T5.T)>(
    by: .all("when"), of: [first, second, third, fourth, fifth], hook: nil, at: site
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
  return Promise(combination.promise)
}
