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

  @Test("the arms of line characters are known, with square and round corners")
  func arms() {
    #expect(LineArms("─") == .horizontal && LineArms("│") == .vertical && LineArms("╴") == .left)
    #expect(LineArms("┌") == [.down, .right] && LineArms("╭") == [.down, .right] && LineArms("╯") == [.up, .left])
    #expect(LineArms("┬") == [.left, .right, .down] && LineArms("┼") == [.horizontal, .vertical])
    #expect(Set("╵╷│╴┘┐┤╶└┌├─┴┬┼".map { LineArms($0) }).count == 15)
  }

  @Test("text isn't taken for a line")
  func notALine() {
    #expect(LineArms(" ") == nil)
    #expect(LineArms("x") == nil)
  }
}
