import Foundation
import Program
import Testing
import TraceEvents
import TraceGraph

@testable import Lab

@Suite("advice that depends on what an answer does, and the page that says how lessons are written")
struct LessonAdviceTests {
  private func judge() throws -> GoalJudge {
    let lesson = try Lesson.ofOneStep(
      """
      ## Make

      Double it, then print it.

      ```swift
      let one = Promise(1)
      ```

      - **Goal** `output`
      - **If not** `unbranched`: One chain.
      - **If not** `never prints 1`: Not the one.
      - **If not** `output with Promise(1) as Promise(2)`: For others, too.

      ### Solution

      ```swift
      let one = Promise(1)
      one.then { $0 * 2 }.then { print($0) }
      ```

      ### Wrong answer: output

      Three is too much.

      ```swift
      let one = Promise(1)
      one.then { $0 * 3 }.then { print($0) }
      ```
      """)
    #expect(
      LessonCheck.problems(of: lesson).filter { !$0.text.contains("bare prints") && !$0.text.contains("only prints") } == [])
    return try #require(GoalJudge(lesson, lesson.steps[0]))
  }

  @Test(
    "an answer that the lesson knows gets its hint, another one the first advice whose goal it misses, and a right one none",
    arguments: [
      ("one.then { $0 * 3 }.then { print($0) }", "Three is too much."),
      ("one.then { $0 * 2 }\none.then { print($0) }", "One chain."),
      ("one.then { $0 * 2 }\none.then { _ in print(7) }", "One chain."),
      ("one.then { print($0) }", "Not the one."),
      ("one.then { _ in print(7) }", "For others, too."),
      ("one.then { $0 * 2 }.then { print($0) }", nil),
    ])
  func advice(answer: String, told: String?) throws {
    let judge = try judge()
    let grade = judge.grade(script: ScriptSource(name: "a.swift", text: "let one = Promise(1)\n" + answer + "\n"))
    #expect(judge.hint(for: grade)?.joined() == told)
  }

  @Test("a promise is branched by its handlers, not by what joins it with others")
  func unbranched() throws {
    let lesson = try Lesson.ofOneStep(
      """
      ## Make

      Join them.

      ```swift
      let one = Promise(1)
      ```

      - **Goal** `unbranched`

      ### Solution

      ```swift
      let one = Promise(1)
      all(one, one.delay(0.1)).then { print($0) }
      ```
      """)
    let judge = try #require(GoalJudge(lesson, lesson.steps[0]))
    func difference(_ text: String) -> String? {
      judge.grade(script: ScriptSource(name: "a.swift", text: text)).results.first?.difference
    }
    #expect(difference("let one = Promise(1)\nall(one, one.delay(0.1)).then { print($0) }") == nil)
    #expect(
      difference("let one = Promise(1)\none.then { print($0) }\none.delay(0.1)")
        == "2 handlers are attached to `Promise` line 1: each is given its value")
  }

  @Test("a promise can be named without its line if the script makes one; otherwise what to write is said")
  func pointers() throws {
    let run = RunRequest(
      source: ScriptSource(name: "a.swift", text: "let a = Promise(1)\nlet b = Promise(2)\nall(a, b).then { print($0) }")
    ).perform()
    #expect(try PromisePointer("all").promise(in: run.full).operatorName == "all")
    #expect(try PromisePointer("all").promise(in: run.full).id == PromisePointer("all 3").promise(in: run.full).id)
    #expect(throws: LessonTextProblem("'Promise' names 2 promises: write `Promise 1` for the first of them")) {
      try PromisePointer("Promise").promise(in: run.full)
    }
    #expect(try Ask("time all") == .time(PromisePointer("all")))
  }

  @Test(
    "the page that the program prints has every question and goal that can be read, in lines that fit, and no marks of Markdown")
  func page() {
    let page = LessonFormat.text
    let words = page.split(whereSeparator: \.isNewline).joined(separator: " ")
    for form in Ask.forms + Goal.forms {
      let start = form.split(separator: " ").prefix { $0.allSatisfy { $0.isLowercase } }.joined(separator: " ")
      #expect(words.contains(start), "\(form)")
    }
    for line in page.split(whereSeparator: \.isNewline) where !line.hasPrefix("    ") || line.hasPrefix("      ") {
      #expect(line.count <= 78 || line.hasPrefix("    "), "\(line)")
      #expect(!line.contains("](") && !line.contains("**") && !line.hasPrefix("|"), "\(line)")
    }
  }

  @Test("a known mistake is known however it is laid out")
  func layout() throws {
    let lesson = try #require(Course.builtIn.lesson(named: "errors"))
    let step = try #require(lesson.steps.last { $0.exercise != nil })
    let judge = try #require(GoalJudge(lesson, step))
    let answer = """
      struct TooYoung: Error {}

      func greet(_ age: Promise<Int>) {
        age.catch { _ in print("refused") }.then { age in if age < 18 { throw TooYoung() }; print("welcome") }
      }

      greet(Promise(12).delay(0.05))
      greet(Promise(18).delay(0.1))
      greet(Promise(17).delay(0.15))
      """
    let grade = judge.grade(script: ScriptSource(name: "answer.swift", text: answer), plan: RunPlan())
    #expect(judge.hint(for: grade)?.joined(separator: " ").contains("Errors go down") == true, "\(grade)")
  }
}
