import Lab
import Program
import Screen
import Testing

@testable import LabUI

@Suite("taking a lesson")
struct LearningTests {
  private static let text = """
    ---
    title: Later
    part: One
    summary: A value that comes later.
    ---

    Some values take time.

    ## Predict: when?

    Read the script.

    ```swift
    struct Failure: Error {}
    print("start")
    Promise("ada").delay(0.1)
      .then { print("hello \\($0)") }
      .then { _ in throw Failure() }
      .catch { print("caught \\($0)") }
    ```

    - **Ask** `print 2`: What is printed second?
    - **Ask** `lands then 5`

    ## Run

    Watch it run.

    ## Make: sooner

    Print `done`.

    ```swift
    print("start")
    ```

    - **Goal** `output`
    - **Goal** `ends well`
    - **Hint**: It is a word.
    - **Hint**: `print("done")`

    ### Solution

    As simple as that.

    ```swift
    print("start")
    print("done")
    ```

    ### Wrong answer: output

    Not in capitals.

    ```swift
    print("start")
    print("DONE")
    ```
    """

  private func lesson() throws -> Lesson { try Lesson(file: "later", text: Self.text) }

  private func taking(_ columns: Int = 80, _ rows: Int = 24) throws -> Playing {
    let lesson = try lesson()
    var playing = Playing("print(1)", columns: columns, rows: rows)
    playing.send(.lesson(lesson, of: Course([lesson])))
    return playing
  }

  @Test("while a question is open nothing of the future shows, and keys that would show it are answered")
  func guessing() throws {
    var playing = try taking()
    #expect(playing.screen.contains("Some values take time."))
    playing.press(.enter)
    #expect(playing.screen.contains("Read the script."))
    playing.press(.enter)
    #expect(playing.screen.contains("What is printed second?"))
    let screen = playing.screen
    // The line that was printed is there, the next one isn't; neither are graph, timeline, the number of steps and marks.
    #expect(screen.contains("printed  start"))
    #expect(!screen.contains("Graph") && !screen.contains("Timeline") && !screen.contains("step "))
    #expect(!screen.contains("·  hello") && !screen.contains("fulfilled"))
    for key in [Key.character("G"), .character("."), .character(" "), .character("2"), .character("w"), .character("V")] {
      let position = playing.state.session.position
      if key != .character("2") { playing.press(key) }
      #expect(playing.state.session.position == position)
      #expect(!playing.screen.contains("Timeline"))
    }
    #expect(playing.state.notice?.text.hasPrefix("answer first") == true)
  }

  @Test("an answer is told to be right or wrong, with what happened and why, and is counted once")
  func answering() throws {
    var playing = try taking()
    playing.press(.enter, .enter)
    let question = try #require(playing.state.learning?.prediction?.question)
    #expect(question.choices.contains("hello ada"))
    let wrong = question.right == 0 ? 2 : 1
    playing.type("\(wrong)")
    #expect(playing.screen.contains("No: the answer is `hello ada`."))
    #expect(playing.screen.contains("`hello ada`: the handler of `then` line 4, at 100 ms."))
    #expect(playing.screen.contains("printed  start  ·  hello ada"))
    playing.type("\(question.right + 1)")
    #expect(playing.state.learning?.progress == LessonProgress.Entry(isFinished: false, right: 0, answered: 1, passed: 0))
    playing.press(.enter)
    let second = try #require(playing.state.learning?.prediction?.question)
    playing.type("\(second.right + 1)")
    #expect(playing.screen.contains("Right."))
    #expect(playing.screen.contains("1 of 2 right"))
  }

  /// A lesson at its exercise.
  private func atExercise() throws -> Playing {
    var playing = try taking(100, 30)
    playing.press(.enter, .enter)
    playing.type("1")
    playing.press(.enter)
    playing.type("1")
    playing.press(.enter)
    #expect(playing.screen.contains("Watch it run."))
    #expect(playing.screen.contains("Graph"))
    #expect(playing.state.session.position == 0)
    playing.press(.enter)
    return playing
  }

  @Test("an exercise is checked, hints come one at a time, and the solution comes last")
  func exercise() throws {
    var playing = try atExercise()
    #expect(playing.screen.contains("Print `done`."))
    playing.press(.enter, .enter)
    #expect(playing.screen.contains("✗ It prints `start`, then `done`."))
    #expect(playing.screen.contains("the 2nd printed line should be `done`, but it is missing"))
    playing.type("t")
    #expect(playing.screen.contains("Hint 1 of 2: It is a word."))
    playing.type("t")
    #expect(playing.screen.contains("Hint 2 of 2: `print(\"done\")`"))
    // The first one stays.
    #expect(playing.screen.contains("Hint 1 of 2: It is a word."))
    playing.type("t")
    #expect(playing.screen.contains("t again shows a solution instead of yours; Backspace brings yours back."))
    #expect(playing.text == "print(\"start\")\n")
    playing.type("t")
    #expect(playing.screen.contains("As simple as that."))
    #expect(playing.text == "print(\"start\")\nprint(\"done\")\n")
    playing.press(.backspace)
    #expect(playing.text == "print(\"start\")\n")
    playing.send(.edited("print(\"start\")\nprint(\"DONE\")\n"))
    playing.press(.enter)
    #expect(playing.screen.contains("Not in capitals."))
    playing.send(.edited("print(\"start\")\nprint(\"done\")\n"))
    playing.press(.enter)
    #expect(playing.screen.contains("Well done."))
    playing.press(.enter)
    #expect(playing.screen.contains("1 of 1 exercise passed."))
    let kept = playing.effects.compactMap { if case .keepProgress(let name, let entry) = $0 { (name, entry) } else { nil } }
    #expect(kept.last?.0 == "later")
    #expect(kept.last?.1.isFinished == true)
    #expect(kept.last?.1.passed == 1)
    // What was written is there again.
    playing.press(.backspace)
    #expect(playing.text == "print(\"start\")\nprint(\"done\")\n")
  }

