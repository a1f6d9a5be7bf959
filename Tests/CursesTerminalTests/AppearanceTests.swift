@testable import CursesTerminal
import Screen
import Testing

@Suite struct AppearanceTests {
  @Test("without colours, only attributes are left")
  func monochrome() {
    let reduced = ColorReduction(colorCount: 0).reduce(.plain.colored(.red).on(.blue).bold)
    #expect(reduced == ColorReduction.Result(foreground: -1, background: -1, attributes: .bold))
    #expect(ColorReduction(colorCount: 0).reduce(.plain.colored(.brightBlack)).attributes == .dim)
  }

  @Test("eight colours show the bright ones by bold")
  func eightColors() {
    let reduced = ColorReduction(colorCount: 8).reduce(.plain.colored(.brightRed).on(.brightBlue))
    #expect(reduced == ColorReduction.Result(foreground: 1, background: 4, attributes: .bold))
  }

  @Test("many colours are passed on as they are")
  func manyColors() {
    let reduced = ColorReduction(colorCount: 256).reduce(.plain.colored(.indexed(200)).on(.ansi(9)))
    #expect(reduced == ColorReduction.Result(foreground: 200, background: 9, attributes: []))
  }

  @Test(
    "an indexed colour becomes the ANSI colour of its hue",
    arguments: [
      (UInt8(3), Int32(3)), (196, 9), (46, 10), (21, 12), (226, 11), (231, 15), (16, 0), (88, 1), (232, 0), (244, 8), (255, 15),
    ])
  func nearest(index: UInt8, expected: Int32) {
    #expect(ColorReduction.nearestAnsi(to: index) == expected)
  }

  @Test("every indexed colour becomes one of sixteen")
  func range() {
    #expect((UInt8.min...UInt8.max).allSatisfy { (0...15).contains(ColorReduction.nearestAnsi(to: $0)) })
  }

  @Test("without UTF-8, each column of a cell gets one ASCII character", arguments: ["a", "●", "日", "🇩🇪", "ℵ"])
  func asciiPlaces(text: Character) {
    let cell = Cell(text)
    let places = TerminalGlyphs(isUTF8: false, limit: 5).places(for: cell)
    #expect(places.count == cell.columns)
    #expect(places.allSatisfy { $0.count == 1 && (0x20...0x7E).contains($0[0]) })
  }

  @Test("a flag is sent as its letters, and an unprintable character as a question mark for each column")
  func unsafePlaces() {
    let glyphs = TerminalGlyphs(isUTF8: true, limit: 5)
    #expect(glyphs.places(for: Cell("🇩🇪")) == [[0x44], [0x45]])
    #expect(glyphs.places(for: Cell("\u{10FFFF}")) == [[0x3F]])
  }
}
