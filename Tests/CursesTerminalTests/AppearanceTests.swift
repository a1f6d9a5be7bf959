@testable import CursesTerminal
import Screen
import Testing

@Suite struct AppearanceTests {
  @Test("without colors, only attributes are left")
  func monochrome() {
    let reduced = ColorReduction(colorCount: 0).reduce(.plain.colored(.red).on(.blue).bold)
    #expect(reduced == ColorReduction.Result(foreground: -1, background: -1, attributes: .bold))
    #expect(ColorReduction(colorCount: 0).reduce(.plain.colored(.brightBlack)).attributes == .dim)
  }

  @Test("eight colors show the bright ones by bold")
  func eightColors() {
    let reduced = ColorReduction(colorCount: 8).reduce(.plain.colored(.brightRed).on(.brightBlue))
    #expect(reduced == ColorReduction.Result(foreground: 1, background: 4, attributes: .bold))
  }

  @Test(
    "of 256 colors the nearest is shown",
    arguments: [
      ((255, 107, 107), 203), ((126, 211, 130), 114), ((9, 105, 176), 25), ((138, 140, 146), 245), ((255, 140, 26), 208),
      ((0, 0, 0), 16), ((255, 255, 255), 231), ((8, 8, 8), 232), ((238, 238, 238), 255),
    ] as [((UInt8, UInt8, UInt8), Int32)])
  func manyColors(color: (UInt8, UInt8, UInt8), expected: Int32) {
    let style = Style.plain.colored(.rgb(color.0, color.1, color.2)).on(.ansi(9))
    let reduced = ColorReduction(colorCount: 256).reduce(style)
    #expect(reduced == ColorReduction.Result(foreground: expected, background: 9, attributes: []))
  }

  @Test("the 240 fixed colors of a terminal are their own nearest ones")
  func fixedColors() {
    for index in UInt8(16)...255 {
      let cube = Int(index) - 16
      let level = { (part: Int) in UInt8(part == 0 ? 0 : part * 40 + 55) }
      let gray = UInt8(clamping: (Int(index) - 232) * 10 + 8)
      let (red, green, blue) = index >= 232 ? (gray, gray, gray) : (level(cube / 36), level(cube / 6 % 6), level(cube % 6))
      #expect(ColorReduction.nearestIndex(red, green, blue) == index)
    }
  }

  @Test("a terminal with 24-bit colors gets them as they are, and the person's own eight with bold for the bright ones")
  func everyColor() {
    let reduction = ColorReduction(colorCount: 1 << 24)
    let reduced = reduction.reduce(.plain.colored(.rgb(1, 2, 255)).on(.rgb(0, 0, 3)))
    #expect(reduced == ColorReduction.Result(foreground: 0x0102FF, background: 16, attributes: []))
    #expect(
      reduction.reduce(.plain.colored(.brightRed)) == ColorReduction.Result(foreground: 1, background: -1, attributes: .bold))
    #expect(reduction.reduce(.plain.colored(.rgb(0, 0, 10))).foreground == 16)
  }

  @Test("a description with 24-bit colors is made of the one that the machine has, and is read as it was written")
  func describedColors() throws {
    let own = try #require(DescriptionFiles.description(of: "xterm-256color") { _ in nil }, "Debian's ncurses-base has it")
    let bytes = try #require(own.withEveryColor)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("e38;2;%p1%{65536}%/%d;") && text.contains("AX\u{0}RGB\u{0}"))
    #expect(CompiledDescription(bytes)?.withEveryColor?.count ?? 0 > bytes.count)
    #expect(CompiledDescription(Array(bytes.prefix(200))) == nil && CompiledDescription([]) == nil)
    #expect(CompiledDescription(Array(repeating: 0xFF, count: 64)) == nil)
    #expect(DescriptionFiles.description(of: "../x/xterm") { _ in nil } == nil)
    #expect(
      DescriptionFiles.variable(Array("Man".utf8)) == "b64:TWFu" && DescriptionFiles.variable(Array("Ma".utf8)) == "b64:TWE=")
    #expect(DescriptionFiles.variable(Array("M".utf8)) == "b64:TQ==")
    let described = TerminalEnvironment { ["TERM": "xterm-256color", "COLORTERM": "truecolor"][$0] }
    #expect(described.mayDescribeEveryColor)
    #expect(!TerminalEnvironment { ["TERM": "screen", "COLORTERM": "truecolor"][$0] }.mayDescribeEveryColor)
    #expect(!TerminalEnvironment { ["TERM": "xterm-256color"][$0] }.mayDescribeEveryColor)
  }

  @Test(
    "an indexed color becomes the ANSI color of its hue",
    arguments: [
      (UInt8(3), Int32(3)), (196, 9), (46, 10), (21, 12), (226, 11), (231, 15), (16, 0), (88, 1), (232, 0), (244, 8), (255, 15),
    ])
  func nearest(index: UInt8, expected: Int32) {
    #expect(ColorReduction.nearestAnsi(to: index) == expected)
  }

  @Test("every indexed color becomes one of sixteen")
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

  @Test("Linux's console gets what its fonts have: the VT100's lines and ASCII for glyphs, letters as they are")
  func consolePlaces() {
    func sent(_ text: String) -> String { text.map { ConsoleFallback.replacement(for: $0) ?? String($0) }.joined() }
    #expect(sent("┏━╮│┃├┴╯") == "┌=┐││├┴┘")
    #expect(sent("●✗◌┄⊘◆·★▸▶▼↯…⇠╌╍┊≠") == "*xo-/◆·^}>v!~<-~:!")
    #expect(sent("⇢⋮◃▹╴╷") == ">:()─│")
    #expect(sent("größe привет a{}|") == "größe привет a{}|")
    #expect(TerminalGlyphs(isUTF8: true, isConsole: true, limit: 5).places(for: Cell("✗")) == [[0x78]])
    #expect(TerminalEnvironment { $0 == "TERM" ? "linux" : nil }.isConsole)
    #expect(TerminalEnvironment { $0 == "TERM" ? "linux-16color" : nil }.isConsole)
    #expect(!TerminalEnvironment { $0 == "TERM" ? "xterm-256color" : nil }.isConsole)
  }

  @Test("a flag is sent as its letters, and an unprintable character as a question mark for each column")
  func unsafePlaces() {
    let glyphs = TerminalGlyphs(isUTF8: true, limit: 5)
    #expect(glyphs.places(for: Cell("🇩🇪")) == [[0x44], [0x45]])
    #expect(glyphs.places(for: Cell("\u{10FFFF}")) == [[0x3F]])
  }
}
