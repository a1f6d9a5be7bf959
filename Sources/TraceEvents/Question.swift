/// What a promise asks a person: a dialog, a screen.
public struct Question: Hashable, Sendable {
  /// What is asked.
  public var text: String
  /// What can be answered; an answer is a position in this list.
  public var choices: [String]

  /// Makes a question of its text and what can be answered.
  @_alwaysEmitIntoClient
  public init(text: String, choices: [String]) {
    self.text = text
    self.choices = choices
  }

  /// The choice at a position, or the position itself if there is no such choice.
  @_alwaysEmitIntoClient
  public func choice(at position: Int) -> String {
    choices.indices.contains(position) ? choices[position] : "\(position)"
  }
}
