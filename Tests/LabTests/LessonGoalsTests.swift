import Program
import Testing

@testable import Lab

@Suite("goals that ask for what is taught, and what is told of answers that miss them")
struct LessonGoalsTests {
  @Test(
    "a name is called where it stands before parentheses or braces, and not in its declaration, in comments or in texts",
    arguments: [
      ("ask()", true), ("ask { _ in }", true), ("print(\"\\(ask())\")", true), ("print(\"\\(f(1)) text\"); ask(1)", true),
      ("func ask() {}", false), ("// ask()", false), ("print(\"ask()\")", false), ("task()", false), ("let ask = 1", false),
      ("print(\"\\\"\"); // ask()", false), ("print(\"// no comment\"); ask()", true),
    ])
  func calls(script: String, isCalled: Bool) {
    #expect(CalledNames(script).contains("ask") == isCalled)
  }

  private func grade(_ name: String, _ kind: LessonStep.Kind, _ script: String) throws -> AnswerGrade {
    let lesson = try #require(Course.builtIn.lesson(named: name))
    let step = try #require(lesson.steps.last { $0.kind == kind })
    return try #require(GoalJudge(lesson, step)).grade(script: ScriptSource(name: "a.swift", text: script))
  }

  @Test("a handler that prints the right line is held against what it was given")
  func given() throws {
    let grade = try grade(
      "later", .make,
      """
      print("start")
      Promise("").delay(0.1).then { _ in print("hello ada") }
      Promise("bob").delay(0.2).then { print("hello \\($0)") }
      """)
    #expect(grade.firstMiss?.difference == "the handler that prints it is given `\"\"`")
  }

  @Test("a chain that a handler starts and doesn't return is told from one that it returns", arguments: [true, false])
  func returnsPromise(isReturned: Bool) throws {
    let grade = try grade(
      "forgotten-return", .modify,
      """
      func save(_ text: String) -> Promise<String> {
        SimulatedNetwork.post("/save").then { _ -> String in
          print("saved \\(text)")
          return text
        }
      }

      Promise("letter")
        .then { text in
          print("saving")
          \(isReturned ? "return " : "")save(text)
            .then { _ in print("may be closed") }
            .then { _ in print("good night") }
            .catch { _ in print("not saved") }
        }
      """)
    let result = grade.results.first { $0.goal.code == "handler then returns a promise" }
    #expect(result?.difference == (isReturned ? nil : "no handler of `then` returns a promise"))
  }

  @Test("an answer that stops with a fault is told so beside its goals, and doesn't pass")
  func fault() throws {
    let grade = try grade(
      "all", .make,
      """
      let user = Promise("ada").delay(0.1)
      func letters() -> Promise<Int> { Promise(3).delay(0.15) }
      all(user, letters).then { name, count in print("\\(name) has \\(count) letters") }
      """)
    #expect(!grade.isPassed && !grade.results.isEmpty)
    #expect(grade.problem?.contains("'all' needs promises, this is a function: call it: letters()") == true)
  }

  @Test("a lesson is done by whoever answered or solved something in it; its score says what is missing")
  func done() throws {
    let lesson = try #require(Course.builtIn.lessons.first)
    let idle = LessonProgress.Entry(isFinished: true, right: 0, answered: 3, passed: 0)
    #expect(!idle.isDone(lesson) && idle.score(lesson) == "0 of 3 right, no exercise passed")
    let some = LessonProgress.Entry(isFinished: true, right: 1, answered: 3, passed: 0)
    #expect(some.isDone(lesson) && some.score(lesson) == "1 of 3 right, no exercise passed")
    let good = LessonProgress.Entry(isFinished: true, right: 3, answered: 3, passed: 2)
    #expect(good.isDone(lesson) && good.score(lesson) == "3 of 3 right")
    var progress = LessonProgress()
    progress.note(lesson.progressName, idle)
    #expect(Course.builtIn.text(progress).contains("… later"))
    #expect(Course.builtIn.text(progress).contains("(0 of 3 right, no exercise passed)"))
  }

  @Test("of two finished times the better answers stay, and the better exercises; one that is begun anew takes nothing away")
  func best() {
    var progress = LessonProgress()
    func entry(_ finished: Bool, _ right: Int, _ passed: Int) -> LessonProgress.Entry {
      LessonProgress.Entry(isFinished: finished, right: right, answered: 3, passed: passed)
    }
    progress.note("a", entry(true, 0, 2))
    progress.note("a", entry(true, 3, 1))
    #expect(progress.entries["a"] == entry(true, 3, 2))
    progress.note("a", entry(false, 1, 0))
    #expect(progress.entries["a"] == entry(true, 3, 2))
  }
}
