import Foundation
import Lab
import Program
import SwiftPromises
import Testing
import TraceEvents
import TraceGraph

@Suite("lessons")
struct LessonTests {
  /// The folder with the course's files.
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../docs/lessons").standardized.path

  private static func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".md") }.sorted()
  }

  // MARK: The course

  @Test("the program carries every lesson of docs/lessons, in the order of their names")
  func complete() throws {
    let files = try Self.files()
    #expect(files.count > 15)
    #expect(Course.builtIn.lessons.map(\.file) == files)
    #expect(Set(Course.builtIn.lessons.map(\.name)).count == files.count)
  }

  @Test("a lesson is found by its name, its file's name and its number in the list")
  func names() {
    let course = Course.builtIn
    for name in ["chain", "03-chain", "03-chain.md", "3", "03"] {
      #expect(course.lesson(named: name)?.name == "chain", "\(name)")
    }
    for name in ["0", "22", "-1", "", "chains"] { #expect(course.lesson(named: name) == nil, "\(name)") }
  }

  @Test(
    "a lesson's questions have answers, its solutions pass, and its wrong answers fail as they say",
    arguments: Course.builtIn.lessons.map(\.name))
  func lesson(name: String) throws {
    let lesson = try #require(Course.builtIn.lesson(named: name))
    #expect(LessonCheck.problems(of: lesson) == [])
  }

  @Test("a lesson goes from predicting over running to making", arguments: Course.builtIn.lessons.map(\.name))
  func order(name: String) throws {
    let lesson = try #require(Course.builtIn.lesson(named: name))
    let order = LessonStep.Kind.allCases
    let positions = lesson.steps.compactMap { order.firstIndex(of: $0.kind) }
    #expect(positions == positions.sorted())
    // Putting in order is a kind of changing.
    let kinds = Set(lesson.steps.map { $0.kind == .order ? .modify : $0.kind })
    #expect(kinds == [.predict, .run, .investigate, .modify, .make])
  }

  @Test("the template is a lesson in which all is well")
  func template() throws {
    let lesson = try Lesson(file: "mine", text: LessonTemplate.text)
    #expect(LessonCheck.problems(of: lesson) == [])
    #expect(lesson.steps.map(\.kind) == [.predict, .run, .modify])
    #expect(lesson.dialect == .google)
  }

  // MARK: Reading

  private static let head = "---\ntitle: T\npart: P\nsummary: S\n---\n"

  private static func problems(_ body: String, head: String = head) -> [String] {
    do throws(LessonProblems) {
      _ = try Lesson(file: "lesson", text: head + body)
      return []
    } catch {
      return error.problems.map(\.description)
    }
  }

  @Test(
    "what breaks the format is named with its line and what to write instead",
    arguments: [
      ("", "## Run\ntext\n", "lesson:1: a lesson begins with a line '---'"),
      ("---\ntitle: T\npart: P\n---\n", "", "lesson:4: 'summary: …' is missing above"),
      (
        "---\ntitle: T\ncolor: red\n---\n", "",
        "lesson:3: 'color' isn't a field of a lesson: they are title, part, summary, dialect"
      ),
      (
        "---\ntitel: T\npart: P\nsummary: S\n---\n", "",
        "lesson:2: 'titel' isn't a field of a lesson: they are title, part, summary, dialect; did you mean 'title'?"
      ),
      ("---\ntitle\npart: P\nsummary: S\n---\n", "", "lesson:2: write one of title, part, summary, dialect, a colon"),
      ("---\ntitle: T\npart: P\nsummary: S\ndialect: gogle\n---\n", "", "lesson:5: "),
      (head, "# Title\n", "lesson:6: the title stands in the front matter"),
      (head, "# Predict: who is first?\n", "lesson:6: a step begins with ##: write '## Predict: who is first?'"),
      (head, "## Think\ntext\n```swift\n```\n", "lesson:6: '## Think' isn't a step"),
      (head, "## Run\ntext\n", "lesson:6: '## Run' has no script"),
      (head, "## Run\n```swift\nprint(1)\n", "lesson:7: this block never ends"),
      (head, "## Run\ntext\n```js\n1\n```\n", "lesson:8: a block is ```swift"),
      (head, "## Run\ntext\n- one\n```swift\n```\n", "lesson:8: a list holds questions, goals and hints"),
      (head, "## Predict\ntext\n```swift\n```\n", "lesson:6: '## Predict' asks nothing"),
      (
        head, "## Predict\ntext\n```swift\n```\n- **Ask** `prints 1`\n",
        "lesson:10: nothing is known to ask by 'prints 1' (did you mean `print 1`?); 'promiselab lessons format' lists all"
      ),
      (head, "## Predict\ntext\n```swift\n```\n- **Ask** `state then x y`\n", "lesson:10: 'then x y' names no promise"),
      (
        head, "## Run\ntext\n```swift\n```\n- **Goal** `output`\n",
        "lesson:10: only '## Modify', '## Order' and '## Make' have goals"
      ),
      (head, "## Make\ntext\n```swift\n```\n- **Goal** `ouput`\n", "lesson:10: 'ouput' isn't a goal (did you mean `output`"),
      (
        head, "## Make\ntext\n```swift\n```\n- **Goal** `handler then print 3`\n",
        "lesson:10: 'handler then print 3' isn't a goal (did you mean `handler then prints TEXT` or "
      ),
      (
        head, "## Make\ntext\n```swift\n```\n- **Goal** `xyz`\n",
        "lesson:10: 'xyz' isn't a goal; 'promiselab lessons format' lists all"
      ),
      (
        head, "## Make\ntext\n```swift\n```\n- **If not** `output`\n",
        "lesson:10: say after a colon what to tell people who miss this"
      ),
      (
        head, "## Make\ntext\n```swift\n```\n- **If not** `unbranched under every order`: No.\n",
        "lesson:10: 'unbranched' is about the plain run"
      ),
      (head, "## Make\ntext\n```swift\n```\n- **Goal** `output`\n", "lesson:6: '## Make' has no solution"),
      (
        head, "## Make\ntext\n```swift\n```\n- **Goal** `within 1s under every failure`\n",
        "lesson:10: 'within 1s' is about the plain run"
      ),
    ])
  func formats(head: String, body: String, problem: String) {
    let found = Self.problems(body, head: head)
    #expect(found.contains { $0.hasPrefix(problem) }, "\(found)")
  }

  @Test("notes are for the speaker: they are no part of the text")
  func notes() throws {
    let lesson = try Lesson(file: "lesson", text: Self.head + "## Run\ntext\n<!-- say\nit slowly -->\n```swift\nprint(1)\n```\n")
    #expect(lesson.steps[0].notes == ["say it slowly"])
    #expect(lesson.steps[0].prose == ["text"])
  }

  // MARK: Questions

  private static let script = """
    struct Failure: Error {}
    Promise(1).delay(0.1)
      .then { _ in print("a") }
      .then { _ in throw Failure() }
      .then { _ in print("b") }
      .catch { _ in print("c") }
    print("d")

    """

  private static func lesson(asking ask: String) throws -> Lesson {
    try Lesson(file: "lesson", text: head + "## Predict\ntext\n```swift\n\(script)```\n- **Ask** \(ask)\n")
  }

  @Test(
    "the run answers what is asked",
    arguments: [
      ("print 1", "d"), ("print 2", "a"), ("print 4", "nothing more"), ("order", "d, a, c"), ("count a", "once"),
      ("count b", "never"), ("state then 3 at 50ms", "pending"), ("state then 3", "fulfilled"), ("value then 4", "Failure()"),
      ("time catch 6", "100 ms"), ("handler then 5", "no"), ("handler catch 6", "yes"), ("lands then 4", "`catch` line 6"),
      ("first rejected", "`then` line 4"), ("first fulfilled", "`Promise` line 2"),
    ])
  func answers(ask: String, right: String) throws {
    let text = LessonText(try Self.lesson(asking: "`\(ask)`"), showsAnswers: true).text
    let marked = text.split(separator: "\n").first { $0.hasPrefix("  * ") }
    #expect(marked?.drop { !$0.isNumber }.dropFirst(3) == right[...], "\(text)")
  }

  @Test("what is said of an answer is on the screen with it, and nothing that may be asked next")
  func positions() throws {
    func prediction(_ script: String, _ ask: String) throws -> (Prediction, LabRun) {
      let text = "\(Self.head)## Predict\ntext\n```swift\n\(script)```\n- **Ask** `\(ask)`\n  - not `x`\n"
      let lesson = try Lesson(file: "lesson", text: text)
      let run = lesson.request(for: lesson.steps[0]).perform()
      return (try #require(Lesson.predictions(lesson.steps[0].questions, run).first), run)
    }
    let alone = try prediction("Promise(1).then { _ in print(\"a\") }\n", "print 1")
    let settled = try #require(alone.1.full.promises.last?.settledStep)
    #expect(alone.0.positionAfter == settled && alone.0.explanation.count == 2)
    // The handler goes on with something else: that its promise is settled would be seen too late, or tell the next line.
    let twice = try prediction("Promise(1).then { _ in print(\"a\"); print(\"b\") }\n", "print 1")
    #expect(twice.0.explanation.count == 1 && twice.1.events[twice.0.positionAfter - 1].kind == .printed("a\n"))
    let later = try prediction("Promise(1).then { _ in print(\"a\"); return Promise(2).delay(1) }\n", "print 1")
    #expect(later.0.explanation.count == 1)
    #expect(try prediction("Promise(1)\n", "print 1").0.rightChoice == "nothing")
  }

  @Test(
    "a question that the run can't answer is named",
    arguments: [
      ("`print 5`", "the script prints 3 lines"),
      ("`state map 3`", "the script's line 3 makes no 'map': what is made there: then"),
      ("`first cancelled`", "no promise ends cancelled"), ("`lands then 3`", "has no error: it is fulfilled"),
      ("`print 1`\n  - not `d`", "'d' is offered as a wrong answer"),
    ])
  func unanswerable(ask: String, problem: String) throws {
    let problems = LessonCheck.problems(of: try Self.lesson(asking: ask))
    #expect(problems.count == 1)
    #expect(problems.first.map { $0.text.contains(problem) && $0.line == 17 } == true, "\(problems)")
  }

  // MARK: Text

  @Test("a paragraph breaks between words, and a longer word has a line of its own")
  func wrapping() {
    #expect(WrappedText.lines("one two three", columns: 7) == ["one two", "three"])
    #expect(WrappedText.lines("a very-long-word b", columns: 6) == ["a", "very-long-word", "b"])
    #expect(WrappedText.lines("", columns: 6) == [""])
  }
}
