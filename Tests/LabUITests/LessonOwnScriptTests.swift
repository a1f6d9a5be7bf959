import Lab
import Program
import Screen
import Testing

@testable import LabUI

@Suite("a person's own script, and what they wrote in an exercise, outlive a lesson")
struct LessonOwnScriptTests {
  private func first() throws -> Lesson { try #require(Course.builtIn.lessons.first) }

  /// A changed script of one's own, and behind it a lesson that was begun without saving.
  private func away() throws -> Playing {
    var playing = Playing("print(1)", columns: 80, rows: 24)
    playing.send(.edited("print(2)\n"))
    playing.type(":lesson 1")
    playing.press(.enter)
    #expect(playing.screen.contains("this script is back when you leave it"))
    playing.type("d")
    #expect(playing.state.learning != nil && playing.text != "print(2)\n")
    return playing
  }

  @Test("leaving a lesson brings one's own changed script back, with what can be undone in it")
  func back() throws {
    var playing = try away()
    playing.press(.enter)
    playing.leaveLesson()
    #expect(playing.state.learning == nil && playing.text == "print(2)\n")
    #expect(playing.state.session.source.name == "test.swift" && playing.state.session.isEdited)
    #expect(playing.state.session.run?.request == playing.state.session.request)
    #expect(playing.state.notice?.text.contains("your own script is back") == true)
    playing.type("u")
    #expect(playing.text == "print(1)")
  }

  @Test("in an exercise, undoing says how one's own script comes back; from one lesson to the next it stays put aside")
  func further() throws {
    var playing = try away()
    playing.goOn { $0.step.exercise != nil }
    playing.type("u")
    #expect(playing.state.notice?.text.contains("Esc leaves it and brings your own script back") == true)
    playing.type(":lesson 2")
    playing.press(.enter)
    #expect(playing.state.learning?.lesson.name == "then")
    playing.leaveLesson()
    #expect(playing.text == "print(2)\n")
  }

  @Test("whoever quits a lesson, or opens something else, is asked about their own changed script first", arguments: ["q", "o"])
  func quitting(key: String) throws {
    var playing = try away()
    if key == "q" {
      playing.type(":quit")
    } else {
      playing.type(":open other.swift")
    }
    playing.press(.enter)
    #expect(!playing.state.isOver && playing.text == "print(2)\n")
    #expect(playing.screen.contains("test.swift has changes that are not saved"))
  }

  @Test("what is kept for the case that the program is ended is one's own script, and not the lesson's")
  func kept() throws {
    let playing = try away()
    #expect(playing.state.record?.source == ScriptSource(name: "test.swift", text: "print(2)\n"))
    #expect(playing.state.record?.isEdited == true)
  }

  @Test("a script that was not changed is back, too, and nothing of it is kept")
  func unchanged() throws {
    var playing = Playing("print(1)", columns: 80, rows: 24)
    playing.send(.lesson(try first(), of: .builtIn))
    playing.press(.escape)
    #expect(playing.text == "print(1)" && playing.state.record == nil)
  }

  @Test("what was written in another lesson's exercise is no script of one's own: it stays with that lesson")
  func otherLesson() throws {
    // As `promiselab lessons 1` begins it: there is no script of one's own.
    let first = try first()
    var playing = Playing(ScriptSource(name: "<\(first.name)>", text: first.steps[0].script), columns: 80, rows: 24)
    playing.send(.lesson(first, of: .builtIn))
    playing.goOn { $0.step.exercise != nil }
    playing.send(.edited("print(2)\n"))
    playing.leaveLesson()
    #expect(playing.state.learning == nil && playing.text == "print(2)\n" && playing.state.session.isEdited)
    playing.type(":lesson 2")
    playing.press(.enter)
    #expect(playing.state.learning?.lesson.name == "then")
    playing.leaveLesson()
    let notice = try #require(playing.state.notice?.text)
    #expect(notice == "left the lesson: its script stays open; L, then Enter goes on with it")
  }

  @Test("what an exercise gave comes back with u and :start-over, also after going away from it and in a later session")
  func startingOver() throws {
    var playing = try Playing.taking(lesson: "later", columns: 80, rows: 24)
    playing.goOn { $0.page == .goals }
    let given = try #require(playing.state.learning?.step.script)
    playing.send(.edited("print(\"mine\")\n"))
    playing.press(.backspace, .backspace)
    playing.goOn { $0.step.exercise != nil }
    #expect(playing.text == "print(\"mine\")\n")
    #expect(playing.state.notice?.text.contains(":start-over brings the given script back") == true)
    playing.type("u")
    #expect(playing.text == given)
    playing.press(.control("r"))
    #expect(playing.text == "print(\"mine\")\n")
    playing.type(":start-over")
    playing.press(.enter)
    #expect(playing.text == given)
    playing.type("u")
    #expect(playing.text == "print(\"mine\")\n")

    var later = Playing("print(1)", columns: 80, rows: 24)
    later.state.lessons.progress.mark("later", playing.state.lessonMarks["later"])
    later.send(.lesson(try first(), of: .builtIn))
    #expect(later.text == "print(\"mine\")\n")
    later.type("u")
    #expect(later.text == given)
  }

  @Test("outside an exercise there is nothing to start over")
  func noExercise() throws {
    var playing = Playing("print(1)", columns: 80, rows: 24)
    playing.type(":start-over")
    playing.press(.enter)
    #expect(playing.state.notice?.text.hasPrefix("this isn't an exercise") == true)
  }

  @Test("a draft in the editor of an exercise is kept with the lesson while it is typed, and gone once it is dropped")
  func draft() throws {
    var playing = try Playing.taking(lesson: "later", columns: 80, rows: 24)
    playing.goOn { $0.page == .goals }
    playing.type("e")
    playing.type("zzz")
    #expect(playing.state.lessonMarks["later"]?.scripts.values.contains { $0.contains("zzz") } == true)
    var later = Playing("print(1)", columns: 80, rows: 24)
    later.state.lessons.progress.mark("later", playing.state.lessonMarks["later"])
    later.send(.lesson(try first(), of: .builtIn))
    #expect(later.text.contains("zzz") && later.state.learning?.page == .goals)
    playing.press(.escape)
    playing.leaveLesson()
    #expect(playing.state.lessonMarks["later"]?.scripts.values.contains { $0.contains("zzz") } == false)
  }

  @Test("the offer of a solution is gone once the exercise is passed")
  func offer() throws {
    var playing = try Playing.taking(lesson: "later", columns: 80, rows: 24)
    playing.goOn { $0.page == .goals }
    playing.type("ttt")
    #expect(playing.screen.contains("t again shows a solution"))
    playing.send(.edited(playing.text.replacing("delay(0.1)", with: "delay(0.05)")))
    playing.press(.enter)
    #expect(playing.screen.contains("Well done.") && !playing.screen.contains("t again shows a solution"))
  }

  @Test("Backspace goes from a question to the one before it")
  func backspace() throws {
    var playing = try Playing.taking(lesson: "later", columns: 80, rows: 24)
    playing.goOn { $0.page == .question(1) }
    playing.press(.backspace)
    #expect(playing.state.learning?.page == .question(0))
    playing.press(.backspace)
    #expect(playing.state.learning?.page == .text)
  }

  @Test("whoever opens the editor on a page without an exercise is told what becomes of a change")
  func noExerciseYet() throws {
    var playing = try Playing.taking(lesson: "later", columns: 80, rows: 24)
    playing.goOn { $0.step.kind == .run }
    playing.type("e")
    #expect(playing.state.notice?.text.contains("exercises come later") == true)
  }

  @Test("a lesson is begun by whoever reaches a page behind its introduction")
  func begun() throws {
    var playing = try Playing.taking(lesson: "later", columns: 80, rows: 24)
    playing.press(.escape)
    #expect(playing.state.lessons.progress.entries.isEmpty)
    playing.send(.lesson(try first(), of: .builtIn))
    playing.press(.enter)
    playing.leaveLesson()
    #expect(playing.state.lessons.progress.entries["later"]?.isFinished == false)
  }
}
