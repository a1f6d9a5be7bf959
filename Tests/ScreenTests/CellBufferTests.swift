import Screen
import Testing

@Suite struct CellBufferTests {
  private func buffer(_ columns: Int, _ rows: Int) -> CellBuffer {
    CellBuffer(size: Size(columns: columns, rows: rows))
  }

  @Test("text lands where it is written, and the columns that fit are counted")
  func write() {
    var frame = buffer(5, 2)
    #expect(frame.write("日ab", at: Position(column: 1, row: 0)) == 4)
    #expect(frame.write("abcdef", at: Position(column: 3, row: 1)) == 2)
    #expect(frame.text == " 日ab\n   ab")
    #expect(frame[2, 0].isContinuation)
    #expect(frame.write("x", at: Position(column: 0, row: 2)) == 0)
    #expect(frame.write("x", at: Position(column: 0, row: -1)) == 0)
    #expect(frame.write("abc", at: Position(column: -2, row: 0)) == 1)
  }

  @Test("a clip protects everything outside of it")
  func clip() {
    var frame = buffer(6, 1)
    frame.write("------", at: .zero)
    let written = frame.write("abcdef", at: .zero, clippedTo: Rectangle(column: 2, row: 0, columns: 3, rows: 1))
    #expect(written == 3)
    #expect(frame.text == "--cde-")
  }

  @Test("a wide character that an edge cuts leaves a blank in its visible half")
  func cutWide() {
    var frame = buffer(3, 1)
    frame.write("日本", at: Position(column: -1, row: 0))
    #expect(frame.text == " 本")
    frame.write("xx日", at: .zero)
    #expect(frame.text == "xx")
  }

  @Test("overwriting one half of a wide character blanks the other half")
  func overwriteHalf() {
    var frame = buffer(4, 1)
    frame.write("日本", at: .zero)
    frame.write("x", at: Position(column: 1, row: 0))
    #expect(frame.text == " x本")
    frame.write("y", at: Position(column: 2, row: 0))
    #expect(frame.text == " xy")
    frame.write("日", at: Position(column: 0, row: 0))
    frame.write("語", at: Position(column: 1, row: 0))
    #expect(frame.text == " 語")
  }

  @Test("control characters become pictures and move nothing")
  func controls() {
    var frame = buffer(20, 2)
    frame.write("a\u{1B}[2J\n\r\n\t\u{7F}\u{9B}\u{202E}\u{301}b", at: .zero)
    #expect(frame.rows == ["a␛[2J␊␊␉␡\u{FFFD}\u{FFFD}b", ""])
    #expect(Cell("\u{1B}").character == "␛")
  }

  @Test("no text can put a control character into a cell")
  func noControls() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      var text = ""
      for _ in 0..<20 {
        guard let scalar = Unicode.Scalar(UInt32.random(in: 0...0x2FF, using: &generator)) else { continue }
        text.unicodeScalars.append(scalar)
      }
      var frame = buffer(40, 1)
      frame.write(text, at: .zero)
      let scalars = frame.rows[0].unicodeScalars
      #expect(scalars.allSatisfy { $0.properties.generalCategory != .control })
    }
  }

  @Test("a screen without cells takes everything and shows nothing")
  func empty() {
    var frame = buffer(0, 0)
    frame.write("abc", at: .zero)
    frame.fill(Rectangle(column: -1, row: -1, columns: 5, rows: 5), with: Cell("x"))
    frame.drawFrame(Rectangle(column: 0, row: 0, columns: 5, rows: 5), title: "t")
    frame[0, 0] = Cell("x")
    #expect(frame.text.isEmpty)
    #expect(frame[0, 0] == .blank)
  }

  @Test("a wide cell fills a rectangle in whole characters")
  func fill() {
    var frame = buffer(5, 1)
    frame.fill(frame.bounds, with: Cell("日"))
    #expect(frame.text == "日日")
  }

  @Test("drawing a buffer onto another keeps wide characters whole")
  func draw() {
    var small = buffer(4, 1)
    small.write("日本", at: .zero)
    var frame = buffer(6, 2)
    frame.fill(frame.bounds, with: Cell("."))
    frame.draw(small, at: Position(column: 1, row: 1))
    #expect(frame.rows == ["......", ".日本."])
    frame.draw(small, at: Position(column: -1, row: 0))
    #expect(frame.rows[0] == " 本...")
  }

  @Test("restyling changes colors and keeps the text")
  func restyle() {
    var frame = buffer(3, 1)
    frame.write("abc", at: .zero, style: .plain.colored(.red))
    frame.restyle(Rectangle(column: 1, row: 0, columns: 9, rows: 9)) { $0.reversed }
    #expect(frame.text == "abc")
    #expect(frame[0, 0].style == Style(foreground: .red))
    #expect(frame[2, 0].style == Style(foreground: .red, attributes: .reverse))
  }
}
