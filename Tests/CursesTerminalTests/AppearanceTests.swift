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

  @Test(
    "of 256 colours the nearest is shown",
    arguments: [
      ((255, 107, 107), 203), ((126, 211, 130), 114), ((9, 105, 176), 25), ((138, 140, 146), 245), ((255, 140, 26), 208),
      ((0, 0, 0), 16), ((255, 255, 255), 231), ((8, 8, 8), 232), ((238, 238, 238), 255),
    ] as [((UInt8, UInt8, UInt8), Int32)])
  func manyColors(color: (UInt8, UInt8, UInt8), expected: Int32) {
    let style = Style.plain.colored(.rgb(color.0, color.1, color.2)).on(.ansi(9))
    let reduced = ColorReduction(colorCount: 256).reduce(style)
    #expect(reduced == ColorReduction.Result(foreground: expected, background: 9, attributes: []))
  }

  @Test("the 240 fixed colours of a terminal are their own nearest ones")
  func fixedColors() {
    for index in UInt8(16)...255 {
      let cube = Int(index) - 16
      let level = { (part: Int) in UInt8(part == 0 ? 0 : part * 40 + 55) }
      let gray = UInt8(clamping: (Int(index) - 232) * 10 + 8)
      let (red, green, blue) = index >= 232 ? (gray, gray, gray) : (level(cube / 36), level(cube / 6 % 6), level(cube % 6))
      #expect(ColorReduction.nearestIndex(red, green, blue) == index)
    }
  }

  @Test("a terminal with 24-bit colours gets them as they are, and the person's own eight with bold for the bright ones")
  func everyColor() {
    let reduction = ColorReduction(colorCount: 1 << 24)
    let reduced = reduction.reduce(.plain.colored(.rgb(1, 2, 255)).on(.rgb(0, 0, 3)))
    #expect(reduced == ColorReduction.Result(foreground: 0x0102FF, background: 16, attributes: []))
    #expect(
      reduction.reduce(.plain.colored(.brightRed)) == ColorReduction.Result(foreground: 1, background: -1, attributes: .bold))
    #expect(reduction.reduce(.plain.colored(.rgb(0, 0, 10))).foreground == 16)
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
