internal import TraceEvents

/// What a recording keeps of values and errors.
public enum RecordedValues: Sendable {
  /// Nothing: a trace says that a promise was fulfilled or rejected, and not with what.
  case none
  /// Their text, as `String(describing:)` gives it, cut off after so many characters.
  case shortened(to: Int)
  /// What a function makes of their text; it is called on the thread that settles the promise.
  case redacted(@Sendable (String) -> String)

  /// Shortened to 200 characters in debug builds, nothing in release builds: what people typed into a program should not lie in a file
  /// unless somebody asked for it.
  public static var standard: RecordedValues {
    #if DEBUG
      .shortened(to: 200)
    #else
      .none
    #endif
  }

  /// Whether texts are wanted at all.
  var isKept: Bool {
    if case .none = self { false } else { true }
  }

  /// Whether nothing becomes of a text of so many bytes.
  func isKeptWhole(ofBytes count: Int) -> Bool {
    if case .shortened(let limit) = self { count <= limit } else { false }
  }

  /// An event with what is kept of its text.
  func recorded(_ kind: TraceEvent.Kind) -> TraceEvent.Kind {
    switch kind {
    case .answered(let answer): return .answered(text(answer))
    case .printed(let printed): return .printed(text(printed))
    // Kept as they are: what the program or its developers wrote, and what the recorder has made of values and errors.
    case .created, .handlerRan, .skipped, .settled, .adopted, .awaits, .cancelled, .waiting, .ignored, .absorbed, .injected,
      .prompted, .asked, .marked, .faulted:
      return kind
    }
  }

  /// What is kept of a text.
  func text(_ text: String) -> String {
    if text.isEmpty { return text }
    switch self {
    case .none: return ""
    case .shortened(let limit):
      guard text.utf8.count > limit else { return text }
      let start = text.prefix(max(limit, 0))
      return start.endIndex == text.endIndex ? text : start + "…"
    case .redacted(let redact): return redact(text)
    }
  }
}
