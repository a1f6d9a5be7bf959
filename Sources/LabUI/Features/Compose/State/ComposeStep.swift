public import Program

/// One step of composing, with what is added.
public enum ComposeStep: Hashable, Sendable {
  case add(OperatorCode)
  case branch(OperatorCode)
  /// A statement that makes a promise, and what to call it.
  case source(OperatorCode, name: String)
  case join(OperatorCode)
}
