internal import TraceEvents

/// What was typed at the prompt.
public struct TypedLines: Sendable {
  /// All of it, oldest first.
  public internal(set) var history: [String] = []
  /// The number of the line that was typed last, until the run that it asked for has come back.
  var latest: Int?
  /// Where in time the person was when they typed it.
  var typedAt: (position: Int, now: VirtualInstant)?
  /// Where to go when the run has come back that takes a wrong line back.
  var returning: (position: Int, now: VirtualInstant)?
  /// The line that was typed last, if it was wrong, and how its fix-it has it.
  var wrong: WrongLine?
}
