import Lab
import Program
import Testing

@Suite("what the check of lessons notices")
struct LessonCheckTests {
  private static let good = """
    ---
    title: T
    part: P
    summary: S
    ---

    ## Predict

    Look.

    ```swift
    Promise("ada").delay(0.1).then { print($0) }
    print("end")
    ```

    - **Ask** `print 1`
      - not `nobody`

    ## Make

    Print the length of the name when it comes.

    ```swift
    let name = Promise("ada").delay(0.1)
    ```

    - **Goal** `output`
    - **Goal** `handler then prints 3`
    - **Goal** `ends well`

    ### Solution

    ```swift
    let name = Promise("ada").delay(0.1)
    name.then { print($0.count) }
    ```

    ### Wrong answer: output

    This prints the name.

    ```swift
    let name = Promise("ada").delay(0.1)
    name.then { print($0) }
    ```

    """

  private func problems(_ text: String) throws -> [String] {
    LessonCheck.problems(of: try Lesson(file: "lesson", text: text)).map(\.description)
  }

  @Test("an error of a script that several steps use is told once, where it stands")
  func oneError() throws {
    let text = Self.good.replacing("print(\"end\")\n", with: "print(\"end\"\n")
      .replacing("## Make", with: "## Run\n\nWatch.\n\n## Investigate\n\nLook again.\n\n- **Ask** `print 1`\n\n## Make")
    let found = try problems(text)
    #expect(found.count == 1 && found[0].contains(":13: the script has an error"), "\(found)")
  }

