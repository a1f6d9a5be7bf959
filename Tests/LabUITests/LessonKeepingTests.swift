import Lab
import Program
import Screen
import Testing
import TraceEvents

@testable import LabUI

@Suite("what a lesson keeps, and what it shows before somebody has done something")
struct LessonKeepingTests {
  private func taking(_ name: String, _ columns: Int = 80, _ rows: Int = 24) throws -> Playing {
    try Playing.taking(lesson: name, columns: columns, rows: rows)
  }

  /// Answers and goes on until the goals of an exercise are open.
  private func go(to kind: LessonStep.Kind, in playing: inout Playing) {
    playing.goOn { $0.step.kind == kind && $0.page == .goals }
  }

  private func script(_ playing: Playing) -> String? {
    guard case .script(let text) = playing.state.learning?.step.exercise?.solution else { return nil }
    return text
  }

  @Test("a goal that the given script meets already has no tick before something was changed; a missed one is marked")
  func untouched() throws {
    var playing = try taking("later")
    go(to: .modify, in: &playing)
    playing.press(.enter)
    #expect(playing.screen.contains("· It still uses `delay`.") && playing.screen.contains("✗ It prints `hello ada` at 50 ms."))
    #expect(!playing.screen.contains("✓"))
    playing.send(.edited(playing.text + "// mine\n"))
    playing.press(.enter)
    #expect(playing.screen.contains("✓ It still uses `delay`."))
  }

  @Test("the key for hints asks before it shows a solution, and Backspace brings back what was there")
  func asking() throws {
    var playing = try taking("later")
    go(to: .modify, in: &playing)
    playing.send(.edited("print(\"mine\")\n"))
    playing.type("ttt")
    #expect(playing.text == "print(\"mine\")\n" && playing.state.learning?.page == .goals)
    #expect(playing.screen.contains("t again shows a solution instead of yours"))
    playing.type("t")
    #expect(playing.text == script(playing) && playing.state.learning?.page == .solution)
    // What changes a program would be lost beside a solution: it does nothing there.
    for key in ["e", "a", "f", "D"] {
      playing.type(key)
      #expect(playing.text == script(playing) && playing.state.session.plan.entries.isEmpty, "\(key)")
      #expect(playing.state.notice?.text.hasPrefix("this is a solution: Backspace brings your script back") == true, "\(key)")
    }
    playing.press(.backspace)
    #expect(playing.text == "print(\"mine\")\n")
  }

  @Test("a script that can't run is told by the line of its error, without the name of a file")
  func broken() throws {
    var playing = try taking("later")
    go(to: .modify, in: &playing)
    playing.send(.edited("print(1)\nprint(2\n"))
    playing.press(.enter)
    #expect(playing.screen.contains("The script has errors: line ") && !playing.screen.contains("<later-modify>:"))
  }

  @Test("injections are kept as scripts are: beside a solution, on other pages, and when the lesson is left")
  func injections() throws {
    var playing = try taking("all-any-race")
    go(to: .modify, in: &playing)
    playing.select("get")
    playing.type("f")
    #expect(playing.state.session.plan.injections.count == 1 && playing.screen.contains("f fail"))
    let mine = playing.state.session.plan
    playing.type("ttt")
    #expect(playing.state.session.plan.injections.count == 2)
    playing.press(.backspace)
    #expect(playing.state.session.plan == mine)
    playing.press(.backspace, .backspace)
    #expect(playing.state.session.plan.entries.isEmpty)
    go(to: .modify, in: &playing)
    #expect(playing.state.session.plan == mine)
  }

  @Test("an exercise that is passed stays so when its solution is looked at, and when one comes back to it")
  func passed() throws {
    var playing = try taking("later")
    go(to: .modify, in: &playing)
    playing.send(.edited(try #require(script(playing)) + "// mine\n"))
    playing.press(.enter)
    #expect(playing.screen.contains("Well done. Enter goes on."))
    playing.type("t")
    #expect(playing.state.learning?.page == .goals && playing.screen.contains("t again shows a solution"))
    playing.type("t")
    #expect(playing.state.learning?.page == .solution)
    playing.press(.backspace)
    #expect(playing.text.hasSuffix("// mine\n") && playing.screen.contains("Well done. Enter goes on."))
    playing.press(.enter)
    #expect(playing.state.learning?.step.kind == .make)
    playing.press(.backspace, .enter)
    #expect(playing.text.hasSuffix("// mine\n") && playing.screen.contains("✓ It prints `hello ada` at 50 ms."))
    #expect(playing.state.learning?.passed == [3])
  }

  @Test("until when a promise waits is told before that it is pending; the list of lessons has no score without answers")
  func until() throws {
    var playing = try taking("loser")
    playing.goOn { $0.step.kind == .investigate && $0.prediction != nil }
    playing.type(":seek 50ms")
    playing.press(.enter)
    #expect(playing.screen.contains("until 300 ms"))
    var begun = try taking("then")
    begun.leaveLesson()
    begun.state.lessons.progress.note("then", LessonProgress.Entry(isFinished: false, right: 0, answered: 0, passed: 0))
    begun.type("L")
    #expect(begun.screen.contains("… One step after another") && !begun.screen.contains("0 of 0"))
  }

  @Test("in a lesson the outcomes are looked at, and the run that the questions are about stays")
  func outcomes() throws {
    var playing = try taking("find-the-race", 100, 30)
    playing.goOn { $0.step.kind == .investigate && $0.prediction != nil }
    #expect(playing.state.learning?.step.kind == .investigate)
    let plan = playing.state.session.plan
    playing.press(.character("W"))
    playing.press(.down, .enter)
    #expect(playing.state.session.plan == plan && playing.state.open(OutcomeList.self) != nil)
    #expect(playing.state.notice?.text.contains("the run doesn't change") == true)
    #expect(!playing.screen.contains("take it"))
  }

  @Test(
    "times are shown in the graph of a lesson, however narrow: it is about them", arguments: ["loser", "one-by-one", "cancel"])
  func times(name: String) throws {
    for (columns, rows) in [(80, 24), (100, 30)] {
      var playing = try taking(name, columns, rows)
      go(to: .modify, in: &playing)
      let scene = Scene(playing.state)
      let slot = try #require(scene.arrangement.slot(of: .graph))
      let lines = playing.screen.split(separator: "\n").map(Array.init)
      var settled = 0
      for row in slot.content.top..<slot.content.bottom where lines[row].count > slot.content.left {
        let text = String(lines[row][slot.content.left..<min(slot.content.right, lines[row].count)])
        guard ["●", "⊘", "◆"].contains(where: { text.contains($0) }) else { continue }
        settled += 1
        #expect(text.contains(" ms"), "\(columns)×\(rows): \(text)")
      }
      #expect(settled > 1)
    }
  }
}
