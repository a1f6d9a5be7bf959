import Lab
import Program
import Screen
import Testing

@testable import LabUI

@Suite("the first time")
struct WelcomeTests {
  @Test("the first start offers the first lesson, the examples and an empty script, in a line of 80 columns")
  func offer() {
    var playing = Playing(Example.all[0].source, columns: 80, rows: 24)
    playing.send(.welcomed)
    #expect(playing.screen.contains("New here? L takes the first lesson, O lists examples, :new starts empty"))
    playing.type("L")
    #expect(playing.state.learning?.lesson.name == Course.builtIn.lessons[0].name)
    playing.press(.escape)
    playing.type("L")
    #expect(playing.state.learning == nil && playing.screen.contains("Lessons"))
  }

  @Test(
    "before anything has happened a script is shown from its first line, until a promise is chosen",
    arguments: [Size(columns: 80, rows: 24), Size(columns: 100, rows: 30)])
  func firstLine(size: Size) {
    var playing = Playing(Example.all[0].source, columns: size.columns, rows: size.rows)
    playing.send(.welcomed)
    #expect(playing.screen.contains("│  1     // An error bubbles"))
    playing.press(.down, .down)
    #expect(!playing.screen.contains("│  1     // An error bubbles"))
    playing.type("g")
    playing.type("..........g")
    #expect(playing.state.session.position == 0)
  }

  @Test("who isn't here for the first time gets the list of lessons")
  func list() {
    var playing = Playing(Example.all[0].source)
    playing.type("L")
    #expect(playing.state.learning == nil && playing.screen.contains("Lessons"))
  }

  @Test("who comes back is told of a lesson that is half done, and gets on with it; who has a file of their own isn't")
  func back() throws {
    var playing = Playing(Example.all[0].source, columns: 80, rows: 24)
    playing.send(.welcomedBack)
    #expect(playing.state.notice == nil)
    playing.send(.welcomed)
    playing.type("L")
    playing.press(.enter)
    playing.leaveLesson()
    let progress = playing.state.lessons.progress
    var again = Playing(Example.all[0].source, columns: 80, rows: 24)
    again.send(.progressed(progress))
    again.send(.welcomedBack)
    #expect(again.screen.contains("'A value that comes later' isn't finished: L, then Enter continues"), "\(again.screen)")
    again.type("L")
    again.press(.enter)
    #expect(again.state.learning?.lesson.name == Course.builtIn.lessons[0].name)
    var own = Playing(ScriptSource(name: "/tmp/own.swift", text: "Promise(1)"), columns: 80, rows: 24)
    own.send(.progressed(progress))
    own.send(.welcomedBack)
    #expect(own.state.notice == nil)
  }

  @Test("an empty script says which keys begin something; one with a comment doesn't")
  func empty() {
    var playing = Playing("", columns: 80, rows: 24)
    #expect(playing.screen.contains("The script is empty."))
    for key in ["A adds", "e writes", "O opens"] {
      #expect(playing.screen.replacing("\n", with: " ").contains(key.prefix(1)), "\(key)")
    }
    // What was typed at the prompt is there to be seen.
    playing.type("iPromise(7).then { print($0) }")
    playing.press(.enter, .escape)
    #expect(!playing.screen.contains("The script is empty.") && playing.screen.contains(/●\s+Promise/))
    playing.send(.edited("// nothing yet"))
    #expect(!playing.screen.contains("The script is empty."))
  }
}
