import Lab
import Program
import Screen
import Testing

@testable import LabUI

@Suite("exercises by keys, and answers by pointing")
struct LearningMoreTests {
  private func taking(_ body: String) throws -> Playing {
    let text = "---\ntitle: T\npart: P\nsummary: S\ndialect: google\n---\n\nHello.\n\n" + body
    let lesson = try Lesson(file: "mine", text: text)
    var playing = Playing("print(1)", columns: 80, rows: 24)
    playing.send(.lesson(lesson, of: Course([lesson])))
    return playing
  }

  private let order = """
    ## Order: minus first

    Put them in order.

    ```swift
    Promise(5)
      .then { number in number * 3 }
      .then { number in number - 1 }
      .then { number in print("result: \\(number)") }
    ```

    - **Goal** `output`
    - **Hint**: Minus first.

    ### Solution

    ```swift
    Promise(5)
      .then { number in number - 1 }
      .then { number in number * 3 }
      .then { number in print("result: \\(number)") }
    ```

    ### Wrong answer: same lines

    Only the order is to change.

    ```swift
    Promise(5)
      .then { number in number - 1 }
      .then { number in number * 3 }
      .then { number in print("result: \\(number)"); return number }
    ```
    """

  @Test("operators are put in order by keys, and the order is checked")
  func ordering() throws {
    var playing = try taking(order)
    playing.press(.enter, .enter)
    #expect(playing.screen.contains("< > move"))
    #expect(playing.screen.contains("· It has the lines that are given, each once."))
    playing.type("jj")
    playing.type("<")
    #expect(playing.text.contains("number - 1 }\n  .then { number in number * 3"))
    playing.press(.enter)
    #expect(playing.screen.contains("Well done."))
  }

  @Test("a line that was changed, or left out, doesn't pass as another order")
  func sameLines() throws {
    let text = "---\ntitle: T\npart: P\nsummary: S\n---\n" + order
    let lesson = try Lesson(file: "mine", text: text)
    #expect(LessonCheck.problems(of: lesson) == [])
    let judge = try #require(GoalJudge(lesson, lesson.steps[0]))
    let grade = judge.grade(script: ScriptSource(name: "a", text: "print(\"result: 12\")"))
    #expect(grade.results.map(\.isMet) == [true, false])
    #expect(grade.results[1].difference?.contains("is missing") == true)
  }

  @Test("an unchanged script gets no advice, a second check of the same says so, and so do keys that change nothing")
  func untouched() throws {
    var playing = try taking(order)
    playing.press(.backspace)
    #expect(playing.state.notice?.text == "this is the lesson's first page")
    playing.press(.enter, .enter, .enter)
    #expect(playing.state.learning?.advice == nil)
    #expect(playing.state.notice?.text.hasPrefix("nothing is changed yet") == true)
    playing.send(.edited("print(2)"))
    playing.press(.enter)
    playing.press(.enter)
    #expect(playing.state.notice?.text.hasPrefix("checked again") == true)
    playing.type("ttt")
    #expect(playing.screen.contains("This is a solution"))
    playing.type("t")
    #expect(playing.state.notice?.text.hasPrefix("this is the solution") == true)
  }

  private let lands = """
    ## Predict: who?

    Look.

    ```swift
    struct Broken: Error {}
    Promise(1)
      .then { _ -> Int in throw Broken() }
      .then { print($0) }
      .catch { print($0) }
    ```

    - **Ask** `lands then 3`
    """

  @Test("one answers by pointing at the promise: select it, then Enter; Enter alone answers nothing")
  func pointing() throws {
    var playing = try taking(lands)
    playing.press(.enter, .enter)
    #expect(playing.screen.contains("point"))
    playing.press(.enter)
    #expect(playing.state.learning?.answer == nil)
    playing.press(.down)
    for _ in 0..<5 { playing.press(.down) }
    playing.press(.enter)
    #expect(playing.state.learning?.answer != nil)
    #expect(playing.screen.contains("Right."))
    playing.type("1")
    #expect(playing.state.notice?.text == "this question is answered; Enter goes on")
  }

  @Test("a promise that is none of the answers is no answer")
  func pointingElsewhere() throws {
    var playing = try taking(lands)
    playing.press(.enter, .enter, .up)
    playing.press(.enter)
    #expect(playing.state.learning?.answer == nil)
    #expect(playing.state.notice?.text.contains("none of the answers") == true)
  }

  @Test("a second terminal can follow: the place is the introduction, each step, and the end")
  func place() throws {
    var playing = try taking(order)
    #expect(playing.state.lessonPlace == LessonPlace(lesson: "mine", step: 0))
    playing.press(.enter)
    #expect(playing.state.lessonPlace == LessonPlace(lesson: "mine", step: 1))
    playing.leaveLesson()
    #expect(playing.state.lessonPlace == nil)
  }

  @Test("the editor leaves the lesson's text in sight, and Ctrl-S goes back to it")
  func editing() throws {
    var playing = try taking(order)
    playing.press(.enter, .enter)
    playing.type("e")
    #expect(playing.screen.contains("· It prints `result: 12`."))
    #expect(playing.screen.contains("Ctrl-S back to the lesson"))
    playing.press(.up, .home, .control("k"))
    playing.type("// 5")
    playing.press(.control("s"))
    #expect(playing.state.mode == .normal && playing.text.hasPrefix("// 5\n"))
    #expect(playing.screen.contains("Enter check"))
  }
}
