public import TraceEvents

/// What makes a promise: an operator or initializer, by its name in source code, and of which kind it is.
///
/// A literal is the name of one that runs a handler.
@frozen
public struct PromiseOperator: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name, as its library writes it.
  public let name: StaticString
  /// What it does.
  public let kind: OperatorKind

  /// Describes an operator.
  @_alwaysEmitIntoClient
  public init(_ name: StaticString, _ kind: OperatorKind) {
    self.name = name
    self.kind = kind
  }

  /// Describes an operator that runs a handler.
  @_alwaysEmitIntoClient
  public init(stringLiteral name: StaticString) {
    self.init(name, .handler)
  }

  /// The name.
  public var description: String { nameText }

  /// Not by interpolation, which takes several times as long; most names are short enough to need no memory.
  @usableFromInline var nameText: String { name.withUTF8Buffer { String(decoding: $0, as: UTF8.self) } }
}

extension PromiseOperator {
  /// What makes a promise that is settled from the start, or by a closure of its own.
  @_alwaysEmitIntoClient
  public static func promise(_ name: StaticString) -> PromiseOperator { PromiseOperator(name, .promise) }

  /// What makes a pending promise, to be settled from outside.
  @_alwaysEmitIntoClient
  public static func deferred(_ name: StaticString) -> PromiseOperator { PromiseOperator(name, .deferred) }

  /// Code of its own that may await.
  @_alwaysEmitIntoClient
  public static func task(_ name: StaticString) -> PromiseOperator { PromiseOperator(name, .task) }

  /// What suspends the code that awaits it.
  @_alwaysEmitIntoClient
  public static func suspension(_ name: StaticString) -> PromiseOperator { PromiseOperator(name, .suspension) }

  /// An operator that makes a value of a value by itself.
  @_alwaysEmitIntoClient
  public static func conversion(_ name: StaticString) -> PromiseOperator { PromiseOperator(name, .conversion) }

  /// An operator that runs its handler for each element of a list.
  @_alwaysEmitIntoClient
  public static func elements(_ name: StaticString) -> PromiseOperator { PromiseOperator(name, .elements) }

  /// An operator that rejects if its handler gives `nil`.
  @_alwaysEmitIntoClient
  public static func unwrapping(_ name: StaticString) -> PromiseOperator { PromiseOperator(name, .unwrapping) }

  /// An operator that waits for all values.
  @_alwaysEmitIntoClient
  public static func all(_ name: StaticString) -> PromiseOperator { PromiseOperator(name, .all) }

  /// An operator that waits for all ends, and needs one value.
  @_alwaysEmitIntoClient
  public static func any(_ name: StaticString) -> PromiseOperator { PromiseOperator(name, .any) }

  /// An operator that takes the first value.
  @_alwaysEmitIntoClient
  public static func firstValue(_ name: StaticString) -> PromiseOperator { PromiseOperator(name, .firstValue) }

  /// An operator that takes the first outcome.
  @_alwaysEmitIntoClient
  public static func race(_ name: StaticString) -> PromiseOperator { PromiseOperator(name, .race) }

  /// An operator that waits for all ends.
  @_alwaysEmitIntoClient
  public static func settled(_ name: StaticString) -> PromiseOperator { PromiseOperator(name, .settled) }

  /// An operator that refuses values.
  @_alwaysEmitIntoClient
  public static func validate(_ name: StaticString) -> PromiseOperator { PromiseOperator(name, .validate) }

  /// An operator that passes a value on later.
  @_alwaysEmitIntoClient
  public static func delay(_ name: StaticString) -> PromiseOperator { PromiseOperator(name, .delay) }

  /// An operator that rejects unless an outcome comes in time.
  @_alwaysEmitIntoClient
  public static func timeout(_ name: StaticString) -> PromiseOperator { PromiseOperator(name, .timeout) }

  /// An operator that runs its work again.
  @_alwaysEmitIntoClient
  public static func retry(_ name: StaticString) -> PromiseOperator { PromiseOperator(name, .retry) }

  /// An operator that goes through a list.
  @_alwaysEmitIntoClient
  public static func reduce(_ name: StaticString) -> PromiseOperator { PromiseOperator(name, .reduce) }
}
