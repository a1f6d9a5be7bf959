import Program
import Testing

@Suite("a text within a text, byte by byte")
struct ByteSearchTests {
  @Test(
    "it is found at the start, at the end and after a false start; nothing is everywhere",
    arguments: [
      ("expect: 1", "expect:", true), ("1 // expect:", "// expect:", true), ("aab", "ab", true), ("ééx", "éx", true),
      ("", "", true), ("a", "", true), ("", "a", false), ("expect", "expect:", false), ("aba", "bb", false),
    ])
  func found(_ text: String, _ other: String, _ isThere: Bool) {
    #expect(text.containsBytes(of: other) == isThere)
  }

  @Test("unlike characters, bytes are found within one: a line feed in CR LF")
  func withinCharacters() {
    #expect("a\r\nb".containsBytes(of: "\n") && !"a\r\nb".contains("\n" as Character))
  }
}
