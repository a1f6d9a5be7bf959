/// A group of keys in the help.
public struct HelpSection: Hashable, Sendable {
  /// Keys and what they do.
  public struct Entry: Hashable, Sendable {
    public var keys: String
    public var text: String
    /// What the configuration calls it; empty where it has no name.
    public var name: String

    public init(_ keys: String, _ text: String, name: String = "") {
      self.keys = keys
      self.text = text
      self.name = name
    }
  }

  public var title: String
  public var entries: [Entry]

  public init(_ title: String, _ entries: [Entry]) {
    self.title = title
    self.entries = entries
  }
}
