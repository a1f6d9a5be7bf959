import Lab
import Program
import Testing

@Suite("answers whose run is stopped, or that Swift would stop")
struct StoppedAnswersTests {
  private let lesson: Lesson
  private let judge: GoalJudge

  init() throws {
    lesson = try #require(Course.builtIn.lesson(named: "cancel"))
    judge = try #require(GoalJudge(lesson, lesson.exercises[1]))
  }

  private func script(_ end: String) -> ScriptSource {
    let text = """
      let soup = Promise("soup").delay(0.1)
      let roast = Promise("roast").delay(0.3)
      roast.then { _ in print("roast ready") }.catch { print("roast: \\($0)") }

      race(soup, roast).then {
        print("we eat \\($0)")
        roast.cancel()
        \(end)
      }

      """
    return ScriptSource(name: "mine.swift", text: text)
  }

  @Test(
    "never pass, and say why",
    arguments: [
      ("while true { }", "it never ends: it was stopped near line 8, as the script took more than 500,000 steps"),
      ("again()\n}\nfunc again() {\nPromise(()).delay(0.1).then { _ in again() }", "it never ends: it was stopped at "),
      ("let x = [1]; _ = x[5]", "line 8: fault: Index out of range: the index is 5, the count is 1"),
    ])
  func stopped(end: String, trouble: String) throws {
    let grade = judge.grade(script: script(end))
    #expect(!grade.isPassed)
    #expect(grade.trouble?.hasPrefix(trouble) == true, "\(grade.trouble ?? "")")
    let report = GradeReport(lesson, lesson.exercises[1], [.init(file: "mine.swift", grade: grade, hint: nil)])
    #expect(!report.isPassed)
    #expect(report.text(.text).contains("mine.swift: fail\n") && report.text(.text).contains("  FAIL  \(trouble)"))
    #expect(report.text(.json).contains("\"passed\" : false") && report.text(.json).contains("\"problem\" : \"\(trouble)"))
  }

  @Test("not even where each goal is met")
  func allMet() throws {
    let lesson = try Lesson.ofOneStep(
      """
      ## Make

      Print it.

      ```swift
      let one = Promise(1)
      ```

      - **Goal** `prints 1`

      ### Solution

      ```swift
      Promise(1).then { print($0) }
      ```

      """)
    let judge = try #require(GoalJudge(lesson, lesson.exercises[0]))
    let endless = """
      Promise(1).then { print($0) }
      func again() { Promise(()).delay(0.1).then { _ in again() } }
      again()

      """
    let grade = judge.grade(script: ScriptSource(name: "mine.swift", text: endless))
    #expect(grade.firstMiss == nil && !grade.isPassed)
  }

  @Test("the same without the end passes")
  func fine() {
    let grade = judge.grade(script: script(""))
    #expect(grade.isPassed && grade.trouble == nil)
  }

  @Test("a goal about other runs is not met where the plain run was stopped, and no other one is tried")
  func otherRuns() throws {
    let lesson = try #require(Course.builtIn.lesson(named: "find-the-race"))
    let judge = try #require(GoalJudge(lesson, lesson.exercises[0]))
    let grade = judge.grade(script: ScriptSource(name: "mine.swift", text: "var shown = \"list of ab\"\nwhile true { }\n"))
    let scoped = grade.results.filter { $0.goal.scope != nil && $0.goal.replacement == nil }
    #expect(scoped.count == 2 && scoped.allSatisfy { $0.difference == "the run was stopped, so no other run was tried" })
    #expect(grade.trouble?.hasPrefix("it never ends") == true)
  }
}
