public import Program
internal import TraceEvents

/// Says what a run didn't come to, why, and what to say so that it does.
public struct CutOffSentence: Sendable {
  /// Where it is read: beside a command, whose options change a run, or in the playground, where lines of the prompt do.
  public enum Reader: Sendable {
    case command, playground
  }

  /// The sentence, without a full stop.
  public let text: String

  /// How much of a line of the script is quoted.
  private static let limit = 50

  public init(_ cutOff: CutOff, for reader: Reader) {
    text =
      "line \(cutOff.place.line) (\(Self.quoted(cutOff.work))) isn't reached, because \(Self.reason(cutOff))"
      + (cutOff.remedy.map { "; \(Self.way($0, reader))" } ?? "")
  }

  /// Why it isn't reached, and what to say so that it is, without what it is.
  static func reason(_ cutOff: CutOff) -> String {
    let line = cutOff.causePlace.line
    return switch cutOff.cause {
    case .condition(let text, let holds): "\(quoted(text)) in line \(line) \(holds ? "holds" : "doesn't hold")"
    case .choice(let text): "the switch over \(quoted(text)) in line \(line) takes another case"
    case .emptySequence(let text): "\(quoted(text)), which line \(line) goes through, is empty"
    case .noError: "no error comes to the catch in line \(line)"
    case .notCalled(let what): "nothing calls \(what) in line \(line)"
    }
  }

  static func way(_ remedy: CutOff.Remedy, _ reader: Reader) -> String {
    switch (remedy, reader) {
    case (.stub(let name, let value), .command): "--stub-result \(name)=\(value ?? "VALUE") may change that"
    case (.stub(let name, let value), .playground): ":stub \(name) = \(value ?? "VALUE") may change that"
    case (.call(let text), .command): "--call '\(text)' may change that"
    case (.call(let text), .playground): ":call \(text) may change that"
    }
  }

  /// On one line, with one space in place of each run of them.
  private static func quoted(_ text: String) -> String {
    "'\(TerminalText.quoted(text.split { $0.isWhitespace }.joined(separator: " "), limit: limit))'"
  }
}
