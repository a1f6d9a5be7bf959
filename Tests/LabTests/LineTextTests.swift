import Lab
import Testing

@Suite("texts in files of lines")
struct LineTextTests {
  @Test(
    "a text is read as it was written, and has no line break",
    arguments: ["", "a\tb\n", "\r\n", "\\n", "\\u{2028}", "a\u{2028}b\u{85}c\u{B}", "買って!\\"])
  func kept(text: String) {
    let line = LineText.escaped(text)
    #expect(!line.contains(where: \.isNewline) && !line.contains("\t"))
    #expect(Array(LineText.unescaped(line).unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test(
    "what nobody wrote is read as far as it means something",
    arguments: [("a\\", "a\\"), ("\\q", "q"), ("\\u{zz}", "u{zz}"), ("\\u", "u")])
  func strange(line: String, text: String) { #expect(LineText.unescaped(line) == text) }
}
