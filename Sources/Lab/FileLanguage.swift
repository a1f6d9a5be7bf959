/// The language of a file, by how its name ends; a file with another ending is taken for Swift.
public enum FileLanguage: Hashable, Sendable {
  case swift, javaScript

  private static let endings: KeyValuePairs = [".js": FileLanguage.javaScript, ".mjs": .javaScript]

  public init(ofFile name: String) { self = Self.endings.first { name.hasSuffix($0.key) }?.value ?? .swift }
}
