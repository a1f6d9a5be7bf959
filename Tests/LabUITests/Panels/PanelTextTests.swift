import Screen
import Testing
import TraceTelling
import TraceEvents
import TraceGraph

@testable import LabUI

@Suite("The prompt")
struct PromptBarTests {
  func frame(_ text: String, columns: Int = 40, rows: Int = 24, movedBy distance: Int = 0) -> (lines: [String], cursor: Position?)
  {
    var scene = PanelStories.bubbling(columns, rows)
    var editor = PromptEditor(text)
    editor.move(by: distance)
    scene.mode = .prompt(editor)
    let area = scene.arrangement.prompt
    let frame = scene.frame
    return (Array(frame.buffer.rows[area.top..<area.bottom]), frame.cursor?.offset(rows: -area.top))
  }

  @Test("shows Swift after its sign and a command as it is, with the cursor after the text")
  func kinds() {
    #expect(frame("user").lines == [" › user"])
    #expect(frame("user").cursor == Position(column: 7, row: 0))
    #expect(frame(":help").lines == [" :help"])
    #expect(frame(":help", movedBy: -2).cursor == Position(column: 4, row: 0))
  }

  @Test("counts wide characters as two columns")
  func wide() {
    #expect(frame("日本", movedBy: -1).cursor == Position(column: 5, row: 0))
  }

  @Test("shows the end of a long line, and its beginning when the cursor is there")
  func long() {
    let text = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJ"
    let end = frame(text)
    #expect(end.lines[0].hasPrefix(" › …") && end.lines[0].hasSuffix("J") && end.cursor?.column == 39)
    let start = frame(text, movedBy: -100)
    #expect(start.lines[0].hasPrefix(" › abc") && start.cursor == Position(column: 3, row: 0))
  }

  @Test("gives several lines up to four rows, the line of the cursor among them")
  func lines() {
    #expect(frame("a\nb").lines == [" › a", " · b"])
    #expect(frame("1\n2\n3\n4\n5").lines == [" … 2", " · 3", " · 4", " · 5"])
    #expect(frame("1\n2\n3\n4\n5", movedBy: -100).lines == [" › 1", " · 2", " · 3", " · 4"])
    let low = frame("a\nb", rows: 12)
    #expect(low.lines == [" … b"] && low.cursor == Position(column: 4, row: 0))
  }
}

@Suite("What panels tell")
struct PanelTextTests {
  /// The style of the first cell of a text in a frame.
  func style(of text: String, in scene: Scene) -> Style? {
    let buffer = scene.frame.buffer
    for (row, line) in buffer.rows.enumerated() {
      let characters = Array(line)
      let wanted = Array(text)
      for column in characters.indices
      where column + wanted.count <= characters.count && Array(characters[column..<column + wanted.count]) == wanted {
        return buffer[column, row].style
      }
    }
    return nil
  }

  @Test("an unhandled rejection is loud in the status line and in the graph, by words and by reverse red")
  func unhandled() {
    let scene = PanelStories.unhandled()
    #expect(style(of: "✗ 1 unhandled", in: scene) == Theme.alarm)
    #expect(style(of: "unhandled: nobody handles it", in: scene) == Theme.alarm)
    #expect(Theme.alarm.attributes.contains(.reverse) && Theme.alarm.foreground == .red)
    #expect(!PanelStories.bubbling().frame.buffer.text.contains("unhandled"))
  }

  @Test("the track of an error on its way has the colour of errors, the handled rest of it has not")
  func tracks() {
    let scene = PanelStories.bubbling(position: 19)
    #expect(style(of: "├─▶✗", in: scene)?.foreground == .red)
    #expect(scene.state.counts.unhandled > 0)
  }

  @Test("between events the bars grow with the time")
  func timePasses() {
    func bar(_ milliseconds: Int64) -> Int {
      let scene = PanelStories.bubbling(at: milliseconds)
      let row = scene.frame.buffer.rows.first { $0.contains("recover") && $0.contains("╍") } ?? ""
      return row.count { $0 == "╍" }
    }
    #expect(bar(120) < bar(160) && bar(160) < bar(199))
  }

  @Test("focus is told by heavy lines, the selection by a mark")
  func focus() {
    var scene = PanelStories.bubbling()
    scene.focus = .log
    scene.selection = PromiseID(2)
    let text = scene.frame.buffer.text
    #expect(text.contains("┏━ 4 Log") && text.contains("┌─ 2 Graph") && !text.contains("┏━ 2 Graph"))
    #expect(text.contains("│▶├─▶✗") && text.contains("│▶validate"))
  }

  @Test("a line with several operators shows all their glyphs where there is room, otherwise the worst")
  func glyphs() {
    #expect(PanelStories.bubbling().frame.buffer.text.contains("▸ 5 ◌◌   .recover"))
    #expect(PanelStories.bubbling(80, 24).frame.buffer.text.contains("▸ 5 ◌◌   .recover"))
    let marks = NodeAppearance.allCases.map { OperatorMarks.Mark(column: 1, promise: PromiseID(1), appearance: $0) }
    #expect(OperatorMarks.worst(marks)?.appearance == .rejected)
    #expect(OperatorMarks.worst(marks.filter { $0.appearance != .rejected })?.appearance == .pending)
    #expect(OperatorMarks.worst([]) == nil)
  }

  @Test("a run that has not come back, several errors and a problem are named")
  func status() {
    var scene = PanelStories.syntaxError()
    scene.isRunning = true
    scene.notice = Notice("no such file: x.swift", kind: .problem)
    let text = scene.frame.buffer.text
    #expect(text.contains("2 errors in the script") && text.contains("running…") && text.contains("problem  no such file"))
    scene = PanelStories.bubbling(40, 12)
    scene.notice = Notice("saved")
    #expect(scene.frame.buffer.rows.last == " saved")
  }

  @Test("control characters of a script and a value reach no cell")
  func harmless() {
    var trace = TraceBuilder()
    let work = trace.make("Promise", line: 1, column: 1)
    trace.fulfil(work, "a\u{1B}[2Jb\n")
    trace.emit(.program, work, .printed("\u{7}\u{9B}31m\n"))
    let scene = PanelStories.scene("\u{1B}x", "Promise(\"\u{1B}[2J\")\t// \u{7}", trace, at: 0, 100, 30)
    let controls = scene.frame.buffer.text.unicodeScalars.filter { $0.properties.generalCategory == .control && $0 != "\n" }
    #expect(controls.isEmpty)
  }
}
