/// What `injected` events say, for those words that whoever reads a trace acts on.
public enum InjectionWords {
  /// The promise is never settled.
  @_alwaysEmitIntoClient public static var hangs: String { "hangs" }

  @_alwaysEmitIntoClient static var delayed: String { "is delayed by " }

  /// The promise is settled later.
  @_alwaysEmitIntoClient
  public static func isDelayed(by delay: Duration) -> String { "\(delayed)\(VirtualInstant.zero.advanced(by: delay))" }

  /// Whether the words say what the promise comes to, rather than when.
  @_alwaysEmitIntoClient
  public static func changesOutcome(_ words: String) -> Bool { words != hangs && !words.hasPrefix(delayed) }
}
