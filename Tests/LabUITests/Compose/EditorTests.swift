import Lab
import Program
import Screen
import Testing

@testable import LabUI

@Suite("the editor")
struct EditorTests {
  /// Types keys into an editor of a text and gives what became of it.
  func editing(_ text: String, line: Int = 0, column: Int = 0, _ change: (inout SourceEditor) -> Void) -> SourceEditor {
    var editor = SourceEditor(text, line: line, column: column)
    change(&editor)
    return editor
  }

  @Test("a new line is indented as the one above, and more behind an opening bracket")
  func indentation() {
    #expect(editing("  a", column: 3) { $0.breakLine() }.text == "  a\n  ")
    #expect(editing("f {", column: 3) { $0.breakLine() }.text == "f {\n  ")
    #expect(editing("f { x in", column: 8) { $0.breakLine() }.text == "f { x in\n  ")
    #expect(editing("\tf(", column: 3) { $0.breakLine() }.text == "\tf(\n\t\t")
    let between = editing("f {}", column: 3) { $0.breakLine() }
    #expect(between.text == "f {\n  \n}")
    #expect((between.line, between.column) == (1, 2))
  }

  @Test("Ctrl-Home and Ctrl-End go to the ends of the script, and elsewhere they are Home and End")
  func ends() {
    var playing = Playing("let a = Promise(1)\na.then { print($0) }\n")
    playing.type("e")
    playing.press(.textEnd)
    playing.type("// end")
    playing.press(.textStart)
    playing.type("// start ")
    playing.press(.control("s"))
    #expect(playing.text == "// start let a = Promise(1)\na.then { print($0) }\n// end")
    playing.press(.textEnd)
    #expect(playing.state.session.position == playing.state.session.run?.events.count)
  }

  @Test("a closing bracket at the beginning of a line goes back a level")
  func closing() {
    #expect(editing("f {\n    ", line: 1, column: 4) { $0.type("}") }.text == "f {\n  }")
    #expect(editing("f {\n  a", line: 1, column: 3) { $0.type("}") }.text == "f {\n  a}")
  }

  @Test("wide, combined and joined characters count as one, and columns of the screen are kept up and down")
  func unicode() {
    var editor = SourceEditor("日本👩‍👩‍👧e\u{301}x\nabcdefgh\n\n日")
    editor.moveToEnd()
    #expect(editor.column == 5)
    #expect(editor.screenColumn == 12)
    editor.moveLines(by: 1)
    #expect(editor.column == 8)
    editor.moveLines(by: 2)
    #expect(editor.column == 1)
    editor.moveLines(by: -3)
    #expect(editor.column == 5)
    editor.deleteBackward()
    editor.deleteBackward()
    editor.deleteBackward()
    #expect(editor.text.hasPrefix("日本\n"))
    editor.type("e")
    editor.type("\u{301}")
    #expect(editor.column == 3)
    #expect(editor.text.hasPrefix("日本é\n"))
  }

  @Test("typing is undone as a whole, other changes one by one; what was undone can be done again")
  func undo() {
    var editor = SourceEditor("")
    for character in "let a" { editor.type(character) }
    editor.breakLine()
    for character in "b" { editor.type(character) }
    #expect(editor.text == "let a\nb")
    var texts: [String] = []
    while editor.undo() { texts.append(editor.text) }
    #expect(texts == ["let a\n", "let a", ""])
    while editor.redo() { texts.append(editor.text) }
    #expect(texts == ["let a\n", "let a", "", "let a", "let a\n", "let a\nb"])
  }

  @Test("a paste of many lines is one step, wherever it goes")
  func paste() {
    var editor = SourceEditor("ab", column: 1)
    editor.insert("1\n日本\n3")
    #expect(editor.text == "a1\n日本\n3b")
    #expect((editor.line, editor.column) == (2, 1))
    _ = editor.undo()
    #expect(editor.text == "ab")
  }

  @Test("words, rests of lines and ends of lines are deleted")
  func deleting() {
    #expect(editing("let value = 1", column: 9) { $0.deleteWordBackward() }.text == "let  = 1")
    #expect(editing("let value = 1", column: 3) { $0.deleteToEnd() }.text == "let")
    #expect(editing("a\nb", column: 1) { $0.deleteToEnd() }.text == "ab")
    #expect(editing("  ab", column: 3) { $0.deleteToStart() }.text == "b")
    #expect(editing("a\nb", line: 1) { $0.deleteWordBackward() }.text == "ab")
    #expect(editing("    a", column: 5) { $0.outdent() }.text == "  a")
    #expect(editing("a", column: 1) { $0.indent() }.text == "a ")
  }

