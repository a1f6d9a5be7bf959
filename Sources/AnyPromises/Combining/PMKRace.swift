internal import AnyCore
package import PromiseEngine

/// Takes over the outcome of the promise that is settled first, even a rejection (rule 26).
///
/// - Parameter promises: Promises and values. Without any, the result is rejected with `PMKInvalidUsageError` (rule 28).
public func PMKRace(
  _ promises: [Any?]?, file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> AnyPromise {
  PMKRace(promises, at: CallSite(file: file, line: line, column: column))
}

/// `PMKRace`, called at an explicit place.
package func PMKRace(_ promises: [Any?]?, at site: CallSite) -> AnyPromise {
  AnyPromise(core: AnyPromise.rules.race(AnyValue(promises), at: site))
}

/// Takes over the value of the promise that is fulfilled first (rule 25).
///
/// - Parameter promises: Promises and values. If none is fulfilled, the result is rejected with `PMKNoWinnerError`; without any, with
///   `PMKInvalidUsageError` (rule 28).
public func PMKRaceFulfilled(
  _ promises: [Any?]?, file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> AnyPromise {
  PMKRaceFulfilled(promises, at: CallSite(file: file, line: line, column: column))
}

/// `PMKRaceFulfilled`, called at an explicit place.
package func PMKRaceFulfilled(_ promises: [Any?]?, at site: CallSite) -> AnyPromise {
  AnyPromise(core: AnyPromise.rules.raceFulfilled(AnyValue(promises), at: site))
}
