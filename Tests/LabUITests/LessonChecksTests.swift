import Lab
import Program
import Screen
import Testing
import TraceGraph

@testable import LabUI

@Suite("what an exercise's page says of checks, one after the other")
struct LessonChecksTests {
  private func taking(_ name: String, exercise kind: LessonStep.Kind) throws -> Playing {
    var playing = try Playing.taking(lesson: name, columns: 100, rows: 30)
    playing.goOn { $0.step.kind == kind && $0.page == .goals }
    return playing
  }

  /// The solution of an exercise.
  private func solution(_ playing: Playing) throws -> String {
    guard case .script(let text)? = playing.state.learning?.step.exercise?.solution else { throw Missing() }
    return text
  }

  private struct Missing: Error {}

  @Test("an answer that never ends isn't well done, though its goals are met")
  func neverEnds() throws {
    var playing = try taking("later", exercise: .modify)
    playing.send(.edited(try solution(playing) + "while true { }\n"))
    playing.press(.enter)
    #expect(playing.screen.contains("✗ it never ends: it was stopped near line"))
    #expect(!playing.screen.contains("Well done") && playing.state.learning?.passed.isEmpty == true)
  }

  @Test("hints begin anew behind an answer that passed: none is used up unseen")
  func hints() throws {
    var playing = try taking("later", exercise: .modify)
    let given = playing.text
    playing.send(.edited(try solution(playing)))
    playing.press(.enter)
    #expect(playing.screen.contains("Well done"))
    playing.type("t")
    playing.send(.edited(given + "print(1)\n"))
    playing.press(.enter)
    #expect(!playing.screen.contains("Hint "))
    playing.type("t")
    let first = try #require(playing.state.learning?.step.exercise?.hints.first)
    #expect(playing.screen.contains("Hint 1 of 2: \(first.prefix(20))"))
  }

  @Test("a verdict on an answer that was changed since isn't shown for the new one")
  func late() throws {
    var playing = try taking("later", exercise: .modify)
    let judge = try #require(playing.state.learning?.judge)
    let slow = ScriptSource(name: playing.state.session.source.name, text: playing.text + "print(1)\n")
    playing.send(.edited(try solution(playing)))
    playing.press(.enter)
    #expect(playing.screen.contains("Well done"))
    playing.send(.graded(judge.grade(script: slow), of: slow, advice: nil, by: judge))
    #expect(playing.screen.contains("Well done"))
  }

  @Test("T leaves an open lesson alone, and what is written in its exercise")
  func predicting() throws {
    var playing = try taking("later", exercise: .modify)
    playing.send(.edited(playing.text + "print(1)\n"))
    let text = playing.text
    playing.type("T")
    #expect(playing.screen.contains("a lesson is open: Esc leaves it"))
    #expect(playing.text == text && playing.state.learning?.lesson.name == "later")
  }

  @Test("only of the same script is said that the result is the same")
  func again() throws {
    var playing = try taking("later", exercise: .modify)
    playing.send(.edited(playing.text + "print(1)\n"))
    playing.press(.enter)
    playing.send(.edited(playing.text + "\n"))
    playing.press(.enter)
    #expect(!playing.screen.contains("the result is the same"))
    playing.press(.enter)
    #expect(playing.screen.contains("checked again: the result is the same"))
  }

  @Test("an injection that was taken out and brought back is said to be back")
  func injectionBack() throws {
    var playing = Playing("Promise(1).then { print($0) }\n", columns: 100, rows: 30)
    playing.select("then")
    playing.type("f")
    playing.type("x")
    playing.type("u")
    #expect(playing.screen.contains("undone: taking the injection out: it is back"))
    #expect(playing.state.session.plan.entries.count == 1)
    playing.type("u")
    #expect(playing.screen.contains("undone: the injection"))
    #expect(playing.state.session.plan.entries.isEmpty)
  }

  @Test("what waits in the queue of microtasks is listed with jobs that belong to no promise")
  func microtasks() throws {
    var playing = try Playing.taking(lesson: "microtasks", columns: 100, rows: 30)
    playing.goOn { $0.step.kind == .run && $0.page == .text }
    // Before anything has run, what the script itself has queued is there.
    while playing.state.session.state.output.last?.text != "end\n" { playing.type(".") }
    #expect(playing.screen.contains("In the queue, the next one first: `then` line 3, the job that prints `micro`"))
    while playing.state.session.position < 8 { playing.type(".") }
    #expect(playing.screen.contains("In the queue, the next one first: the job that prints `micro`, `then` line 4"))
    playing.type(".")
    #expect(playing.screen.contains("In the queue, the next one first: `then` line 4"))
  }
}
