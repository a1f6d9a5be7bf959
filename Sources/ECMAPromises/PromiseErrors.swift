/// Any value as the reason of a rejection, where Swift can throw only errors.
public struct Thrown: Error, CustomStringConvertible {
  /// The reason of the rejection.
  public let value: any Sendable

  /// Wraps a value, to be thrown: `throw Thrown(3)`.
  public init(_ value: any Sendable) {
    self.value = value
  }

  /// The reason as text.
  public var description: String { String(describing: value) }

  /// The value itself if it is an error, or else wrapped.
  static func error(of reason: any Sendable) -> any Error {
    reason as? any Error ?? Thrown(reason)
  }
}

/// A promise was used as can't be.
public enum TypeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A promise was resolved with itself (Promises/A+ 2.3.1; docs/dialects.md, rule 18).
  case chainingCycle

  /// What is wrong, and what to do about it.
  public var description: String {
    "TypeError: a promise can't wait for itself: it was resolved with the very promise that it is; return another one"
  }
}

/// Why `any` failed: all its inputs did, or there were none (rule 25).
public struct AggregateError: Error, CustomStringConvertible {
  /// The reasons, in the order of the inputs.
  public let errors: [any Error]

  /// Makes an error out of several.
  public init(_ errors: [any Error]) {
    self.errors = errors
  }

  /// The error as Node prints it.
  public var description: String { "AggregateError: All promises were rejected" }
}