  @Test("a question that the answer to one above it tells is named with both lines; the other way round both are asked")
  func told() throws {
    let both = "- **Ask** `value delay 1`\n  - not `end`\n- **Ask** `state delay 1`"
    let text = Self.good.replacing("- **Ask** `print 1`\n  - not `nobody`", with: both)
    #expect(
      try problems(text) == [
        "lesson:18: the answer to the question in line 16 tells this one's: ask this one first, or something else"
      ])
    let other = Self.good.replacing(
      "- **Ask** `print 1`\n  - not `nobody`", with: "- **Ask** `time delay 1`\n- **Ask** `value delay 1`\n  - not `end`")
    #expect(try problems(other) == [])
  }

  @Test("a lesson in which all is well has no problems")
  func fine() throws { #expect(try problems(Self.good) == []) }

  @Test(
    "what only running it tells is named with its line",
    arguments: [
      ("  - not `nobody`", "  - not `end`", "lesson:16: 'end' is offered as a wrong answer, and it is the right one"),
      ("`print 1`", "`print 7`", "lesson:16: the script prints 2 lines"),
      (
        "`print 1`\n  - not `nobody`", "`order`\n  - not `ada`",
        "lesson:16: 'ada' can't be an answer: write all 2 lines in another order, such as 'ada, end'"
      ),
      (
        "name.then { print($0.count) }", "name.then { print($0.count); print([1][2]) }",
        "lesson:35: the solution can't pass: fault: "
      ),
      (
        "name.then { print($0.count) }", "name.then { _ in print(4) }",
        "lesson:31: the solution misses the goal `handler then prints 3`"
      ),
      (
        "print(\"end\")", "print(\"end\")\nwhile true {}",
        "lesson:14: the script doesn't run to its end: it never ends: it was stopped near line 3, as "
      ),
      ("print(\"end\")", "print([1][2])", "lesson:13: the script doesn't run to its end: line 2: fault: "),
      (
        "name.then { print($0.count) }", "nobody.then { print($0.count) }",
        "lesson:35: the solution can't run: cannot find 'nobody' in scope"
      ),
      ("name.then { print($0) }", "name.then { print($0.count) }", "lesson:38: this answer is right: it meets all goals"),
      ("Wrong answer: output", "Wrong answer: ends well", "lesson:38: this answer misses `output` first"),
      ("name.then { print($0) }", "nobody.then { print($0) }", "lesson:44: this answer can't run: cannot find 'nobody' in scope"),
      (
        "- **Goal** `handler then prints 3`\n", "- **Goal** `uses delay`\n",
        "lesson:19: the script that is given, with bare prints of the expected lines below it, meets all goals"
      ),
      (
        "- **Goal** `handler then prints 3`\n- **Goal** `ends well`\n", "- **Goal** `no unhandled`\n",
        "lesson:19: a script that only prints the expected lines meets all goals"
      ),
      (
        "- **Goal** `ends well`\n", "- **Goal** `ends well`\n- **If not** `prints ada`: Print the name.\n",
        "lesson:30: the solution misses `prints ada`, too"
      ),
      ("`print 1`", "`time then`\n- **Ask** `time promise`", "lesson:17: the script makes no 'promise': what is made there: "),
    ])
  func noticed(old: String, new: String, problem: String) throws {
    let text = Self.good.replacing(old, with: new)
    #expect(text != Self.good)
    let found = try problems(text)
    #expect(found.contains { $0.hasPrefix(problem) }, "\(found)")
  }

  @Test("goals that nothing has to be done for are noticed: the given script meets them, and an empty one does")
  func weakGoals() throws {
    let text = Self.good.replacing(
      "- **Goal** `output`\n- **Goal** `handler then prints 3`\n- **Goal** `ends well`\n",
      with: "- **Goal** `no unhandled`\n- **Goal** `no pending`\n")
    let weak = text.prefix(upTo: try #require(text.firstRange(of: "### Wrong")).lowerBound)
    let found = try problems(String(weak))
    #expect(found.contains("lesson:19: the script that is given meets all goals: nothing is left to do"), "\(found)")
    #expect(found.contains { $0.hasPrefix("lesson:19: an empty script meets all goals: add one that needs what is taught") })
  }

  @Test("a lesson may begin with the mark of its encoding")
  func mark() throws {
    #expect(try problems("\u{FEFF}" + Self.good) == [])
    #expect(Lesson.isLesson("\u{FEFF}" + Self.good) && Lesson.isLesson(Self.good))
    #expect(!Lesson.isLesson("print(1)\n") && !Lesson.isLesson("---\nprint(1)\n"))
  }

  @Test(
    "a block that never ends is one problem, in the line where it begins",
    arguments: [
      ("print(\"end\")\n```", "print(\"end\")", 11), ("delay(0.1)\n```\n\n- **Goal**", "delay(0.1)\n\n- **Goal**", 23),
      ("name.then { print($0.count) }\n```", "name.then { print($0.count) }", 33),
      ("name.then { print($0) }\n```", "name.then { print($0) }", 42),
    ])
  func unclosed(old: String, new: String, line: Int) {
    let text = Self.good.replacing(old, with: new)
    do throws(LessonProblems) {
      _ = try Lesson(file: "lesson", text: text)
      Issue.record("an unclosed block is taken")
    } catch {
      #expect(error.problems.map(\.description) == ["lesson:\(line): this block never ends: write a line ``` below it"])
    }
  }

  @Test("a hint that is too long is named with its own line")
  func longHint() throws {
    let long = Array(repeating: "word", count: 80).joined(separator: " ")
    let lines = Self.good.split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.firstIndex { $0.hasPrefix("- **Goal**") })
    var text = lines
    text.insert("- **Hint**: \(long)", at: line + 1)
    let found = try problems(text.joined(separator: "\n"))
    #expect(found.contains { $0.hasPrefix("lesson:\(line + 2): the hint 'word") }, "\(found)")
  }

  @Test("an exercise whose script meets all goals is one with nothing left to do")
  func nothingLeft() throws {
    let text = Self.good.replacing(
      "```swift\nlet name = Promise(\"ada\").delay(0.1)\n```\n\n- **Goal**",
      with: """
        ```swift
        Promise("ada").then { print($0.count) }
        ```

        - **Goal**
        """)
    #expect(try problems(text).contains { $0.hasSuffix("the script that is given meets all goals: nothing is left to do") })
  }

  @Test("whoever gives a listed wrong answer gets its own hint", arguments: Course.builtIn.lessons.map(\.name))
  func hints(name: String) throws {
    let lesson = try #require(Course.builtIn.lesson(named: name))
    for step in lesson.exercises {
      let judge = try #require(GoalJudge(lesson, step))
      for wrong in step.exercise?.wrongAnswers ?? [] {
        guard case .script(let text) = wrong.answer else { continue }
        let grade = judge.grade(script: ScriptSource(name: "mine.swift", text: text))
        #expect(grade.firstMiss?.goal.code == wrong.goal)
        #expect(judge.hint(for: grade) == wrong.hint, "\(name), line \(wrong.line)")
      }
    }
  }

  @Test("a hint for another answer that fails alike, and does otherwise with other data, is not given")
  func strangersHint() throws {
    let lesson = try #require(Course.builtIn.lesson(named: "errors"))
    let step = lesson.exercises[1]
    let judge = try #require(GoalJudge(lesson, step))
    func hint(_ condition: String) -> String? {
      let steps =
        "{\n  age.then { years in if \(condition) { throw TooYoung() } }.then { _ in print(\"welcome\") }.catch { _ in print(\"refused\") }\n}"
      let text = step.script.replacing("{\n}", with: steps)
      return judge.hint(for: judge.grade(script: ScriptSource(name: "mine.swift", text: text)))?.joined()
    }
    #expect(hint("true")?.hasPrefix("This refuses everybody") == true)
    #expect(hint("years <= 18")?.hasPrefix("Here 18 is refused as well") == true)
    #expect(hint("years < 19 && years != 11") == nil)
  }

  // MARK: Goals about promises

  @Test(
    "goals about values and handlers say what was found in their place",
    arguments: [
      ("value then 3", "print(3)", "no promise is made with `then`"),
      ("value then 3", "Promise(1).then { $0 + 1 }.then { $0 * 2 }", "no promise of `then` ends with it: `2`, `4`"),
      ("value then 3", "Promise(1).then { $0 + 2 }", nil),
      ("value then 3", "Promise<Int>.pending().then { $0 + 2 }", "no promise of `then` ends with it: pending"),
      ("handler then prints 3", "print(4)", "nothing prints `3`"),
      ("handler then prints 3", "print(3)", "the script prints it, without waiting for a promise"),
      ("handler then prints 3", "Promise(3).always { print(3) }", "a handler of `always` prints it"),
      ("handler then prints 3", "Promise(3).then { print($0) }", nil),
      ("handler prints 3", "print(3)", "the script prints it, without waiting for a promise"),
      ("handler prints 3", "print(4)", "nothing prints `3`"),
      ("handler prints 3", "Promise(3).always { print(3) }", nil),
      ("handler prints 3", "Task { print(try await Promise(3).get()) }", nil),
      ("handler prints 3", "Promise<Int> { fulfill, reject in print(3) }", "a handler of `Promise` prints it"),
      ("prints words a 3", "print(\"[a, b: 3]\")", nil), ("prints words a 3", "print(\"3 a\")", "it prints `3 a`"),
      ("prints words a 3", "print(\"ab 3\")", "it prints `ab 3`"),
      ("output in any order", "print(4)", "it doesn't print `3`, but `4`"),
      ("output in any order", "print(3)\nprint(3)", "nothing more should be printed, and there is `3`"),
      ("output in any order", "Promise(3).then { print($0) }", nil),
      ("script prints 3", "print(3)", nil),
      ("script prints 3", "Promise(3).then { print($0) }", "a handler of `then` prints it"),
      ("script prints 3", "print(4)", "nothing prints `3`"),
    ])
  func differences(goal: String, answer: String, difference: String?) throws {
    let text = Self.good.replacing("handler then prints 3", with: goal)
    let lesson = try Lesson(file: "lesson", text: text)
    let judge = try #require(GoalJudge(lesson, lesson.exercises[0]))
    let grade = judge.grade(script: ScriptSource(name: "mine.swift", text: answer + "\n"))
    #expect(grade.results.first { $0.goal.code == goal }?.difference == difference)
  }
}
