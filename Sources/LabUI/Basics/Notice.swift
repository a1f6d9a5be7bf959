/// A short message to the person.
public struct Notice: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case information, problem
  }

  public var text: String
  public var kind: Kind
  /// Whether it says that a key does nothing: then it goes with the next key, whatever lies over the panels.
  var isOfIdleKey = false

  public init(_ text: String, kind: Kind = .information) {
    self.text = text
    self.kind = kind
  }
}
