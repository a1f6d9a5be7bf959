/// A script: its name, as diagnostics show it, and its text.
public struct ScriptSource: Hashable, Sendable {
  /// The name that diagnostics begin with, usually the file's path as it was given.
  public var name: String
  /// The text in the script language.
  public var text: String

  public init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}
