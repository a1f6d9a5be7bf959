/// What the open help shows.
public struct HelpView: Hashable, Sendable {
  /// The first line on the screen.
  public var firstLine = 0
  /// What the help is narrowed by; `nil` if nobody searches.
  public var query: String?
  /// Whether keys are text for the query.
  public var isTyping = false
  /// The name of the topic that is shown instead of the keys.
  public var topic: String?

  public init(firstLine: Int = 0, query: String? = nil, topic: String? = nil) {
    self.firstLine = firstLine
    self.query = query
    self.topic = topic
  }
}
