internal import AnyCore
package import PromiseEngine

/// Waits until all promises are fulfilled; the first rejection rejects at once (row 23).
///
/// The error is a copy that says which promise it came from (`PMKFailingPromiseIndexKey`, `NSUnderlyingErrorKey`). The others run on (row 24).
///
/// - Parameter promises: An array or a dictionary of promises and values (row 29), one promise, or a value. An empty collection fulfils with
///   itself (row 28); `nil` rejects with `PMKInvalidUsageError`.
/// - Returns: A promise of an array, where `NSNull` stands for nothing, or of a dictionary.
public func PMKWhen(
  _ promises: Any?, file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> AnyPromise {
  PMKWhen(promises, at: CallSite(file: file, line: line, column: column))
}

/// `PMKWhen`, called at an explicit place.
package func PMKWhen(_ promises: Any?, at site: CallSite) -> AnyPromise {
  switch flattened(promises) {
  case nil: AnyPromise(core: rules.misused("PMKWhen", "PMKWhen(nil)", hook: nil, at: site))
  case let list as [Any?]: when(list, keys: Array(list.indices), at: site) { rules.host.list($0) }
  case let dictionary as [AnyHashable: Any]: when(dictionary, at: site)
  case let promise as AnyPromise: when([promise], keys: [0], at: site) { rules.host.list($0) }
  case .some(let value): AnyPromise(resolverBlock: { $0(value) }, tracedBy: nil, at: site)
  }
}

private func when(_ dictionary: [AnyHashable: Any], at site: CallSite) -> AnyPromise {
  // The keys alone: what is kept until all have come must not keep the promises that it waits for.
  let keys = Array(dictionary.keys)
  let ownKeys = AnyValue(keys)
  return when(keys.map { dictionary[$0] }, keys: keys.map(\.base), at: site) { values in
    let keys = ownKeys.content as? [AnyHashable] ?? []
    // As in Objective-C, nothing is put where there is no value.
    let entries = zip(keys, values).compactMap { key, value in value.content.map { (key, $0) } }
    return AnyValue(Dictionary(entries) { first, _ in first })
  }
}

private func when(
  _ inputs: [Any?], keys: [Any], at site: CallSite, _ result: @escaping @Sendable ([AnyValue]) -> AnyValue
) -> AnyPromise {
  AnyPromise(core: rules.when(inputs.map { AnyValue($0) }, keys: keys.map { AnyValue($0) }, hook: nil, at: site, result))
}
