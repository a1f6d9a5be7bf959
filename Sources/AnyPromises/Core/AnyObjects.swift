internal import AnyCore
internal import Foundation
internal import PromiseEngine

/// Objective-C's objects as the rules of promises of anything see them.
struct AnyObjects: AnyWorld {
  var nothing: AnyValue { AnyValue(nil) }

  func kind(of value: AnyValue) -> AnyKind<AnyValue> {
    switch flattened(value.content) {
    case nil, is Void: .nothing
    case let promise as AnyPromise: .promise(promise.core)
    case let text as String: .value(AnyValue(text))
    case let error as any Error: .error(error)
    case .some(let value): .value(AnyValue(value))
    }
  }

  func manifold(_ value: AnyValue) -> [AnyValue]? {
    (value.content as? Manifold)?.values.map { AnyValue($0) }
  }

  func collection(_ value: AnyValue) -> AnyCollectionParts<AnyValue>? {
    switch flattened(value.content) {
    case let list as [Any?]: return .list(list.map { AnyValue($0) })
    case let table as [AnyHashable: Any]:
      let entries = Array(table)
      return .table(keys: entries.map { AnyValue($0.key.base) }, values: entries.map { AnyValue($0.value) })
    default: return nil
    }
  }

  func value(of parts: AnyCollectionParts<AnyValue>) -> AnyValue {
    switch parts {
    case .list(let values): return AnyValue(values.map(object))
    case .table(let keys, let values):
      let keys = keys.compactMap { $0.content as? AnyHashable }
      return AnyValue(Dictionary(zip(keys, values.map(object))) { first, _ in first })
    }
  }

  func number(_ number: Int) -> AnyValue { AnyValue(number) }

  func text(_ text: String) -> AnyValue { AnyValue(text) }

  func text(thrown error: any Error) -> AnyValue? { ((error as Any) as? String).map { AnyValue($0) } }

  func value(of error: any Error) -> AnyValue { AnyValue(error) }

  func error(of parts: AnyErrorParts<AnyValue>) -> any Error {
    let userInfo = parts.userInfo.map { ($0.key, object($0.value)) }
    return NSError(domain: parts.domain, code: parts.code, userInfo: Dictionary(userInfo) { _, last in last })
  }

  func parts(of error: any Error) -> AnyErrorParts<AnyValue> {
    let error = error as NSError
    return AnyErrorParts(
      domain: error.domain, code: error.code, userInfo: error.userInfo.map { (key: $0.key, value: AnyValue($0.value)) })
  }

  /// What a collection holds: `NSNull` stands for nothing.
  private func object(_ value: AnyValue) -> Any { value.content ?? NSNull() }
}

/// A value without the optionals around it, which Objective-C doesn't know.
func flattened(_ value: Any?) -> Any? {
  guard let value else { return nil }
  guard let optional = value as? any OptionalValue else { return value }
  return optional.content
}

private protocol OptionalValue {
  var content: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var content: Any? { flatMap { flattened($0) } }
}
