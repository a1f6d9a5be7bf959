@testable import Screen
import Testing

@Suite struct AsciiFallbackTests {
  @Test("the states have the signs that the manual names")
  func states() {
    #expect("●✗◌┄⊘".map(AsciiFallback.replacement) == ["*", "x", "o", "-", "/"])
  }

  @Test("every known glyph is one column wide and has a printable ASCII character")
  func widths() {
    #expect(AsciiFallback.table.count > 150)
    for (glyph, replacement) in AsciiFallback.table {
      #expect(TextWidth.columns(of: glyph) == 1, "\(glyph)")
      #expect(replacement.isASCII && TextWidth.columns(of: replacement) == 1 && replacement >= " ", "\(glyph)")
    }
  }

  @Test("any character keeps its width", arguments: ["日", "👍🏽", "👩‍👩‍👧", "ß", "ℵ", "e\u{301}", "🇩🇪", "a", "~", " "])
  func keepsWidth(text: String) {
    let replaced = text.map(AsciiFallback.replacement).joined()
    #expect(replaced.utf8.count == TextWidth.columns(of: text))
    #expect(replaced.utf8.allSatisfy { (0x20...0x7E).contains($0) })
  }

  @Test("a flag becomes its two letters")
  func flag() {
    #expect(AsciiFallback.replacement(for: "🇩🇪") == "DE")
  }

  @Test("every line character has a replacement")
  func lines() {
    for value in UInt32(0x2500)...0x254B {
      guard let scalar = Unicode.Scalar(value), LineArms(Character(scalar)) != nil else { continue }
      #expect(AsciiFallback.replacement(for: Character(scalar)) != "?")
    }
  }
}
