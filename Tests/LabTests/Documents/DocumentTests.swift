import Lab
import Program
import SwiftPromises
import Testing

@Suite("what the documents say of the dialects")
struct DocumentTests {
  static let names =
    ["docs/dialects.md"]
    + ["promisekit-to-google", "promisekit-to-async-await", "javascript-to-swift"].map { "docs/migrating/\($0).md" }

  @Test("every Swift block of a document names its dialects and says what comes of it", arguments: names)
  func wellFormed(name: String) throws {
    let document = try ExampleDocument(name)
    #expect(!document.examples.isEmpty)
    for example in document.examples { #expect(example.problems.isEmpty, "\(example.testDescription)") }
  }

  @Test("every example does what the document says, under each of its dialects that scripts have", arguments: names)
  func examples(name: String) throws {
    for example in try ExampleDocument(name).examples {
      for dialect in example.dialects {
        if let difference = example.difference(under: dialect) { Issue.record("\(difference)") }
      }
    }
  }

  @Test("docs/dialects.md says of every rule what the rules say, and has an example for each dialect", arguments: DialectRule.all)
  func rules(rule: DialectRule) throws {
    let document = try ExampleDocument("docs/dialects.md")
    let expected = RulesText.markdown(of: rule)
    let heading = "## \(rule.number). \(rule.title)"
    let section = document.section(heading)
    #expect(section.hasPrefix(expected), "it should say:\n\(expected)")
    #expect(section.contains("\nSource: "))
    // Scripts have one thread.
    guard rule.number != 43 else { return }
    let shown = Set(document.examples(under: heading).flatMap(\.dialects))
    #expect(shown.isSuperset(of: rule.answers.flatMap(\.dialects)), "an example for each dialect that has an answer")
  }

  @Test("docs/dialects.md has a section for each rule, in their order, and no other")
  func sections() throws {
    let headings = try ExampleDocument("docs/dialects.md").lines.filter { $0.hasPrefix("## ") && $0.contains(". ") }
    #expect(headings == DialectRule.all.map { "## \($0.number). \($0.title)" })
  }

  @Test("an example that prints something else than the document says is noticed")
  func noticed() throws {
    let example = try #require(ExampleDocument("docs/dialects.md").examples.first { $0.dialects.contains(.google) })
    let wrong = DocumentExample(
      document: example.document, line: example.line, dialects: example.dialects, text: example.text,
      expected: [.google: ["something else"]], problems: [])
    #expect(wrong.difference(under: .google)?.contains("expected: something else") == true)
    #expect(example.difference(under: .google) == nil)
  }
}
