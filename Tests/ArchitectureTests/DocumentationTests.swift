import Testing

@Suite("public declarations are documented")
struct DocumentationTests {
  /// The libraries that applications depend on.
  static let libraries = [
    "PromiseEngine", "PromiseInstruments", "PromiseDispatch", "TraceEvents", "TraceJSON", "FranticCore", "FranticPromises",
    "KitCore", "KitPromises",
    "AnyCore", "AnyPromises", "ECMAPromises", "PromiseTracing", "PromiseExplore",
  ]

  /// What may stand between a doc comment and its declaration: attributes, alone on their line.
  private static func isAttribute(_ line: Substring) -> Bool { line.hasPrefix("@") && !line.contains("public ") }

  /// What the author of an application sees: public declarations and the cases and requirements of public types.
  private static func isDeclaration(_ line: Substring, memberOf publicType: Substring?) -> Bool {
    guard !line.contains("public import "), !line.hasPrefix("//") else { return false }
    if line.hasPrefix("public ") || line.contains(" public ") { return true }
    switch publicType {
    case "enum": return line.hasPrefix("case ")
    case "protocol": return line.hasPrefix("func ") || line.hasPrefix("var ")
    default: return false
    }
  }

  /// The lines with declarations that no doc comment precedes.
  private static func undocumented(in text: String) -> [Int] {
    var isDocumented = false
    var publicType: (keyword: Substring, indent: Int)?
    var found: [Int] = []
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let content = line.drop { $0 == " " }
      let indent = line.count - content.count
      if content == "}", indent == publicType?.indent { publicType = nil }
      if content.hasPrefix("///") || isAttribute(content) {
        if content.hasPrefix("///") { isDocumented = true }
        continue
      }
      let owner = publicType.flatMap { indent == $0.indent + 2 ? $0.keyword : nil }
      if isDeclaration(content, memberOf: owner), !isDocumented { found.append(number + 1) }
      let words = content.split(separator: " ")
      if words.first == "public", words.count > 1, ["enum", "protocol"].contains(words[1]) { publicType = (words[1], indent) }
      isDocumented = false
    }
    return found
  }

  @Test("every public declaration of the libraries has a doc comment", arguments: libraries)
  func documented(library: String) {
    let files = SourceTree.swiftFiles(under: "Sources/\(library)")
    #expect(!files.isEmpty)
    for file in files {
      let lines = SourceTree.text(of: file).map(Self.undocumented(in:))
      #expect(lines == [], "\(file) has public declarations without a doc comment")
    }
  }

  @Test("the check finds what has no comment, and lets pass what has one or isn't public")
  func finds() {
    let text = """
      /// Documented.
      @inlinable
      public func one() {}
      public func two() {}

      /// Documented.
      public enum Choice {
        case three
        /// Documented.
        case four
      }
      func five() {}
      """
    #expect(Self.undocumented(in: text) == [4, 8])
  }
}
