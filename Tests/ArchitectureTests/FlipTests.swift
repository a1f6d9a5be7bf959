import Testing

@Suite("Tests/Flips holds every rule against its tests")
struct FlipTests {
  /// What a flip replaces: a file and a text that must be there exactly once.
  private struct Flip {
    let title: String
    let rules: [Int]
    let file: String
    let anchor: String
  }

  private static let flips: [Flip] = {
    let lines = (SourceTree.text(of: "Tests/Flips/flips.txt") ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.filter { lines[$0].hasPrefix("== ") }.compactMap { start in
      guard start + 2 < lines.count, lines[start + 1].hasPrefix("-- "), lines[start + 2] == "<<" else { return nil }
      let rules = lines[start].dropFirst(3).prefix { $0 != "|" }.split { $0 == "," || $0 == " " }.compactMap { Int($0) }
      let anchor = lines[(start + 3)...].prefix { $0 != ">>" }.joined(separator: "\n")
      return Flip(title: String(lines[start]), rules: rules, file: String(lines[start + 1].dropFirst(3)), anchor: anchor)
    }
  }()

  @Test("the text that a flip replaces is there exactly once, so that the flip can be tried")
  func anchors() {
    for flip in Self.flips {
      let text = SourceTree.text(of: flip.file) ?? ""
      #expect(!flip.anchor.isEmpty && occurrences(of: flip.anchor, in: text) == 1, "\(flip.title) in \(flip.file)")
    }
  }

  @Test("every rule of docs/dialects.md has a flip")
  func complete() {
    #expect(Set(Self.flips.flatMap(\.rules)) == Set(1...44))
  }

  @Test("rule 44: no library reports progress")
  func progress() {
    let libraries = [
      "PromiseEngine", "PromiseDispatch", "FranticPromises", "AnyCore", "AnyPromises", "ECMAPromises", "KitCore",
      "KitPromises", "SwiftPromises",
    ]
    // Stubs know what pasted code calls its parameters.
    for file in libraries.flatMap({ SourceTree.swiftFiles(under: "Sources/\($0)") }) where !file.contains("/Stubs/") {
      let text = SourceTree.text(of: file) ?? ""
      for word in ["var progress", "func progress", "\"progress\"", "Progress("] {
        #expect(occurrences(of: word, in: text) == 0, "\(file) has \(word)")
      }
    }
  }

  private func occurrences(of part: String, in text: String) -> Int {
    let (part, text) = (Array(part.utf8), Array(text.utf8))
    guard let first = part.first, text.count >= part.count else { return 0 }
    return (0...(text.count - part.count)).count { start in
      text[start] == first && text[start..<(start + part.count)].elementsEqual(part)
    }
  }
}
