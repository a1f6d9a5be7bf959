package import PromiseEngine

/// What values are where promises of anything are used: Objective-C's objects in a program, the values of a script in a script.
///
/// The rules are the same in both (`AnyRules`); a world says what a value is, and makes lists, tables and errors.
package protocol AnyWorld: Sendable {
  /// A value.
  associatedtype Value: Sendable

  /// The value that stands for nothing.
  var nothing: Value { get }
  /// What a value is to a promise. Optionals around it don't count, which Objective-C doesn't know.
  func kind(of value: Value) -> AnyKind<Value>
  /// The values of what `PMKManifold` made; `nil` for anything else.
  func manifold(_ value: Value) -> [Value]?
  /// The parts of a collection; `nil` for anything else.
  func collection(_ value: Value) -> AnyCollectionParts<Value>?
  /// The collection of parts, where something stands for each nothing.
  func value(of parts: AnyCollectionParts<Value>) -> Value
  /// A number as a value.
  func number(_ number: Int) -> Value
  /// A text as a value.
  func text(_ text: String) -> Value
  /// The text that was thrown, if it was one.
  func text(thrown error: any Error) -> Value?
  /// An error as a value.
  func value(of error: any Error) -> Value
  /// The error that has these parts.
  func error(of parts: AnyErrorParts<Value>) -> any Error
  /// The parts of an error.
  func parts(of error: any Error) -> AnyErrorParts<Value>
}

/// What a value is to a promise that is resolved with it.
package enum AnyKind<Value: Sendable> {
  /// Nothing.
  case nothing
  /// A promise.
  case promise(Promise<Value>)
  /// An error. A text is none, even where a program makes `String` an error.
  case error(any Error)
  /// Anything else, without the optionals around it.
  case value(Value)
}

/// What a collection is made of.
package enum AnyCollectionParts<Value: Sendable>: Sendable {
  /// The elements of an array.
  case list([Value])
  /// The keys of a dictionary and its values, in the same order.
  case table(keys: [Value], values: [Value])

  /// The elements.
  var values: [Value] {
    switch self {
    case .list(let values), .table(_, let values): values
    }
  }

  /// What a collection of the same form is made of that has these elements.
  func with(_ values: [Value]) -> AnyCollectionParts {
    switch self {
    case .list: .list(values)
    case .table(let keys, _): .table(keys: keys, values: values)
    }
  }
}

/// What Objective-C's errors are made of.
package struct AnyErrorParts<Value: Sendable> {
  /// Whose error it is.
  package var domain: String
  /// Which of them it is.
  package var code: Int
  /// What is known besides, in order.
  package var userInfo: [(key: String, value: Value)]

  /// Makes the parts of an error.
  package init(domain: String, code: Int, userInfo: [(key: String, value: Value)] = []) {
    self.domain = domain
    self.code = code
    self.userInfo = userInfo
  }
}
