import Program
import Screen
import Testing

@testable import LabUI

@Suite("long lines in the editor")
struct EditorLongLineTests {
  @Test("only the cursor's line moves when it is too long, with a mark in front; the others keep their beginnings")
  func scrolling() {
    var playing = Playing("let first = 1\nlet last = 3\n", columns: 80, rows: 24)
    playing.type("e")
    playing.press(.end)
    for _ in 0..<12 { playing.type(" + 1000") }
    let frame = render(playing.state)
    #expect(!frame.buffer.text.contains("let first"))
    #expect(frame.buffer.text.contains("1…") && frame.buffer.text.contains("let last = 3"))
    #expect(frame.buffer.text.contains("1000 + 1000"))
    #expect(frame.cursor.map { $0.column > 30 && $0.column < 79 } == true)
    playing.press(.home)
    #expect(playing.screen.contains("let first = 1 + 1000") && !playing.screen.contains("1…"))
  }
}
