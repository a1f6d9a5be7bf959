import Lab
import Screen
import Testing

@testable import LabUI

@Suite("taking a lesson up again in another session")
struct LessonResumingTests {
  @Test("page, answers, scores and what was written are there again; the list says that the lesson goes on")
  func resuming() throws {
    var first = try Playing.taking(lesson: "later", columns: 80, rows: 24)
    first.goOn { $0.step.kind == .modify && $0.page == .goals }
    first.send(.edited("print(\"mine\")\n"))
    let left = try #require(first.state.learning)
    let marks = first.state.lessonMarks
    #expect(left.answers.count == 4 && marks.keys.sorted() == ["later"])

    var progress = LessonProgress()
    let mark = try #require(marks["later"])
    progress.mark("later", mark)
    var second = Playing("print(1)", columns: 80, rows: 24)
    second.send(.progressed(LessonProgress(decoding: progress.encoded)))
    second.type("L")
    #expect(second.screen.contains("Enter go on"))
    second.press(.escape)
    second.send(.lesson(left.lesson, of: left.course))
    #expect(
      second.state.notice?.text
        == "you left the lesson here; :start-over brings the given script back")
    let taken = try #require(second.state.learning)
    #expect(taken.page == .goals && taken.index == left.index && taken.answers == left.answers && taken.right == left.right)
    #expect(second.text == "print(\"mine\")\n")
    // It goes on from there as it would have in one session.
    second.press(.enter)
    #expect(second.screen.contains("✗ It prints"))
  }

  @Test("an exercise that was interrupted while it was edited is taken up as one, not as a script")
  func interrupted() throws {
    var first = try Playing.taking(lesson: "later", columns: 80, rows: 24)
    first.goOn { $0.step.kind == .modify && $0.page == .goals }
    first.type("e// half ")
    let record = try #require(first.state.record)
    var progress = LessonProgress()
    progress.mark("later", first.state.lessonMarks["later"])
    var second = Playing("print(1)", columns: 80, rows: 24)
    second.send(.progressed(LessonProgress(decoding: progress.encoded)))
    second.send(.resumed(record, .everything))
    #expect(second.state.learning?.step.kind == .modify && second.text.contains("// half "))
    #expect(second.screen.contains("Let the greeting come after 50 ms") && second.screen.contains("e edits the script"))
    // Where the lesson hasn't kept it, the script comes back by itself.
    var third = Playing("print(1)", columns: 80, rows: 24)
    third.send(.resumed(record, .everything))
    #expect(third.state.learning == nil && third.screen.contains("// half "))
  }

  @Test("a lesson that is left at its question goes on there; one that was taken to its end begins anew")
  func ends() throws {
    var first = try Playing.taking(lesson: "later", columns: 80, rows: 24)
    first.goOn { $0.step.kind == .investigate && $0.prediction?.number == 1 }
    var second = Playing("print(1)", columns: 80, rows: 24)
    var progress = LessonProgress()
    progress.mark("later", first.state.lessonMarks["later"])
    second.send(.progressed(progress))
    let learning = try #require(first.state.learning)
    second.send(.lesson(learning.lesson, of: learning.course))
    #expect(second.state.learning?.prediction?.number == 1 && second.state.learning?.answers.count == 3)
    second.state.learning?.show(.end)
    #expect(second.state.lessonMarks.isEmpty)
  }

  @Test("a lesson whose text was changed keeps what was written in it, and says so; so it does for the start after that")
  func changed() throws {
    var first = try Playing.taking(lesson: "later", columns: 80, rows: 24)
    first.goOn { $0.step.kind == .modify && $0.page == .goals }
    first.send(.edited("print(\"mine\")\n"))
    let left = try #require(first.state.learning)
    var marks = first.state.lessonMarks
    var lesson = left.lesson
    lesson.steps[left.index].prose.append("One sentence more.")
    for _ in 0..<2 {
      var progress = LessonProgress()
      progress.mark("later", marks["later"])
      var second = Playing("print(1)", columns: 80, rows: 24)
      second.send(.progressed(LessonProgress(decoding: progress.encoded)))
      second.send(.lesson(lesson, of: left.course))
      #expect(second.text == "print(\"mine\")\n")
      #expect(
        second.state.notice?.text
          == (marks["later"]?.lesson == lesson.fingerprint
            ? "you left the lesson here; :start-over brings the given script back"
            : "the lesson was changed since you left it; what you wrote is in its exercises"))
      marks = second.state.lessonMarks
      #expect(marks["later"]?.lesson == lesson.fingerprint)
    }
  }

  @Test("undoing stops where the page of an exercise began")
  func undoing() throws {
    var playing = try Playing.taking(lesson: "later", columns: 80, rows: 24)
    playing.goOn { $0.step.kind == .modify && $0.page == .goals }
    let given = playing.text
    playing.send(.edited("print(\"mine\")\n"))
    playing.type("u")
    #expect(playing.text == given)
    playing.type("u")
    #expect(playing.text == given && playing.state.notice?.text == "there is nothing to undo")
  }
}
