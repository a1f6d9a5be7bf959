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

  private func grade(_ name: String, exercise: Int, _ script: String) throws -> AnswerGrade {
    let lesson = try #require(Course.builtIn.lesson(named: name))
    return try #require(GoalJudge(lesson, lesson.exercises[exercise])).grade(
      script: ScriptSource(name: "a.swift", text: script))
  }

  private static let ask = """
    func ask(_ callBack: @escaping (Int) -> Void) {
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) {
        callBack(42)
      }
    }

    """

  @Test(
    "a callback is wrapped in whatever promise waits for it, and not in one that comes behind it",
    arguments: [
      ("let a = Promise<Int>.pending()\nask { a.fulfill($0) }\na.then { print(\"got \\($0)\") }", true),
      ("wrap { (done: @escaping (Int) -> Void) in ask(done) }.then { print(\"got \\($0)\") }", true),
      ("Promise<Int> { fulfill, _ in ask(fulfill) }.then { print(\"got \\($0)\") }", true),
      ("ask { n in Promise(n).then { print(\"got \\($0)\") } }", false),
      ("let p = Promise(1)\nask { n in p.then { _ in print(\"got \\(n)\") } }", false),
      ("let p = Promise(1).delay(0.1)\nask { n in p.then { _ in print(\"got \\(n)\") } }", false),
    ])
  func wraps(answer: String, isRight: Bool) throws {
    let grade = try grade("settled-once", exercise: 1, Self.ask + answer + "\n")
    #expect(grade.isPassed == isRight, "\(grade)")
    if !isRight { #expect(grade.firstMiss?.goal.code == "handler then waiting for 42 prints got 42") }
  }

  @Test(
    "greetings with promises of their own are told from those of which one waits for the other, however they are written",
    arguments: [
      (
        """
        func greet(_ name: String, after time: Double) {
          Promise(name).delay(time).then { print("hello \\($0)") }
        }
        greet("ada", after: 0.1)
        greet("bob", after: 0.2)
        """, true
      ),
      (
        """
        Promise<String>("ada").delay(0.1).then { print("hello \\($0)") }
        Promise<String>("bob").delay(0.2).then { print("hello \\($0)") }
        """, true
      ),
      (
        """
        let ada = "ada"
        let first = Promise(ada).delay(0.1)
        first.then { print("hello \\($0)") }
        let second = Promise<String> { fulfill, _ in Promise("bob").delay(0.2).then { fulfill($0) } }
        second.then { print("hello \\($0)") }
        """, true
      ),
      (
        """
        Promise("ada").delay(0.1).then { print("hello \\($0)") }
          .delay(0.1).then { _ in "bob" }.then { print("hello \\($0)") }
        """, false
      ),
    ])
  func apart(answer: String, isRight: Bool) throws {
    let grade = try grade("later", .make, "print(\"start\")\n" + answer + "\n")
    #expect(grade.isPassed == isRight, "\(grade)")
    guard !isRight else { return }
    #expect(grade.firstMiss?.goal.code == "apart hello ada and hello bob")
    #expect(grade.firstMiss?.difference?.hasPrefix("both come of one promise: `") == true)
  }

  @Test("a promise of the exercise that nobody reads doesn't mend it")
  func unread() throws {
    let grade = try grade(
      "settled-once", exercise: 0,
      """
      let answer = Promise<String> { fulfill, reject in
        fulfill("x")
      }
      Promise("yes").delay(0.1).then { text in print("the answer is \\(text)") }
      """)
    #expect(grade.results.filter { !$0.isMet }.map(\.sentence).first?.hasPrefix("The handler waits for `answer`") == true)
  }

  @Test("what is only printed before it is recovered is recovered all the same")
  func recoveredAllTheSame() throws {
    let grade = try grade(
      "swallowed-error", exercise: 0,
      """
      enum Trouble: Error { case missing, damaged }
      func start(with trouble: Trouble) {
        Promise { () -> String in throw trouble }
          .catch { error in if case Trouble.damaged = error { print("can't read: damaged") } }
          .recover { _ in "standard" }
          .then { text in print("settings: \\(text)") }
      }
      start(with: .missing)
      start(with: .damaged)
      """)
    #expect(grade.firstMiss?.sentence == "If both are damaged, it prints `can't read: damaged` twice, and no settings.")
  }

  @Test("an empty answer doesn't end well, and is told to leave in only what was there")
  func empty() throws {
    let grade = try grade("later", .make, "")
    let codes = ["output with \"ada\" as \"eve\""]
    #expect(
      grade.results.filter { codes.contains($0.goal.code) }.map(\.difference) == [
        "the script has no `\"ada\"`: write it, because the goal replaces it with other data"
      ])
    let other = try self.grade("settled-once", exercise: 1, "")
    #expect(other.results.first { $0.goal.code == "ends well" }?.difference?.hasPrefix("it does nothing") == true)
  }

  @Test("an error that Swift would have stopped at is shown whole, without what the lab says of it")
  func unbalanced() throws {
    let grade = try grade(
      "settled-once", exercise: 1,
      Self.ask + "Promise<Int> { f, _ in ask(f) }.then { number in fatalError(\"the number \\(number) came too late\") }")
    #expect(
      grade.results.first { $0.goal.code == "ends well" }?.difference
        == "nobody handles the error of `then` line 6: `Fatal error: the number 42 came too late`")
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

  @Test("an answer whose own lines stop with a fault is told so, and nothing about goals")
  func fault() throws {
    let grade = try grade(
      "all", .make,
      """
      let user = Promise("ada").delay(0.1)
      func letters() -> Promise<Int> { Promise(3).delay(0.15) }
      all(user, letters).then { name, count in print("\\(name) has \\(count) letters") }
      """)
    #expect(!grade.isPassed && grade.results.isEmpty)
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
