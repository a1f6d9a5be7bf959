internal import Foundation
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
  case nil: AnyPromise(resolverBlock: { $0(invalidUsage("PMKWhen(nil)")) }, tracedBy: nil, at: site)
  case let list as [Any?]: when(list, keys: Array(list.indices), at: site) { $0 }
  case let dictionary as [AnyHashable: Any]: when(dictionary, at: site)
  case let promise as AnyPromise: when([promise], keys: [0], at: site) { $0 }
  case .some(let value): AnyPromise(resolverBlock: { $0(value) }, tracedBy: nil, at: site)
  }
}

private func when(_ dictionary: [AnyHashable: Any], at site: CallSite) -> AnyPromise {
  // The keys alone: what is kept until all have come must not keep the promises that it waits for.
  let keys = Array(dictionary.keys)
  return when(keys.map { dictionary[$0] }, keys: keys.map(\.base), at: site) { values in
    Dictionary(zip(keys, values)) { first, _ in first }
  }
}

private func when(_ inputs: [Any?], keys: [Any], at site: CallSite, _ result: @escaping ([Any]) -> Any) -> AnyPromise {
  guard !inputs.isEmpty else { return AnyPromise(resolverBlock: { $0(result([])) }, tracedBy: nil, at: site) }
  let (keys, result) = (AnyValue(keys), AnyValue(result))
  return combine(.all("PMKWhen"), inputs, at: site) { collected, place, outcome in
    switch outcome {
    case .rejected(let error):
      let key = (keys.content as? [Any])?[place] ?? place
      return .rejected(NSError.supplementing(error, key: key))
    case .fulfilled(let value):
      guard let values = collected.put(value, at: place) else { return nil }
      guard let result = result.content as? ([Any]) -> Any else { return nil }
      return .fulfilled(AnyValue(result(values.map { $0.content ?? NSNull() })))
    }
  }
}
