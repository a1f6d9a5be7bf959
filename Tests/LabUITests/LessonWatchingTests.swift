import Lab
import Program
import Screen
import Testing
import TraceEvents
import TraceGraph

@testable import LabUI

@Suite("what a lesson shows, and when")
struct LessonWatchingTests {
  /// Whether a text stands in a panel, and not only in what the lesson says.
  private func inPanels(_ text: String, _ playing: Playing) -> Bool {
    playing.screen.split(separator: "\n").contains { ($0.hasPrefix("│") || $0.hasPrefix("┃")) && $0.contains(text) }
  }

  @Test("a run that is watched for the first time shows only what has happened; once it was seen to its end, all of it is shown")
  func watching() throws {
    var playing = try Playing.taking(lesson: "loser", to: .run, columns: 100, rows: 30)
    #expect(playing.screen.contains("3 Timeline") && !playing.screen.contains("not made yet"))
    #expect(playing.screen.contains("step 0") && !playing.screen.contains("step 0/"))
    #expect(!inPanels("300 ms", playing) && !inPanels("╌", playing))
    playing.type("]")
    #expect(inPanels("Promise", playing) && !inPanels("300 ms", playing))
    playing.type("G")
    #expect(playing.screen.contains("step 25/25"))
    playing.type("g")
    #expect(playing.screen.contains("step 0/25") && playing.screen.contains("not made yet"))
  }

  @Test("an exercise shows what comes of its script: the end, after each change, until somebody steps back")
  func exercise() throws {
    var playing = try Playing.taking(lesson: "later", to: .modify, columns: 100, rows: 30)
    #expect(playing.state.session.isAtEnd && playing.screen.contains("hello ada"))
    playing.send(.edited("print(\"a\")\nPromise(1).delay(2).then { print($0) }\n"))
    #expect(playing.state.session.isAtEnd && playing.state.session.now == VirtualInstant(milliseconds: 2000))
    playing.type("g")
    playing.send(.edited("print(\"b\")\n"))
    #expect(playing.state.session.position == 0)
  }

  @Test("the promise that a question is about is selected, so that nobody has to look for it")
  func asked() throws {
    var playing = try Playing.taking(lesson: "later", to: .investigate, columns: 100, rows: 30)
    playing.press(.enter)
    #expect(playing.screen.contains("In which state is `name` (`delay` line 2) at 50 ms?"))
    #expect(playing.state.selectedPromise.flatMap { playing.state.session.run?.full[$0]?.operatorName } == "delay")
  }

  @Test("who has answered a question about an instant sees that instant; the next question has all of the run in sight again")
  func askedInstant() throws {
    var playing = try Playing.taking(lesson: "later", to: .investigate, columns: 100, rows: 30)
    playing.press(.enter)
    #expect(playing.state.session.isAtEnd)
    playing.type("1")
    #expect(playing.state.session.now == VirtualInstant(milliseconds: 50))
    #expect(playing.screen.contains("⏸ 50 ms") && playing.screen.contains("At 50 ms, "))
    #expect(playing.selected == "delay")
    playing.press(.enter)
    #expect(playing.state.session.isAtEnd && playing.screen.contains("at 100 ms?"))
    #expect(playing.selected == "delay")
    playing.press(.backspace)
    #expect(playing.state.session.now == VirtualInstant(milliseconds: 50))
  }

  @Test("a solution by injections is carried out, and told in keys")
  func injections() throws {
    var playing = try Playing.taking(lesson: "all-any-race", to: .modify, columns: 100, rows: 30)
    playing.press(.enter)
    for _ in 0..<4 { playing.type("t") }
    #expect(playing.screen.contains("Select `get` in line 2 and press f: it fails."))
    #expect(playing.screen.contains("Select `get` in line 3 and press f: it fails."))
    #expect(playing.state.session.plan.injections.count == 2 && playing.screen.contains("nobody answered"))
    playing.press(.backspace)
    #expect(playing.state.session.plan.injections.isEmpty)
  }

  @Test("at 80 by 24 the log lies below source and graph where the script is short, and no line of it is cut")
  func small() throws {
    let playing = try Playing.taking(lesson: "later", to: .investigate, columns: 80, rows: 24)
    #expect(playing.screen.contains("name.then { text in print(\"hello \\(text)\") } │"))
    #expect(playing.screen.contains("● then fulfilled: ada (line 3)"))
  }

  @Test(": in the list of stubs begins the command that changes one")
  func stubs() {
    var playing = Playing("load(7).then { print($0) }")
    playing.type("U:")
    guard case .prompt(let editor) = playing.state.mode else {
      Issue.record("no prompt: \(playing.screen)")
      return
    }
    #expect(editor.string == ":stub ")
  }
}
