package import PromiseEngine

/// How a promise ended. PromiseKit's own type rather than Swift's, so that `Result<Int>` needs no type of error.
@frozen
public enum Result<T> {
  /// There is a value.
  case fulfilled(T)
  /// There is an error instead.
  case rejected(any Error)
}

extension Result: Sendable where T: Sendable {}

// Printed as PromiseKit's is, whose module has another name than this one: also within lists and optionals.
extension Result: CustomStringConvertible, CustomDebugStringConvertible {
  /// `fulfilled(4)`.
  public var description: String {
    switch self {
    case .fulfilled(let value): "fulfilled(\(String(reflecting: value)))"
    case .rejected(let error): "rejected(\(String(reflecting: error)))"
    }
  }

  /// `PromiseKit.Result<Swift.Int>.fulfilled(4)`.
  public var debugDescription: String { "PromiseKit.Result<\(String(reflecting: T.self))>.\(description)" }
}

extension Result {
  /// Whether there is a value.
  public var isFulfilled: Bool {
    switch self {
    case .fulfilled: true
    case .rejected: false
    }
  }
}

extension Result where T: Sendable {
  /// A settled promise's outcome as PromiseKit shows it.
  package init(_ outcome: Outcome<T>) {
    switch outcome {
    case .fulfilled(let value): self = .fulfilled(value)
    case .rejected(let error): self = .rejected(error)
    }
  }

  package var outcome: Outcome<T> {
    switch self {
    case .fulfilled(let value): .fulfilled(value)
    case .rejected(let error): .rejected(error)
    }
  }
}