  @Test("line ends of other systems stay")
  func lineEnds() {
    let editor = editing("a\r\nb\r\n", column: 1) { $0.type("x") }
    #expect(editor.text == "ax\r\nb\r\n")
    #expect(editor.lines.count == 3)
  }

  @Test("e opens the script at the selected operator, Ctrl-S runs it, Esc leaves; changes are dropped only when asked twice")
  func session() {
    var playing = Playing("Promise(1)\n  .delay(0.1)\n")
    playing.select("delay")
    playing.press(.character("e"), .end)
    playing.type(".always { }")
    #expect(playing.screen.contains("Script (changed)"))
    playing.press(.control("s"))
    #expect(playing.text == "Promise(1)\n  .delay(0.1).always { }\n")
    #expect(!playing.screen.contains("(changed)"))
    playing.type("x")
    playing.press(.escape)
    #expect(playing.state.notice?.text == "unsaved changes: Ctrl-S keeps them, Esc once more drops them")
    playing.press(.escape)
    #expect(playing.state.mode == .normal)
    #expect(playing.text == "Promise(1)\n  .delay(0.1).always { }\n")
    playing.press(.character("u"))
    #expect(playing.text == "Promise(1)\n  .delay(0.1)\n")
  }

  @Test("what is wrong stands below its line, and Ctrl-N goes there; the script is taken over all the same")
  func complaints() {
    var playing = Playing("let a = Promise(1)\n\n")
    playing.press(.character("e"), .down, .down)
    playing.type("b.then { }")
    #expect(playing.screen.contains("^ error: cannot find 'b' in scope"))
    #expect(playing.screen.contains("1 problem"))
    playing.press(.up, .up, .control("n"))
    guard case .editor(let editor) = playing.state.mode else {
      Issue.record("the editor is closed")
      return
    }
    #expect((editor.line, editor.column) == (2, 0))
    playing.press(.control("s"), .escape)
    #expect(playing.screen.contains("1 error in the script"))
    playing.press(.character("e"))
    #expect(playing.screen.contains("^ error: cannot find 'b' in scope"))
  }

  @Test("a paste of many lines goes into the editor as one edit; in normal mode it waits at the prompt")
  func pasting() {
    var playing = Playing("")
    playing.press(.character("e"))
    playing.send(.input(.paste("let a = Promise(1)\na.then { print($0) }\n")))
    playing.press(.control("s"))
    #expect(playing.text == "let a = Promise(1)\na.then { print($0) }\n")
    playing.press(.control("z"))
    playing.press(.control("s"))
    #expect(playing.text == "")
    playing.press(.escape)
    playing.send(.input(.paste("DDq\nDDq")))
    guard case .prompt(let prompt) = playing.state.mode else {
      Issue.record("the paste was taken as keys")
      return
    }
    #expect(prompt.string == "DDq\nDDq")
  }

  @Test(
    "a click sets the cursor, the wheel scrolls, long lines and texts move with the cursor",
    arguments: [(100, 30), (40, 12), (12, 4), (1, 1), (0, 0)])
  func sizes(columns: Int, rows: Int) {
    let text = (1...60).map { "let 日本\($0) = \"\(String(repeating: "wide 界 ", count: 20))\"" }.joined(separator: "\n")
    var playing = Playing(ScriptSource(name: "t.swift", text: text), columns: columns, rows: rows)
    playing.press(.character("e"))
    for key: Key in [.end, .pageDown, .down, .left, .up, .pageDown, .pageDown, .pageDown, .home, .end, .pageUp] {
      playing.press(key)
      let frame = render(playing.state)
      #expect(frame.buffer.size == playing.state.size)
      if columns > 3, rows > 3 { #expect(frame.cursor != nil) }
      if let cursor = frame.cursor { #expect(frame.buffer.bounds.contains(cursor)) }
    }
    playing.send(.input(.mouse(MouseEvent(kind: .press, button: .left, position: Position(column: columns / 2, row: rows / 2)))))
    playing.send(.input(.mouse(MouseEvent(kind: .scrollUp, button: .none, position: Position(column: 1, row: 1)))))
    if case .editor(let editor) = playing.state.mode {
      #expect(editor.lines.indices.contains(editor.line))
    } else {
      Issue.record("the editor is closed")
    }
  }

  @Test("a click in the text goes to the character under the pointer, behind wide ones too")
  func clicking() {
    var playing = Playing("let 日本 = 1\nlet b = 2")
    playing.press(.character("e"))
    // A frame, two digits' room and a space lie before the text.
    playing.send(.input(.mouse(MouseEvent(kind: .press, button: .left, position: Position(column: 4 + 6, row: 2)))))
    guard case .editor(let editor) = playing.state.mode else {
      Issue.record("the editor is closed")
      return
    }
    #expect((editor.line, editor.column) == (0, 5))
  }
}
