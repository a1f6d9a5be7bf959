internal import AnyCore
package import PromiseEngine

/// Waits until all promises are fulfilled; the first rejection rejects at once (rule 23).
///
/// The error is a copy that says which promise it came from (`PMKFailingPromiseIndexKey`, `NSUnderlyingErrorKey`). The others run on (rule 24).
///
/// - Parameter promises: An array or a dictionary of promises and values (rule 29), one promise, or a value. An empty collection fulfills with
///   itself (rule 28); `nil` rejects with `PMKInvalidUsageError`.
/// - Returns: A promise of an array, where `NSNull` stands for nothing, or of a dictionary.
public func PMKWhen(
  _ promises: Any?, file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> AnyPromise {
  PMKWhen(promises, at: CallSite(file: file, line: line, column: column))
}

/// `PMKWhen`, called at an explicit place.
package func PMKWhen(_ promises: Any?, at site: CallSite) -> AnyPromise {
  AnyPromise(core: AnyPromise.rules.when(AnyValue(promises), at: site))
}
