import Lab
import Program
import Screen
import Testing

@testable import LabUI

@Suite("every page of every lesson")
struct LessonPagesTests {
  /// What a page shows, and the keys that lead on from it.
  private func page(_ playing: Playing) -> String { playing.state.learning.map { "\($0.index + 1): \($0.page)" } ?? "left" }

  /// Takes a lesson to its end by wrong answers, all hints and the solutions.
  private func walk(_ name: String, _ columns: Int, _ rows: Int, _ look: (Playing) throws -> Void) throws {
    var playing = try Playing.taking(lesson: name, columns: columns, rows: rows)
    for _ in 0..<100 {
      try look(playing)
      guard let learning = playing.state.learning, learning.page != .end else { break }
      if learning.prediction != nil, learning.answer == nil {
        playing.type("1")
      } else if learning.page == .goals, learning.grade == nil {
        playing.press(.enter)
      } else if learning.page == .goals {
        playing.type("t")
      } else {
        playing.press(.enter)
      }
    }
    #expect(playing.state.learning?.page == .end)
  }

  @Test("no page is cut, and each shows its script, at 80 by 24 and at 100 by 30", arguments: Course.builtIn.lessons.map(\.name))
  func fits(name: String) throws {
    for (columns, rows) in [(80, 24), (100, 30)] {
      try walk(name, columns, rows) { playing in
        let scene = Scene(playing.state)
        let pane = try #require(scene.lesson as? LessonPane)
        let room = scene.arrangement.lesson.rows
        // What an answer will take need not be free before it is given.
        let needed = pane.lines.count + 1
        #expect(needed <= room, "\(page(playing)): \(needed) rows, and \(room) fit at \(columns)×\(rows)")
        #expect(pane.lines.allSatisfy { TextWidth.columns(of: $0.text) + $0.indent <= columns - 1 }, "\(page(playing))")
        #expect(playing.screen.contains("1 Source"), "\(page(playing))")
      }
    }
  }

  /// What the first three lessons, and those behind them, explain: a word, and the lesson that does.
  private static let explained = [
    ("pending", "later"), ("fulfilled", "later"), ("rejected", "later"), ("settle", "settled-once"), ("catch", "errors"),
    ("skipped", "errors"), ("recover", "recover"), ("always", "catch-before-then"), ("microtask", "microtasks"),
    ("await", "async"), ("Task", "async"), ("cancel", "cancel"), ("timeout", "loser"), ("validate", "swallowed-error"),
  ]

  @Test("no lesson's sentences use a word before the lesson that explains it", arguments: explained)
  func words(word: String, by explaining: String) throws {
    let lessons = Course.builtIn.lessons
    let first = try #require(lessons.firstIndex { $0.name == explaining })
    for lesson in lessons[..<first] {
      var sentences = [lesson.title, lesson.summary] + lesson.introduction
      for step in lesson.steps {
        sentences += [step.title] + step.prose + step.questions.compactMap(\.text) + (step.exercise?.hints ?? [])
        if let exercise = step.exercise, let judge = GoalJudge(lesson, step) {
          sentences += judge.sentences + exercise.solutionProse
        }
        let run = lesson.request(for: step).perform()
        sentences += Lesson.predictions(step.questions, run).map(\.question)
      }
      for sentence in sentences { #expect(!sentence.contains(word), "\(lesson.name): \(sentence)") }
    }
  }

  @Test("behind the last lesson stands the list of all")
  func afterTheLast() throws {
    let last = try #require(Course.builtIn.lessons.last)
    var playing = try Playing.taking(lesson: last.name, columns: 80, rows: 24)
    playing.goOnPastExercises { $0.page == .end }
    #expect(playing.screen.contains("This was the last lesson."))
    playing.press(.enter)
    #expect(playing.state.learning == nil && playing.screen.contains("What a promise is"))
  }

  @Test("where a question has nothing to point at, the arrows bring the rest of the script into sight")
  func scrolling() throws {
    var playing = try Playing.taking(lesson: "try-again", columns: 80, rows: 24)
    playing.goOn { $0.prediction != nil }
    #expect(!playing.screen.contains("gave up"))
    for _ in 0..<20 { playing.press(.down) }
    #expect(playing.screen.contains("gave up"))
    for _ in 0..<20 { playing.press(.up) }
    #expect(!playing.screen.contains("gave up") && playing.screen.contains("press the number of an answer"))
  }
}
