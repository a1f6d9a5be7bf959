import Lab
import Screen
import Testing
import TraceGraph

@testable import LabUI

@Suite("working on a lesson: its editor, its panels, and leaving it")
struct LessonWorkTests {
  private func editor(_ playing: Playing) throws -> SourceEditor {
    guard case .editor(let editor) = playing.state.mode else { throw NoEditor() }
    return editor
  }

  private struct NoEditor: Error {}

  @Test(
    "the editor of an exercise opens at the first line that is to change, and at the end if something is to be added",
    arguments: [("later", 3, 1, 0), ("chain", 3, 10, 2), ("then", 5, 1, 0)])
  func place(name: String, step: Int, line: Int, column: Int) throws {
    let lesson = try #require(Course.builtIn.lesson(named: name))
    var progress = LessonProgress()
    progress.mark(
      name,
      LessonMark(
        lesson: lesson.fingerprint, step: step, page: .goals, right: 0, answers: [], passed: [], scripts: [:]))
    var playing = Playing("print(1)", columns: 80, rows: 24)
    playing.send(.progressed(progress))
    playing.send(.lesson(lesson, of: .builtIn))
    playing.type("e")
    let editor = try editor(playing)
    #expect([editor.line, editor.column] == [line, column])
  }

  @Test("a script with a mistake opens there, and outside of exercises the editor opens at the selected promise as before")
  func otherPlaces() throws {
    var playing = try Playing.taking(lesson: "later", to: .modify)
    playing.send(.edited(playing.text.replacing("print(\"end\")", with: "print(nothing)")))
    playing.type("e")
    #expect(try editor(playing).line == 3)
    playing = try Playing.taking(lesson: "later", to: .run)
    playing.press(.down, .down)
    playing.type("e")
    #expect(try editor(playing).line == 2)
  }

  @Test("quitting in a changed exercise asks nothing, as it is kept with the progress; where nothing can be kept it asks")
  func quitting() throws {
    var playing = try Playing.taking(lesson: "later", to: .modify)
    playing.send(.edited("print(\"mine\")\n"))
    var other = playing
    playing.type("q")
    #expect(playing.state.isOver)
    #expect(playing.state.lessonMarks["later"]?.scripts == [3: "print(\"mine\")\n"])
    other.send(.keeping(problem: "no room"))
    other.type("q")
    #expect(!other.state.isOver && other.screen.contains("has changes that are not saved"))
    // What is done to the script behind the lesson is no exercise.
    var left = try Playing.taking(lesson: "later", to: .modify)
    left.leaveLesson()
    left.send(.edited("print(\"mine\")\n"))
    left.type("q")
    #expect(!left.state.isOver && left.screen.contains("has changes that are not saved"))
  }

  @Test("a number outside of questions says what it does: it goes to a panel, and another one goes back")
  func numbers() throws {
    var playing = try Playing.taking(lesson: "later", to: .run)
    playing.type("3")
    #expect(playing.state.panels.focus == .timeline)
    #expect(playing.state.notice?.text == "no question is asked here: this is the panel Timeline; 2 goes back to Graph")
    playing.type("2")
    #expect(playing.state.panels.focus == .graph)
    #expect(playing.state.notice?.text.contains("3 goes back to Timeline") == true)
    playing.type("7")
    #expect(playing.state.notice != nil)
  }

  @Test("chains that nothing connects stand apart in the graph of a lesson, at 80 columns too", arguments: ["order", "recover"])
  func apart(name: String) throws {
    var playing = try Playing.taking(lesson: name, to: .investigate)
    playing.type("G")
    let scene = Scene(playing.state)
    let chains = scene.layout.chains
    #expect(chains.count == 2)
    for rows in [4, 5, 100] {
      let lines = GraphLines(scene, visibleRows: rows)
      let second = lines.index(of: chains[1].firstRow)
      #expect(lines[second].line?.firstRow == chains[1].firstRow)
      #expect(lines[second - 1].line == nil && lines[second - 2].line != nil)
      #expect(lines.count == scene.layout.order.count + (rows == 100 ? 2 : 1))
    }
  }
}
