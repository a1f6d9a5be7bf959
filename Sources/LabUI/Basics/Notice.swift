/// A short message to the person.
public struct Notice: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case information, problem
  }

  public var text: String
  public var kind: Kind

  public init(_ text: String, kind: Kind = .information) {
    self.text = text
    self.kind = kind
  }
}
