import Lab
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

  @Test("the track of an error on its way has the color of errors, the handled rest of it has not")
  func tracks() {
    let scene = PanelStories.bubbling(position: 19)
    #expect(style(of: "╰─▶✗", in: scene)?.foreground == .red)
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
    #expect(text.contains("│▶╰─▶✗") && text.contains("│▶validate"))
  }

  @Test("a line with several operators shows all their glyphs where there is room, otherwise the worst")
  func glyphs() {
    #expect(PanelStories.bubbling().frame.buffer.text.contains("▸ 5 ◌◌   .recover"))
    #expect(PanelStories.bubbling(80, 24).frame.buffer.text.contains("▸ 5 ◌◌   .recover"))
    let marks = NodeAppearance.allCases.map { OperatorMarks.Mark(column: 1, promise: PromiseID(1), appearance: $0) }
    func shown(_ marks: [OperatorMarks.Mark], _ columns: Int) -> String {
      let (kept, more) = OperatorMarks.shown(marks, columns: columns)
      return String(kept.map(\.appearance.glyph)) + more
    }
    #expect(shown(marks, 1) == "✗")
    #expect(shown(marks.filter { $0.appearance != .rejected }, 1) == "◌")
    #expect(shown([], 1) == "")
  }

  @Test(
    "marks that don't fit beside one another don't read as all of one state: the worst are kept in their order, the others counted"
  )
  func collapsedMarks() {
    let states: [NodeAppearance] = [.fulfilled, .fulfilled, .fulfilled, .rejected, .caught]
    let marks = states.map { OperatorMarks.Mark(column: 1, promise: PromiseID(1), appearance: $0) }
    let texts = (1...6).map { columns in
      let (kept, more) = OperatorMarks.shown(marks, columns: columns)
      return String(kept.map(\.appearance.glyph)) + more
    }
    #expect(texts == ["✗", "✗+", "✗+4", "✗◆+3", "●●●✗◆", "●●●✗◆"])
    // Five promises of a line have a mark each at 80×24 and at 100×30.
    for (columns, rows) in [(80, 24), (100, 30)] {
      let chain = "Promise(1).then { $0 }.then { _ in throw E.x }.then { }.catch { _ in }\nenum E: Error { case x }"
      var playing = Playing(chain, columns: columns, rows: rows)
      playing.press(.character("G"))
      let text = playing.screen
      #expect(text.contains("●●✗┄◆ "), "\(text)")
    }
  }

  @Test(
    "the numbers that captions use stand in the graph, and chains that nothing connects have titles, at every size",
    arguments: [(80, 24), (100, 30), (200, 60)])
  func numbersAndTitles(columns: Int, rows: Int) {
    let script = """
      func avatar(_ name: String) -> Promise<String> {
        Promise(name).delay(0.05).then { "img:" + $0 }
      }

      avatar("ann").then { print($0) }
      avatar("bob").then { print($0) }
      let cy = avatar("cy")
      """
    var playing = Playing(script, columns: columns, rows: rows)
    #expect(playing.screen.contains("chain 1: avatar(\"ann\"), line 5"), "\(playing.screen)")
    // From the second call on, the caption has to say which of the place's promises it is about.
    var caption = ""
    for _ in 0..<20 where !caption.contains("#") {
      playing.press(.character("."))
      caption = playing.screen.split(separator: "\n").last { $0.contains("─ ▸") }.map(String.init) ?? ""
    }
    let number = caption.drop { $0 != "#" }.dropFirst().prefix(while: \.isNumber)
    #expect(!number.isEmpty && playing.screen.contains(":2 #\(number) "), "\(playing.screen)")
    playing.press(.character("G"))
    #expect(playing.screen.contains("chain 3: cy, line 7"), "\(playing.screen)")
  }

  @Test("a chain that a handler started hangs under that handler", arguments: [(80, 24), (100, 30), (200, 60)])
  func startedByHandlers(columns: Int, rows: Int) throws {
    let script = """
      Promise("start").delay(0.01).then { s in
        Promise(2).delay(0.05).then { print("two \\($0)") }
        print("handler of \\(s)")
      }.then { print($0) }
      """
    var playing = Playing(script, columns: columns, rows: rows)
    playing.press(.character("G"))
    let run = try #require(playing.state.session.run)
    #expect(run.layout.order.map { run.full[$0]?.address.place.line } == [1, 1, 1, 2, 2, 2, 4])
    #expect(playing.screen.contains("├───") && playing.screen.contains("─● "), "\(playing.screen)")
  }

  @Test("on a small screen an audience sees all of a script that fits without space between its lines")
  func presentedSource() {
    let script = (1...14).map { "let p\($0) = Promise(\($0))" }.joined(separator: "\n")
    var playing = Playing(script, columns: 80, rows: 24)
    playing.type("P")
    #expect(playing.state.settings.isPresenting)
    #expect(playing.screen.contains("let p1 ") && playing.screen.contains("let p12 "), "\(playing.screen)")
  }

  @Test(
    "a line with a fault is shown whole, the place of the fault is marked in it, and the message stands below all of it",
    arguments: [(80, 24), (100, 30)])
  func faultyLine(columns: Int, rows: Int) throws {
    let script =
      "let none: [Int] = []\nPromise(1).delay(0.1).then { number in number + 1 }.then { sum in print(none[sum], \"and more\") }"
    var playing = Playing(script, columns: columns, rows: rows)
    playing.press(.character("G"))
    let buffer = Scene(playing.state).frame.buffer
    let lines = buffer.rows
    let row = try #require(lines.firstIndex { $0.contains("[sum") })
    let marked = (0..<columns).filter { buffer[$0, row].style == Theme.problem.reversed }
    #expect(marked.prefix(1).map { buffer[$0, row].character } == ["["], "\(lines.joined(separator: "\n"))")
    // On the lower screen the end of the line is reached by scrolling.
    let end = lines.firstIndex { $0.contains("more\")") }
    #expect(rows < 30 || end != nil)
    if let end, let message = lines.firstIndex(where: { $0.contains("│") && $0.contains("fault") }) { #expect(end < message) }
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
    trace.fulfill(work, "a\u{1B}[2Jb\n")
    trace.emit(.program, work, .printed("\u{7}\u{9B}31m\n"))
    let scene = PanelStories.scene("\u{1B}x", "Promise(\"\u{1B}[2J\")\t// \u{7}", trace, at: 0, 100, 30)
    let controls = scene.frame.buffer.text.unicodeScalars.filter { $0.properties.generalCategory == .control && $0 != "\n" }
    #expect(controls.isEmpty)
  }
}
