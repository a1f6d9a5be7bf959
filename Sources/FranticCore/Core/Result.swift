internal import PromiseEngine

/// What a handler decides: a value, or another promise whose outcome is to be taken over.
@frozen
public enum Result<Value: Sendable>: Sendable {
  /// A value.
  case value(Value)
  /// A promise, whose outcome is taken over.
  case promise(Promise<Value>)
}
