import Lab
import Program
import Testing

@Suite("grading answers to a lesson")
struct LessonGradingTests {
  private func judge(_ name: String, exercise: Int = 0) throws -> GoalJudge {
    let lesson = try #require(Course.builtIn.lesson(named: name))
    return try #require(GoalJudge(lesson, lesson.exercises[exercise]))
  }

  @Test("a grade says of each goal whether it is met, and what differs")
  func grades() throws {
    let judge = try judge("later")
    let grade = judge.grade(script: ScriptSource(name: "mine.swift", text: "print(\"start\")\nprint(\"end\")\n"))
    #expect(!grade.isPassed)
    #expect(grade.results.map(\.isMet) == [false, false, false])
    #expect(grade.results[0].difference == "the 3rd printed line should be `hello ada`, but it is missing")
    #expect(judge.hint(for: grade) == nil)
  }

  @Test("who gives a wrong answer that the lesson knows gets its hint")
  func hints() throws {
    let judge = try judge("later")
    let text = """
      print("start")
      Promise("ada").delay(50).then { print("hello \\($0)") }.catch { print($0) }
      print("end")

      """
    let grade = judge.grade(script: ScriptSource(name: "mine.swift", text: text))
    #expect(grade.firstMiss?.goal.code == "prints hello ada at 50ms")
    #expect(judge.hint(for: grade)?.first?.hasPrefix("`delay` counts in seconds") == true)
  }

  @Test("a line that comes earlier or later than asked misses the goal that names its instant")
  func instants() throws {
    let judge = try judge("later", exercise: 1)
    func misses(_ ada: String, _ bob: String) -> [String] {
      let script = """
        print("start")
        Promise("ada").delay(\(ada)).then { print("hello \\($0)") }
        Promise("bob").delay(\(bob)).then { print("hello \\($0)") }

        """
      return judge.grade(script: ScriptSource(name: "mine.swift", text: script)).results.compactMap(\.difference)
    }
    #expect(misses("0.1", "0.2") == [])
    #expect(misses("0.1", "0.1") == ["it is printed at 100 ms"])
    #expect(misses("0", "0.2") == ["it is printed at 0 ms"])
    let sooner = "print(\"start\")\nPromise(\"ada\").delay(0).then { print(\"hello \\($0)\") }\nprint(\"end\")\n"
    let grade = try self.judge("later").grade(script: ScriptSource(name: "mine.swift", text: sooner))
    #expect(grade.firstMiss?.goal.code == "prints hello ada at 50ms")
  }

  @Test("an answer that can't run has its diagnostics in the place of goals")
  func broken() throws {
    let grade = try judge("later").grade(script: ScriptSource(name: "mine.swift", text: "print(nobody)\n"))
    #expect(grade.problem?.hasPrefix("mine.swift:1:7: error:") == true)
    #expect(!grade.isPassed)
  }

  @Test("a goal under every failure names the call whose failure breaks it")
  func failures() throws {
    let script = "SimulatedNetwork.get(\"/news.txt\", body: \"fresh news\").then { print($0) }\n"
    let grade = try judge("recover", exercise: 1).grade(script: ScriptSource(name: "mine.swift", text: script))
    #expect(grade.results.map(\.isMet) == [true, false, false, false, false])
    #expect(grade.results[1].difference?.hasPrefix("if get (line 1) fails: nobody handles the error of") == true)
  }

  @Test("grades as text and as JSON say the same")
  func reports() throws {
    let lesson = try #require(Course.builtIn.lesson(named: "later"))
    let step = lesson.exercises[0]
    let judge = try judge("later")
    let grade = judge.grade(script: ScriptSource(name: "a.swift", text: "print(\"start\")\n"))
    let report = GradeReport(lesson, step, [.init(file: "a.swift", grade: grade, hint: ["Wait."])])
    #expect(!report.isPassed)
    #expect(
      report.text(.text) == """
        a.swift: fail
          FAIL  It prints `start`, then `end`, then `hello ada`.
                the 2nd printed line should be `end`, but it is missing
          FAIL  It still uses `delay`.
                the run makes no promise with `delay`
          FAIL  It prints `hello ada` at 50 ms.
                nothing prints `hello ada`
          Hint: Wait.

        """)
    let json = report.text(.json)
    #expect(json.contains("\"difference\" : \"the 2nd printed line should be `end`, but it is missing\""))
    #expect(json.contains("\"hint\" : \"Wait.\""))
    #expect(json.contains("\"passed\" : false"))
  }

  @Test("an answer that can't be read is listed as failed, in JSON, too")
  func unreadable() throws {
    let lesson = try #require(Course.builtIn.lesson(named: "later"))
    let report = GradeReport(
      lesson, lesson.exercises[0], [.init(file: "b.swift", grade: .unreadable("there is no file 'b.swift'"), hint: nil)])
    #expect(!report.isPassed)
    #expect(report.text(.text) == "b.swift: fail\n  there is no file 'b.swift'\n")
    #expect(report.text(.json).contains("\"problem\" : \"there is no file 'b.swift'\""))
  }
}
