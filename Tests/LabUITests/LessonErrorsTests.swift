import Lab
import Program
import Screen
import Testing

@testable import LabUI

/// Exercises whose script can't run: the page says so, and nothing about goals.
@Suite("exercises with errors")
struct LessonErrorsTests {
  private func exercise(_ end: String) throws -> Playing {
    var playing = try Playing.taking(lesson: "later", to: .modify)
    playing.press(.enter)
    playing.send(.edited(playing.text + end))
    return playing
  }

  @Test(
    "say where the error is, before a check and after it, and list no goals",
    arguments: [
      ("Promise(1).t2en { print($0) }\n", "value of type 'Promise' has no member 't2en'"),
      ("Promise(1).then { print($0) }.foo()\n", "value of type 'Promise' has no member 'foo'"),
      ("print(oops)\n", "cannot find 'oops' in scope"),
      ("print(\"a\"\n", "expected ')'"),
    ])
  func errors(end: String, message: String) throws {
    var playing = try exercise(end)
    for check in 0..<2 {
      if check > 0 { playing.press(.enter) }
      let screen = playing.screen
      if check > 0 || !end.contains("foo") {
        #expect(screen.contains("The script has errors: line ") && screen.contains(message.prefix(20)), "\(check): \(screen)")
        #expect(!screen.contains("goals are met") && !screen.contains("· It ") && !screen.contains("✓"), "\(check)")
      }
      #expect(screen.contains("Let the greeting come after 50 ms") && screen.contains("t gives a hint"), "\(check): \(screen)")
    }
    playing.type("t")
    #expect(playing.screen.contains("Hint 1 of "))
  }

  @Test("the page names the key that fixes the first error, where one does")
  func fixing() throws {
    var playing = try exercise("name.then { print(1) }\n")
    #expect(
      playing.screen.contains("M fixes it, e edits the script; Enter checks it again, t gives a hint."), "\(playing.screen)")
    playing.type("M")
    #expect(playing.text.hasSuffix("name.then { _ in print(1) }\n") && !playing.screen.contains("fixes it"))
    #expect(try !exercise("print(oops)\n").screen.contains("fixes it"))
  }

  @Test("what is met before a handler is stopped by a fault gets no tick, and the fault is told")
  func fault() throws {
    var playing = try exercise(
      "Promise(\"ada\").delay(0.1).then { print(\"hello \\($0)\") }\nPromise([1]).delay(0.2).then { print($0[3]) }\n")
    playing.press(.enter)
    #expect(playing.screen.contains("Index out of range") && !playing.screen.contains("✓"), "\(playing.screen)")
  }

  @Test("while the script is edited, what was met before has no tick")
  func editing() throws {
    var playing = try Playing.taking(lesson: "later", to: .modify)
    playing.press(.enter)
    playing.send(.edited(playing.text.replacing("delay(0.1)", with: "delay(0.2)")))
    playing.press(.enter)
    #expect(playing.screen.contains("✓ It still uses `delay`."))
    playing.type("e")
    #expect(playing.screen.contains("✓ It still uses `delay`."))
    playing.type("(")
    #expect(playing.screen.contains("· It still uses `delay`.") && !playing.screen.contains("✓"))
  }

  @Test("an answer whose own lines are stopped has no goal that is met")
  func graded() throws {
    let lesson = try #require(Course.builtIn.lesson(named: "later"))
    let judge = try #require(GoalJudge(lesson, lesson.exercises[1]))
    let grade = judge.grade(script: ScriptSource(name: "mine.swift", text: "print(\"start\")\nlet list = [1]\nprint(list[2])\n"))
    #expect(grade.results.isEmpty && grade.problem?.contains("Index out of range") == true && !grade.isPassed)
  }
}
