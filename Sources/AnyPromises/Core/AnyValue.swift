internal import AnyCore

/// What an `AnyPromise` carries: anything, or nothing.
///
/// `@unchecked Sendable`: the content never changes. It is carried, never looked into, from the thread that resolves a promise to the handlers,
/// which see everything that thread did before; whether several handlers may use one object at a time is the object's matter, as in
/// Objective-C.
public struct AnyValue: @unchecked Sendable, CustomStringConvertible {
  /// The value that a promise was resolved with, a `Manifold` as it is.
  let content: Any?

  init(_ content: Any?) {
    self.content = content
  }

  /// The value; the first one of several (rule 22).
  public var value: Any? { argument(0) }

  /// What a handler's argument at a position gets (rule 14).
  func argument(_ position: Int) -> Any? {
    AnyPromise.rules.arguments(self, count: position + 1)[position].content
  }

  /// The value as text.
  public var description: String {
    switch content {
    case nil: "nil"
    case let manifold as Manifold: "\(manifold)"
    case .some(let value): String(describing: value)
    }
  }
}

/// Up to three values that a promise is resolved with at once; handlers take as many of them as they want.
public struct Manifold: CustomStringConvertible {
  let values: [Any?]

  /// The values as text, in parentheses.
  public var description: String { "(\(values.map { AnyValue($0).description }.joined(separator: ", ")))" }
}

/// Makes what a promise can be resolved with to give handlers two values (rule 14).
public func PMKManifold(_ first: Any?, _ second: Any?) -> Any { Manifold(values: [first, second]) }

/// Makes what a promise can be resolved with to give handlers three values (rule 14).
public func PMKManifold(_ first: Any?, _ second: Any?, _ third: Any?) -> Any { Manifold(values: [first, second, third]) }
