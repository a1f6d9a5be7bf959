internal import AnyCore
internal import Foundation
internal import PromiseEngine

/// AnyPromise's rules over Foundation's objects.
let rules = AnyRules(ObjectHost())

/// What values and errors are in an application: anything, `NSNull` in collections where there is nothing, and `NSError`.
struct ObjectHost: AnyHost {
  var nothing: AnyValue { AnyValue(nil) }

  /// A String fulfills even where a program makes String an Error.
  func resolution(of value: AnyValue) -> Resolution<AnyValue> {
    switch flattened(value.content) {
    case nil: .value(nothing)
    case is Void: .value(nothing)
    case let promise as AnyPromise: .promise(promise.core)
    case let text as String: .value(AnyValue(text))
    case let error as any Error: .error(error)
    case .some(let value): .value(AnyValue(value))
    }
  }

  func text(thrown error: any Error) -> AnyValue? {
    ((error as Any) as? String).map { AnyValue($0) }
  }

  func first(of value: AnyValue) -> AnyValue { AnyValue(value.value) }

  func list(_ values: [AnyValue]) -> AnyValue { AnyValue(values.map(\.object)) }

  func error(_ problem: AnyProblem<AnyValue>) -> any Error {
    var information: [String: Any] = [:]
    information[NSLocalizedDescriptionKey] = problem.text
    information[PMKJoinPromisesKey] = problem.promises?.content
    return NSError(domain: PMKErrorDomain, code: problem.code, userInfo: information)
  }

  func supplementing(_ error: any Error, key: AnyValue) -> any Error {
    let original = error as NSError
    var information = original.userInfo
    information[PMKFailingPromiseIndexKey] = key.content
    information[NSUnderlyingErrorKey] = error
    return NSError(domain: original.domain, code: original.code, userInfo: information)
  }
}

extension AnyValue {
  /// What stands for the value in a collection.
  var object: Any { content ?? NSNull() }
}
