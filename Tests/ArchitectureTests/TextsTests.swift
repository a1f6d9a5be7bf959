import Glibc
import Testing

/// docs/TEXTS.md lists what the program says, so that a reviewer can read it through.
@Suite("what the program says is listed")
struct TextsTests {
  private static let document = "docs/TEXTS.md"

  private static func listing() -> String {
    var text = """
      # What the program says

      Every sentence in the sources that a person may come to read: messages, key descriptions, help, CLI texts, captions. `…` stands for a value that
      is filled in. The list is made from the sources; `RECORD_TEXTS=1 swift test --filter TextsTests` writes it, and a test holds it equal.

      """
    // These write programs: the plugin's, and the Swift that stands for JavaScript's library.
    for module in SourceTree.names(in: "Sources") where module != "BuildFacts" {
      let files = SourceTree.swiftFiles(under: "Sources/\(module)").sorted().filter { !$0.contains("/JSHelpers") }.map {
        ($0, SentenceCollector.sentences(in: SourceTree.text(of: $0) ?? ""))
      }
      guard files.contains(where: { !$0.1.isEmpty }) else { continue }
      text += "\n## \(module)\n"
      for (file, sentences) in files where !sentences.isEmpty {
        text += "\n**\(file.dropFirst("Sources/\(module)/".count))**\n\n" + sentences.map { "- \($0)\n" }.joined()
      }
    }
    return text
  }

  @Test("docs/TEXTS.md lists the sentences that stand in the sources, and no others")
  func listed() throws {
    let listing = Self.listing()
    if getenv("RECORD_TEXTS") != nil {
      let file = try #require(fopen("\(SourceTree.root)/\(Self.document)", "w"))
      fputs(listing, file)
      fclose(file)
    }
    let recorded = (SourceTree.text(of: Self.document) ?? "").split(separator: "\n")
    let lines = listing.split(separator: "\n")
    let missing = Set(lines).subtracting(recorded)
    let stale = Set(recorded).subtracting(lines)
    #expect(missing.isEmpty && stale.isEmpty, "run: RECORD_TEXTS=1 swift test --filter TextsTests")
    #expect(recorded == lines)
  }

  @Test("what is quoted in code, nested, raw or continued on the next line is found; comments and regular expressions are not")
  func literals() {
    let source = #####"""
      let a = "one \(f("two \(g)", h)) three" // "no"
      let b = #"four \n "five" \#(c) \(d)"#, e = ##"six "# seven"##
      /* "no" */ let r = /"no \/ [a-z]/, s = #/"no/#, q = x / 2, t = "eight"
      let u = """
        nine \
        ten "eleven"
        """
      """#####
    #expect(
      SwiftText(source).literals
        == [
          "one … three", "two …", #"four \n "five" … \(d)"#, "six \"# seven", "eight", "\n  nine ten \"eleven\"\n  ",
        ])
  }

  @Test("a sentence is a literal with two words beside each other; names and formats are none")
  func sentences() {
    let source = #"""
      let a = "no promise is selected"
      let b = "on the \(name) of line"
      let c = "then", d = "%d:%d", e = "a.b c_d", f = "› "
      /// not a literal at all
      let g = """
        two lines
        of text
        """
      let h = "no promise is selected"
      """#
    #expect(SentenceCollector.sentences(in: source) == ["no promise is selected", "on the … of line", "two lines of text"])
  }
}
