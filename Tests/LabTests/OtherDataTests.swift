import Program
import SwiftPromises
import Testing

@testable import Lab

@Suite("goals that are held against an answer with other data")
struct OtherDataTests {
  @Test(
    "other data stand wherever the old ones stand as whole words, whatever spaces and lines there are",
    arguments: [
      ("Promise(3)", "Promise(3).then { Promise(3) }", "NEW.then { NEW }"),
      ("Promise(3)", "Promise( 3 )\n", "NEW\n"), ("Promise(3)", "MyPromise(3)", nil), ("Promise(3)", "Promise(33)", nil),
      ("3", "3 + 33 + a3", "NEW + 33 + a3"), ("{ 40 }", ".map {40}", ".map NEW"), ("\"ada\"", "print(\"hello ada\")", nil),
      ("a: 1, b: 2", "f(a: 1,\n  b: 2)", "f(NEW)"), ("3", "", nil),
    ])
  func replaced(old: String, script: String, result: String?) throws {
    var code = "output with \(old) as NEW"
    let replacement = try #require(OtherData(endOf: &code))
    #expect(code == "output")
    #expect(replacement.applied(to: script) == result)
  }

  @Test("what doesn't end with other data is left alone", arguments: ["output", "prints with milk", "prints as usual"])
  func plain(text: String) {
    var code = text
    #expect(OtherData(endOf: &code) == nil && code == text)
  }

  private static let lesson = """
    ---
    title: T
    part: P
    summary: S
    ---

    ## Make

    Print the length of the name when it comes.

    ```swift
    let name = Promise("ada").delay(0.1)
    ```

    - **Goal** `output`
    - **Goal** `handler then prints 3`
    - **Goal** `GOAL`

    ### Solution

    ```swift
    let name = Promise("ada").delay(0.1)
    name.then { print($0.count) }
    ```

    """

  private func judge(_ goal: String) throws -> GoalJudge {
    let lesson = try Lesson(file: "lesson", text: Self.lesson.replacing("GOAL", with: goal))
    return try #require(GoalJudge(lesson, lesson.exercises[0]))
  }

  private func difference(_ goal: String, _ answer: String) throws -> String? {
    let grade = try judge(goal).grade(script: ScriptSource(name: "a.swift", text: answer))
    return grade.results.last?.difference ?? grade.trouble
  }

  private static let other = "output with \"ada\" as \"grace\""

  @Test(
    "an answer that has written the result down misses what the solution prints with other data, and is told with which",
    arguments: [
      ("let name = Promise(\"ada\").delay(0.1)\nname.then { print($0.count) }\n", nil),
      ("Promise( \"ada\" ).then { text in print(text.count) }\n", nil),
      (
        "let name = Promise(\"ada\").delay(0.1)\nname.then { _ in print(3) }\n",
        "with `\"grace\"`, the 1st printed line should be `5`, and it is `3`"
      ),
      (
        "Promise(\"bob\").then { print($0.count) }\n",
        "the script has no `\"ada\"`: leave it in, because the goal replaces it with other data"
      ),
      (
        "let name = Promise(\"ada\")\nname.then { print($0.count == 3 ? 3 : [5][1]) }\n",
        "with `\"grace\"`, the 1st printed line should be `5`, but it is missing"
      ),
    ])
  func written(answer: String, expected: String?) throws {
    #expect(try difference(Self.other, answer) == expected)
  }

  @Test("data that the answer can't be run with are named with what is wrong then")
  func unable() throws {
    let answer = "let name = Promise(\"ada\").delay(0.1)\nname.then { print($0.count) }\n"
    #expect(try difference("prints 1 with \"ada\" as [1", answer)?.hasPrefix("with `[1`, it can't run: line 1: ") == true)
  }

  @Test("every kind of goal about a run can be about one with other data, in every order as well")
  func claims() throws {
    let answer = "let name = Promise(\"ada\").delay(0.1)\nname.then { print($0.count) }\n"
    for goal in [
      "prints 5 at 300ms with \"ada\").delay(0.1) as \"grace\").delay(0.3)", "value then grace with \"ada\" as \"grace\"",
      "handler then given grace prints 5 with \"ada\" as \"grace\"",
      "prints 5 with Promise(\"ada\") as SimulatedNetwork.get(\"/a.txt\", body: \"grace\") under every order",
    ] {
      #expect(try difference(goal, answer) == nil, "\(goal)")
    }
    #expect(try difference("within 200ms with 0.1 as 0.3", answer) == "with `0.3`, it is over at 300 ms")
  }

  @Test("a goal's own sentence names the data, and what the solution prints with them")
  func sentence() throws {
    #expect(try judge(Self.other).sentences.last == "It prints `5`, with `\"grace\"` in the place of `\"ada\"`.")
  }

  @Test("goals about the script that is handed in have no other data", arguments: ["unchanged", "same lines", "calls f"])
  func aboutTheScript(goal: String) {
    #expect {
      _ = try Goal("\(goal) with 1 as 2", text: nil, line: 1)
    } throws: {
      "\($0)".contains("'\(goal)' is about the script that is handed in")
    }
  }

  @Test("data with which the solution prints the same are no use, and the check says so")
  func useless() throws {
    let text = Self.lesson.replacing("GOAL", with: "output with \"ada\" as \"eve\"")
    let problems = LessonCheck.problems(of: try Lesson(file: "lesson", text: text)).map(\.description)
    #expect(problems.contains { $0.hasPrefix("lesson:17: the solution prints the same with these data") }, "\(problems)")
  }

  @Test("of two printed lines only one question may be asked: the other would be answered")
  func twoLines() throws {
    let text = """
      ---
      title: T
      part: P
      summary: S
      ---

      ## Predict

      Look.

      ```swift
      Promise(1).then { _ in print("a") }
      print("b")
      ```

      - **Ask** `print 1`
      - **Ask** `order`

      """
    let problems = LessonCheck.problems(of: try Lesson(file: "lesson", text: text)).map(\.description)
    #expect(problems == ["lesson:17: of two lines, `order` and `print` answer each other: ask one of them"])
  }

  // MARK: Ends

  @Test(
    "a chain that goes on behind a handler of errors misses the goal that it ends there",
    arguments: [
      ("Promise(1).then { _ in }.catch { _ in }", nil), ("Promise(1)", "no promise is made with `catch`"),
      ("Promise(1).catch { _ in }.then { _ in }", "`then` line 1 stands after `catch`"),
      ("Promise(1).catch { _ in }.always { }", nil),
    ])
  func ends(answer: String, expected: String?) throws {
    #expect(try difference("ends in catch", answer + "\n") == expected)
  }

  @Test(
    "the last line is held against a text or its beginning",
    arguments: [
      ("last line we eat soup", "print(1)\nprint(\"we eat soup\")", nil), ("last line we eat…", "print(\"we eat soup\")", nil),
      ("last line we eat", "print(\"we eat soup\")", "the last line is `we eat soup`"),
      ("last line we eat…", "print(\"we eat\")\nprint(1)", "the last line is `1`"), ("last line a", "", "it prints nothing"),
    ])
  func lastLine(goal: String, answer: String, expected: String?) throws {
    #expect(try difference(goal, answer + "\n") == expected)
  }
}