  @Test("Esc leaves the lesson, and what was open before it is back")
  func leaving() throws {
    var playing = try taking()
    playing.press(.enter)
    playing.leaveLesson()
    #expect(playing.state.learning == nil)
    #expect(!playing.text.contains("hello") && playing.state.session.source.name == "test.swift")
    #expect(playing.screen.contains("Graph"))
  }

  @Test("whoever comes back to a lesson that they left is where they were, with what they wrote and did, and is asked nothing")
  func returning() throws {
    var playing = try atExercise()
    playing.press(.enter)
    playing.send(.edited("print(\"mine\")\n"))
    playing.leaveLesson()
    #expect(playing.state.notice?.text == "left the lesson: this is test.swift; L, then Enter goes on with it")
    // An exercise is kept with its lesson: another one opens without a question.
    playing.type(":lesson then")
    playing.press(.enter)
    #expect(playing.state.learning?.lesson.name == "then")
    let lesson = try lesson()
    playing.send(.lesson(lesson, of: Course([lesson])))
    #expect(playing.text == "print(\"mine\")\n")
    #expect(playing.state.learning?.index == 2 && playing.state.learning?.page == .goals)
    #expect(playing.state.learning?.answers.count == 2)
  }

  @Test("the result of a check goes away when the script is changed, and the task is there again")
  func stale() throws {
    var playing = try atExercise()
    playing.press(.enter, .enter)
    #expect(playing.screen.contains("✗ It prints") && playing.screen.contains("Print `done`."))
    playing.send(.edited("print(\"other\")\n"))
    #expect(!playing.screen.contains("✗ It prints") && playing.screen.contains("Print `done`."))
    #expect(playing.state.learning?.grade == nil)
  }

  @Test("the hints' key is named for what it gives: a hint, behind the last one the solution, and nothing behind that")
  func lastHint() throws {
    var playing = try atExercise()
    playing.press(.enter)
    #expect(playing.screen.contains("t hint"))
    playing.type("tt")
    #expect(playing.screen.contains("t solution"))
    playing.type("tt")
    #expect(!playing.screen.contains("t solution") && !playing.screen.contains("t hint"))
  }

  @Test("in a lesson Why changes nothing, and what a person injected is taken back before the next question")
  func ownRun() throws {
    let course = Course.builtIn
    var playing = Playing("print(1)", columns: 80, rows: 24)
    playing.send(.lesson(try #require(course.lesson(named: "errors")), of: course))
    for _ in 0..<40 where playing.state.learning?.step.kind != .investigate {
      let isAsked = playing.state.learning?.prediction != nil && playing.state.learning?.answer == nil
      if isAsked { playing.type("1") } else { playing.press(.enter) }
    }
    playing.press(.character("w"), .enter, .escape)
    #expect(playing.state.mode == .normal && playing.state.session.plan.entries.isEmpty)
    playing.type("w")
    #expect(!playing.screen.contains("recorded trace"))
    playing.press(.escape)
    playing.type("f")
    #expect(!playing.state.session.plan.entries.isEmpty)
    playing.press(.enter)
    #expect(playing.state.session.plan.entries.isEmpty)
    #expect(playing.state.learning?.prediction != nil)
    #expect(playing.state.session.isAtEnd && playing.state.session.position > 0)
    // The list opens at the lesson that was left last.
    playing.leaveLesson()
    playing.press(.character("L"), .enter)
    #expect(playing.state.learning?.lesson.name == "errors" && playing.state.learning?.prediction != nil)
    #expect(playing.state.session.isAtEnd && playing.state.session.position > 0)
  }

  @Test("a lesson never replaces a changed script without asking")
  func changed() throws {
    var playing = Playing("print(1)")
    playing.send(.edited("print(2)"))
    playing.type(":lesson later")
    playing.press(.enter)
    #expect(playing.state.learning == nil)
    #expect(playing.screen.contains("has changes that are not saved"))
    playing.type("d")
    #expect(playing.state.learning?.lesson.name == "later")
  }

  @Test("L lists the lessons by parts, with what was done of each")
  func list() throws {
    var playing = Playing("print(1)", columns: 80, rows: 40)
    var progress = LessonProgress()
    progress.note("later", .init(isFinished: true, right: 3, answered: 4, passed: 2))
    playing.send(.progressed(progress))
    playing.press(.character("L"))
    #expect(playing.screen.contains("What a promise is"))
    #expect(playing.screen.contains("1 ✓ A value that comes later  3 of 4 right"))
    #expect(playing.screen.contains(" 2   One step after another"))
    // The mark is at the first lesson that isn't finished.
    playing.press(.enter)
    #expect(playing.state.learning?.lesson.name == "then")
  }

  @Test("pages are drawn at every size")
  func sizes() throws {
    for (columns, rows) in [(100, 30), (40, 12), (20, 6), (1, 1), (0, 0)] {
      var playing = try taking(columns, rows)
      playing.press(.enter, .enter)
      #expect(playing.screen.split(separator: "\n", omittingEmptySubsequences: false).count >= rows)
    }
  }
}
