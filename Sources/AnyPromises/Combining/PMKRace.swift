internal import Foundation
package import PromiseEngine

/// Takes over the outcome of the promise that is settled first, even a rejection (row 26).
///
/// - Parameter promises: Promises and values. Without any, the result is rejected with `PMKInvalidUsageError` (row 28).
public func PMKRace(
  _ promises: [Any?]?, file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> AnyPromise {
  PMKRace(promises, at: CallSite(file: file, line: line, column: column))
}

/// `PMKRace`, called at an explicit place.
package func PMKRace(_ promises: [Any?]?, at site: CallSite) -> AnyPromise {
  guard let promises, !promises.isEmpty else {
    return AnyPromise(resolverBlock: { $0(invalidUsage("PMKRace(nil)")) }, tracedBy: nil, at: site)
  }
  return combine(.race("PMKRace"), promises, at: site) { _, _, outcome in outcome }
}

/// Takes over the value of the promise that is fulfilled first (row 25).
///
/// - Parameter promises: Promises and values. If none is fulfilled, the result is rejected with `PMKNoWinnerError`; without any, with
///   `PMKInvalidUsageError` (row 28).
public func PMKRaceFulfilled(
  _ promises: [Any?]?, file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> AnyPromise {
  PMKRaceFulfilled(promises, at: CallSite(file: file, line: line, column: column))
}

/// `PMKRaceFulfilled`, called at an explicit place.
package func PMKRaceFulfilled(_ promises: [Any?]?, at site: CallSite) -> AnyPromise {
  guard let promises, !promises.isEmpty else {
    return AnyPromise(resolverBlock: { $0(invalidUsage("PMKRaceFulfilled(nil)")) }, tracedBy: nil, at: site)
  }
  return combine(.firstValue("PMKRaceFulfilled"), promises, at: site) { collected, place, outcome in
    if case .fulfilled = outcome { return outcome }
    guard collected.put(AnyValue(nil), at: place) != nil else { return nil }
    let information = [NSLocalizedDescriptionKey: "none of the promises that raced was fulfilled"]
    return .rejected(NSError(domain: PMKErrorDomain, code: PMKNoWinnerError, userInfo: information))
  }
}
