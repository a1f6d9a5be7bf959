internal import Foundation
package import PromiseEngine

/// Waits until all promises are settled; any rejection rejects then (row 27).
///
/// The error has the code `PMKJoinError` and the promises in its `userInfo` (`PMKJoinPromisesKey`).
///
/// - Parameter promises: Promises and values. Without any, the result is an empty array (row 28); `nil` rejects with `PMKInvalidUsageError`.
/// - Returns: A promise of an array of the values, where `NSNull` stands for nothing.
public func PMKJoin(
  _ promises: [Any?]?, file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> AnyPromise {
  PMKJoin(promises, at: CallSite(file: file, line: line, column: column))
}

/// `PMKJoin`, called at an explicit place.
package func PMKJoin(_ promises: [Any?]?, at site: CallSite) -> AnyPromise {
  guard let promises else { return AnyPromise(resolverBlock: { $0(invalidUsage("PMKJoin(nil)")) }, tracedBy: nil, at: site) }
  guard !promises.isEmpty else { return AnyPromise(resolverBlock: { $0([Any]()) }, tracedBy: nil, at: site) }
  let inputs = AnyValue(promises)
  return combine(.settled("PMKJoin"), promises, at: site) { collected, place, outcome in
    if outcome.error != nil { collected.noteError() }
    guard let values = collected.put(outcome.value ?? AnyValue(nil), at: place) else { return nil }
    guard collected.hasErrors else { return .fulfilled(AnyValue(values.map { $0.content ?? NSNull() })) }
    return .rejected(
      NSError(domain: PMKErrorDomain, code: PMKJoinError, userInfo: [PMKJoinPromisesKey: inputs.content ?? []]))
  }
}
