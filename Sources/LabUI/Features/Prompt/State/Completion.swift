/// Something that can be completed to at the prompt, with a line that says what it is.
public struct Completion: Hashable, Sendable {
  public var text: String
  public var help: String

  public init(_ text: String, _ help: String = "") {
    self.text = text
    self.help = help
  }
}

/// What Tab is going through at the prompt.
public struct CompletionCycle: Hashable, Sendable {
  /// What stood at the prompt before the completed word.
  var before: String
  var candidates: [Completion]
  /// The candidate that stands at the prompt; `nil` as long as none is chosen.
  var index: Int?
}
