/// A name that a line of the prompt can use, or a member of what one means.
public struct ScopeName: Hashable, Sendable {
  public var name: String
  /// What it is, in a line: `variable: Promise`, `run a closure with the value; go on with its result`.
  public var help: String
  /// What can be written behind it and a dot, by name; empty for members.
  public var members: [ScopeName]

  public init(_ name: String, _ help: String, members: [ScopeName] = []) {
    self.name = name
    self.help = help
    self.members = members
  }
}
