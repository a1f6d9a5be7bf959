import Screen
import Testing

@Suite struct LineDrawingTests {
  private func buffer(_ columns: Int, _ rows: Int) -> CellBuffer {
    CellBuffer(size: Size(columns: columns, rows: rows))
  }

  @Test("a frame has a title, leaves its inside alone, and says where that is")
  func frame() {
    var frame = buffer(12, 3)
    frame.write("inside", at: Position(column: 1, row: 1))
    let inside = frame.drawFrame(frame.bounds, title: "1 Source")
    #expect(frame.rows == ["┌─ 1 Sou… ─┐", "│inside    │", "└──────────┘"])
    #expect(inside == Rectangle(column: 1, row: 1, columns: 10, rows: 1))
  }

  @Test("a frame can be drawn in ASCII")
  func ascii() {
    var frame = buffer(3, 3)
    frame.drawFrame(frame.bounds, lines: .ascii)
    #expect(frame.rows == ["+-+", "| |", "+-+"])
  }

  @Test("a frame that lies partly outside shows only its part")
  func clipped() {
    var frame = buffer(3, 3)
    frame.drawFrame(Rectangle(column: 1, row: 1, columns: 5, rows: 5))
    #expect(frame.rows == ["", " ┌─", " │"])
    var other = buffer(4, 2)
    other.drawFrame(other.bounds, clippedTo: Rectangle(column: 0, row: 0, columns: 2, rows: 2))
    #expect(other.rows == ["┌─", "└─"])
  }

  @Test("lines that meet are joined")
  func joins() {
    var frame = buffer(5, 3)
    frame.drawHorizontalLine(at: Position(column: 0, row: 1), length: 5)
    frame.drawVerticalLine(at: Position(column: 2, row: 0), length: 3)
    #expect(frame.rows == ["  ╷", "╶─┼─╴", "  ╵"])
    frame.put([.down, .right], at: .zero, roundCorners: true)
    #expect(frame[0, 0].character == "╭")
    frame.put(.left, at: .zero)
    #expect(frame[0, 0].character == "┬")
  }

  @Test("every combination of arms can be read back from its character", arguments: UInt8(1)...15)
  func arms(rawValue: UInt8) {
    let arms = LineArms(rawValue: rawValue)
    #expect(LineArms(arms.character()) == arms)
    #expect(LineArms(arms.character(roundCorners: true)) == arms)
  }

  @Test("text isn't taken for a line")
  func notALine() {
    #expect(LineArms(" ") == nil)
    #expect(LineArms("x") == nil)
  }
}
