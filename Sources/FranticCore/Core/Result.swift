internal import PromiseEngine

/// What a handler decides: a value, or another promise whose outcome is to be taken over.
@frozen
public enum Result<Value: Sendable>: Sendable {
  case value(Value)
  case promise(Promise<Value>)
}
