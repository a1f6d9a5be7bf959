package import PromiseEngine
import Synchronization

/// Takes the first result, even a rejection (row 26). Of nothing, it is pending for ever (row 28).
public func race<TH: Thenable>(
  _ thenables: TH..., file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Promise<TH.T> {
  firstResult(of: thenables, at: CallSite(file: file, line: line, column: column))
}

/// Takes the first result, even a rejection (row 26). Of nothing, it rejects with `PMKError.badInput` (row 28).
public func race<TH: Thenable>(
  _ thenables: [TH], file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Promise<TH.T> {
  guard !thenables.isEmpty else { return Promise(error: PMKError.badInput, file: file, line: line, column: column) }
  return firstResult(of: thenables, at: CallSite(file: file, line: line, column: column))
}

/// Takes the value of the guarantee that is resolved first.
public func race<T>(
  _ guarantees: Guarantee<T>..., file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Guarantee<T> {
  Guarantee(firstResult(of: guarantees, at: CallSite(file: file, line: line, column: column)).engine)
}

/// Takes the first value; rejects with `PMKError.noWinner` if all are rejected (row 25).
public func race<TH: Thenable>(
  fulfilled thenables: TH..., file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Promise<TH.T> {
  firstValue(of: thenables, at: CallSite(file: file, line: line, column: column))
}

/// Takes the first value; rejects with `PMKError.noWinner` if all are rejected (row 25), with `badInput` if there are none.
public func race<TH: Thenable>(
  fulfilled thenables: [TH], file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Promise<TH.T> {
  guard !thenables.isEmpty else { return Promise(error: PMKError.badInput, file: file, line: line, column: column) }
  return firstValue(of: thenables, at: CallSite(file: file, line: line, column: column))
}

// MARK: For interpreters, which know the call site

package func firstResult<TH: Thenable>(of thenables: [TH], hook: (any TraceHook)? = nil, at site: CallSite) -> Promise<TH.T> {
  let engines = thenables.map(\.engine)
  let combination = Combination<TH.T>(by: "race", of: engines, hook: hook, at: site) { nil }
  combination.wait(for: engines) { $0 }
  return Promise(combination.promise)
}

package func firstValue<TH: Thenable>(of thenables: [TH], hook: (any TraceHook)? = nil, at site: CallSite) -> Promise<TH.T> {
  let engines = thenables.map(\.engine)
  let rejected = Count()
  let combination = Combination<TH.T>(by: "race", of: engines, hook: hook, at: site) { nil }
  combination.wait(for: engines) { outcome in
    if case .fulfilled = outcome { return outcome }
    return rejected.increase() == engines.count ? .rejected(PMKError.noWinner) : nil
  }
  return Promise(combination.promise)
}

/// A number that threads increase.
private final class Count: Sendable {
  private let value = Atomic(0)

  func increase() -> Int {
    value.add(1, ordering: .acquiringAndReleasing).newValue
  }
}
