/// What `injected` events say, for those words that whoever reads a trace acts on.
public enum InjectionWords {
  /// The promise is never settled.
  public static let hangs = "hangs"

  private static let delayed = "is delayed by "

  /// The promise is settled later.
  public static func isDelayed(by delay: Duration) -> String { "\(delayed)\(VirtualInstant.zero.advanced(by: delay))" }

  /// Whether the words say what the promise comes to, rather than when.
  public static func changesOutcome(_ words: String) -> Bool { words != hangs && !words.hasPrefix(delayed) }
}
