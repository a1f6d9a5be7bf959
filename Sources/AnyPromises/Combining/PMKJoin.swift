internal import AnyCore
package import PromiseEngine

/// Waits until all promises are settled; any rejection rejects then (rule 27).
///
/// The error has the code `PMKJoinError` and the promises in its `userInfo` (`PMKJoinPromisesKey`).
///
/// - Parameter promises: Promises and values. Without any, the result is an empty array (rule 28); `nil` rejects with `PMKInvalidUsageError`.
/// - Returns: A promise of an array of the values, where `NSNull` stands for nothing.
public func PMKJoin(
  _ promises: [Any?]?, file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> AnyPromise {
  PMKJoin(promises, at: CallSite(file: file, line: line, column: column))
}

/// `PMKJoin`, called at an explicit place.
package func PMKJoin(_ promises: [Any?]?, at site: CallSite) -> AnyPromise {
  AnyPromise(core: AnyPromise.rules.join(AnyValue(promises), at: site))
}
