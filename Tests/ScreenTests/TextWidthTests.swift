import Screen
import Testing

@Suite struct TextWidthTests {
  @Test(
    "a character takes the columns that terminals give it",
    arguments: [
      ("a", 1), (" ", 1), ("é", 1), ("e\u{301}", 1), ("●", 1), ("✗", 1), ("◌", 1), ("━", 1), ("日", 2), ("ｱ", 1), ("Ａ", 2),
      ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("👍", 2), ("👍🏽", 2), ("👩‍👩‍👧", 6), ("👩🏽‍🚀", 4), ("🇩🇪", 2), ("❤", 1), ("か\u{3099}", 2),
      ("\u{200B}", 0), ("\u{1B}", 1), ("\n", 1), ("\r\n", 1), ("\u{7F}", 1), ("\u{9B}", 1), ("\u{202E}", 1), ("\u{2028}", 1),
      ("\u{AD}", 1), ("クシ", 4), ("", 0),
    ])
  func columns(text: String, expected: Int) {
    #expect(TextWidth.columns(of: text) == expected)
  }

  @Test("a lone combining mark takes no column")
  func loneMark() {
    #expect(TextWidth.columns(of: Character("\u{301}")) == 0)
  }

  @Test("a text as wide as the room stays as it is")
  func exactFit() {
    #expect(TextWidth.truncated("日本", to: 4) == "日本")
  }

  @Test(
    "between words, a text is cut where a word ends, and never between a number and its unit",
    arguments: [
      (20, "made at 80 ms, and …"), (21, "made at 80 ms, and on"), (19, "made at 80 ms, …"), (16, "made at 80 ms, …"),
      (14, "made at …"), (12, "made at …"), (7, "made …"), (3, "ma…"), (0, ""),
    ])
  func words(columns: Int, expected: String) {
    #expect(TextWidth.cutBetweenWords("made at 80 ms, and on", to: columns) == expected)
  }

  @Test(
    "a truncated text never exceeds the room and never holds half of a wide character",
    arguments: [(0, ""), (1, "…"), (2, "…"), (3, "日…"), (4, "日…"), (5, "日本…"), (6, "日本語"), (-1, "")])
  func truncation(columns: Int, expected: String) {
    #expect(TextWidth.truncated("日本語", to: columns) == expected)
  }

  @Test("an ellipsis wider than the room is left out")
  func wideEllipsis() {
    #expect(TextWidth.truncated("abcdef", to: 2, ellipsis: "...") == "ab")
  }

  @Test("padding fills up to the room on the side that alignment leaves")
  func padding() {
    #expect(TextWidth.padded("日", to: 5) == "日   ")
    #expect(TextWidth.padded("日", to: 5, alignment: .right) == "   日")
    #expect(TextWidth.padded("日", to: 5, alignment: .center) == " 日  ")
    #expect(TextWidth.padded("abc", to: 2) == "abc")
  }

  @Test("fitted text is exactly as wide as the room", arguments: 0...9)
  func fitted(columns: Int) {
    #expect(TextWidth.columns(of: TextWidth.fitted("a日本b", to: columns)) == columns)
  }

  @Test("wrapping breaks at spaces, inside words that are too long, and at line feeds")
  func wrapping() {
    #expect(TextWidth.wrapped("the error passes then", to: 10) == ["the error", "passes", "then"])
    #expect(TextWidth.wrapped("abcdefgh ij", to: 3) == ["abc", "def", "gh", "ij"])
    #expect(TextWidth.wrapped("whenFulfilledThenPromise 4:4", to: 20) == ["whenFulfilledThen", "Promise 4:4"])
    #expect(TextWidth.wrapped("a\n\nb", to: 5) == ["a", "", "b"])
    #expect(TextWidth.wrapped("日本語", to: 1) == ["日", "本", "語"])
    #expect(TextWidth.wrapped("", to: 5) == [""])
  }

  @Test("a text of ASCII is as wide as its characters together, line endings of two bytes included")
  func ascii() {
    let scalars = (UInt8(0)..<0x80).map { Unicode.Scalar($0) }
    for first in scalars {
      for second in scalars {
        let text = "a\(first)\(second)"
        #expect(TextWidth.columns(of: text) == text.reduce(0) { $0 + TextWidth.columns(of: $1) })
      }
    }
    #expect(TextWidth.columns(of: "abc".dropFirst()) == 2)
  }
}
