import Testing

@Suite("what the tree cites can be opened")
struct CitationTests {
  /// Every text of the repository that cites others.
  private static let texts: [String] =
    ["README.md"] + ["Sources", "Tests", "docs"].flatMap { SourceTree.files(under: $0, suffixes: [".swift", ".md", ".txt"]) }

  /// The guides of the original libraries, which the recorded snippets name as the places they are from.
  private static let guides: Set<String> = [
    "google-promises-guide.md", "franticapparatus-6.0-readme.md", "promisekit-anypromise-objc-guide.md",
  ]

  /// The names of documents in a text, with their folders as far as they are written.
  private static func documents(in text: String) -> Set<String> {
    var found: Set<String> = []
    for word in text.split(whereSeparator: { !($0.isLetter || $0.isNumber || "_-+./:".contains($0)) }) where !word.contains("://")
    {
      guard let end = word.firstRange(of: ".md"), end.upperBound == word.endIndex || !word[end.upperBound].isLetter else {
        continue
      }
      let name = word[..<end.upperBound].drop { "./".contains($0) }
      if name.count > ".md".count { found.insert(String(name)) }
    }
    return found
  }

  private static let known: Set<String> = Set(
    (["README.md"] + ["Sources", "Tests", "docs"].flatMap { SourceTree.files(under: $0, suffixes: [".md"]) }))

  @Test("every document that a source, a test or a document names is in the repository")
  func documents() {
    #expect(Self.texts.count > 500)
    for file in Self.texts where !file.hasSuffix("CitationTests.swift") {
      for name in Self.documents(in: SourceTree.text(of: file) ?? "") where !Self.guides.contains(name) {
        let isThere = Self.known.contains { $0 == name || $0.hasSuffix("/\(name)") }
        #expect(isThere, "\(file) cites \(name), which isn't in the repository")
      }
    }
  }

  /// The numbers of rules in a text: `rule 7`, `rules 3, 10 and 16`.
  private static func citedRules(in text: String) -> [Int] {
    ["rule ", "rules "].flatMap { text.split(separator: $0, omittingEmptySubsequences: false).dropFirst() }.flatMap { part in
      var numbers: [Int] = []
      var rest = part
      while let number = Int(rest.prefix { $0.isNumber }) {
        numbers.append(number)
        rest = rest.drop { $0.isNumber }
        guard let mark = [", ", " and ", " to "].first(where: { rest.hasPrefix($0) }) else { break }
        rest = rest.dropFirst(mark.count)
      }
      return numbers
    }
  }

  @Test("a rule of docs/dialects.md that is cited by number is one of those there")
  func rules() throws {
    let text = try #require(SourceTree.text(of: "docs/dialects.md"))
    let rules = Set(
      text.split(separator: "\n").compactMap { $0.hasPrefix("## ") ? Int($0.dropFirst(3).prefix { $0 != "." }) : nil })
    #expect(rules == Set(1...44))
    for file in Self.texts where !file.hasSuffix("CitationTests.swift") {
      let text = SourceTree.text(of: file) ?? ""
      for number in Self.citedRules(in: text) { #expect(rules.contains(number), "\(file) cites rule \(number)") }
    }
  }

  @Test("names of documents are found in prose, code and links; addresses of the web are not")
  func reading() {
    let text = "see docs/a.md, `b.md`. (../c/d.md#e) https://example.com/f.md x.mdoc .md"
    #expect(Self.documents(in: text) == ["docs/a.md", "b.md", "c/d.md"])
    #expect(Self.citedRules(in: "see rule 7; (rules 3, 10 and 16), a rule of 2, schedule 9") == [7, 3, 10, 16])
  }
}
