import Lab
import Program
import Screen
import Testing

@testable import LabUI

@Suite("what a lesson's page leaves in sight")
struct LessonRoomTests {
  /// The rows of the source panel.
  private func sourceRows(_ playing: Playing) throws -> Int {
    try #require(Scene(playing.state).arrangement.slot(of: .source)).frame.rows
  }

  /// On smaller screens the rows that an answer will take show the script before it is given: nobody answers without having read it.
  @Test(
    "at 100×30 the script keeps its rows when a question is answered, rightly or not",
    arguments: Course.builtIn.lessons.map(\.name))
  func steady(name: String) throws {
    var playing = try Playing.taking(lesson: name, columns: 100, rows: 30)
    var asked = 0
    for _ in 0..<40 {
      guard let learning = playing.state.learning, !learning.isExercise else { break }
      guard let right = learning.prediction?.question.right, learning.answer == nil else {
        playing.press(.enter)
        continue
      }
      let rows = try sourceRows(playing)
      // Every other one wrongly: that takes more lines.
      playing.type("\(asked % 2 == 0 ? right + 1 : right == 0 ? 2 : 1)")
      #expect(try sourceRows(playing) == rows, "question \(asked + 1)")
      asked += 1
    }
    #expect(asked > 1)
  }

  /// A lesson's exercises, each at its goals before anything was done.
  private func exercises(_ name: String) throws -> [Playing] {
    var playing = try Playing.taking(lesson: name, columns: 80, rows: 24)
    var found: [Playing] = []
    for _ in 0..<60 {
      playing.goOn { $0.isExercise && $0.page == .goals || $0.page == .end }
      guard playing.state.learning?.page == .goals else { break }
      found.append(playing)
      for _ in 0..<9 where playing.state.learning?.page == .goals { playing.type("t") }
      playing.press(.enter)
    }
    return found
  }

  @Test(
    "the task stays in sight with its goals, before and behind checks and hints, and so does the source",
    arguments: Course.builtIn.lessons.map(\.name))
  func task(name: String) throws {
    for start in try exercises(name) {
      let exercise = try #require(start.state.learning?.step.exercise)
      let heading = start.state.learning?.step.heading ?? ""
      let answers = exercise.wrongAnswers.compactMap { if case .script(let text) = $0.answer { text } else { nil } }
      for answer in [nil] + answers {
        var playing = start
        try expectTask(playing, "\(heading), before")
        if let answer { playing.send(.edited(answer)) }
        playing.press(.enter)
        try expectTask(playing, "\(heading), checked")
        guard playing.state.learning?.grade?.isPassed == false else { continue }
        for hint in exercise.hints.indices {
          playing.type("t")
          try expectTask(playing, "\(heading), hint \(hint + 1)")
          #expect(playing.screen.contains("\(hint + 1) of \(exercise.hints.count): ") || exercise.hints.count == 1)
        }
      }
    }
  }

  private func expectTask(_ playing: Playing, _ what: String) throws {
    let words = try #require(playing.state.learning?.step.prose.first).split(separator: " ").prefix(3)
    for size in [Size(columns: 80, rows: 24), Size(columns: 100, rows: 30)] {
      var playing = playing
      playing.state.size = size
      let lines = playing.screen.split(separator: "\n")
      #expect(
        lines.contains { $0.hasPrefix(" " + LessonMarkup.plain(words.joined(separator: " "))) },
        "\(what), \(size)\n\(playing.screen)")
      let end = try #require(playing.state.learning?.step.prose.last).split(separator: " ").suffix(2)
      let last = LessonMarkup.plain(end.joined(separator: " "))
      let shown = lines.map { $0.trimmingPrefix(" ") }.joined(separator: " ").split(separator: " ").joined(separator: " ")
      #expect(shown.contains(last), "\(what), \(size): all of the task\n\(playing.screen)")
      if playing.state.learning?.grade?.isPassed == false { #expect(playing.screen.contains("\n ✗ "), "\(what), \(size)") }
      // A frame, and what the script needs of half a screen.
      let needed = min(Scene(playing.state).sourceLines.count, size.rows < 30 ? 3 : 5) + 2
      #expect(try sourceRows(playing) >= needed, "\(what), \(size)\n\(playing.screen)")
    }
  }

  @Test("a lesson that is presented shows what was printed, and at the end what came of it", arguments: [24, 30])
  func printed(rows: Int) throws {
    var playing = try Playing.taking(lesson: "chain", to: .run, columns: 80, rows: rows)
    playing.type("PG")
    let lines = playing.screen.split(separator: "\n")
    #expect(lines.count { $0.contains("printed  asked  ·  shows ada.png") } == 1)
    #expect(lines.count { $0.contains("The end, at 200 ms: 6 fulfilled") } == 1)
  }

  @Test("all hints that were asked for stay, with numbers, where the task has room above them; the latest one does anyway")
  func hints() throws {
    for (columns, rows) in [(100, 30), (80, 24)] {
      var playing = try Playing.taking(lesson: "loser", columns: columns, rows: rows)
      playing.goOn { $0.step.kind == .modify && $0.page == .goals }
      playing.type("t")
      #expect(playing.screen.contains("Hint 1 of 2: "))
      playing.type("t")
      #expect(playing.screen.contains("Hint 2 of 2: "))
      #expect(playing.screen.contains("Hint 1 of 2: ") || rows == 24)
    }
  }

  @Test("while the script is edited, the page names the keys that work there")
  func editing() throws {
    var playing = try Playing.taking(lesson: "later", to: .modify)
    playing.press(.enter)
    #expect(playing.screen.contains("e edits the script; Enter checks it, t gives a hint."))
    playing.type("e")
    #expect(playing.screen.contains("Ctrl-S goes back to the lesson: there, Enter checks it and t gives a hint."))
    #expect(playing.screen.contains("Esc close without changes") && !playing.screen.contains("e edits the script"))
  }

  @Test("a lesson that is presented leaves the source its rows on a low screen, and says that it is presented")
  func presenting() throws {
    var playing = try Playing.taking(lesson: "chain", columns: 80, rows: 24)
    let rows = try sourceRows(playing)
    playing.type("P")
    #expect(try sourceRows(playing) == rows)
    #expect(playing.screen.contains("presenter mode, for an audience, is on; P ends it"))
    playing.press(.enter, .enter)
    #expect(playing.screen.contains("1… answer"))
  }

  @Test("presenter mode shows the keys that lead on, and beside them those that were pressed")
  func keys() {
    var playing = Playing("Promise(1).delay(1).then { print($0) }\n", columns: 100, rows: 30)
    playing.type("P")
    #expect(playing.screen.contains(" space play  . step  , back  ; next settlement"))
    #expect(!playing.screen.contains("keys  "))
    playing.type("..")
    #expect(playing.screen.contains(" keys   .   . ") && playing.screen.contains("space play  . step"))
  }

  @Test("JavaScript in the editor is told with the keys that lead from there to its translation")
  func javaScript() {
    var playing = Playing("", columns: 100, rows: 30)
    playing.type("e")
    playing.send(.input(.paste("const p = Promise.resolve(1);\np.then(x => console.log(x));\n")))
    playing.press(.control("s"))
    #expect(playing.screen.contains("JavaScript: X reads it as Swift"))
    playing.type("X")
    #expect(playing.screen.contains("JavaScript → "))
  }

  @Test("every page of every lesson fits on a screen of 80×24", arguments: Course.builtIn.lessons.map(\.name))
  func fits(name: String) throws {
    let course = Course.builtIn
    let lesson = try #require(course.lesson(named: name))
    var playing = Playing("print(1)", columns: 80, rows: 24)
    playing.send(.lesson(lesson, of: course))
    var pages = 0
    while let learning = playing.state.learning, learning.page != .end, pages < 60 {
      pages += 1
      let pane = LessonPane(learning, size: Size(columns: 80, rows: 24))
      #expect(
        pane.rows(leaving: .max) <= 13, "\(name): \(learning.step.heading), \(learning.page): \(pane.rows(leaving: .max)) rows")
      if case .question = learning.page, learning.answer == nil {
        playing.type("1")
      } else if learning.page == .goals, learning.grade?.isPassed != true, let exercise = learning.step.exercise {
        if case .script(let text) = exercise.solution { playing.send(.edited(text)) }
        if case .injections(let text) = exercise.solution {
          for line in text.split(separator: "\n") {
            playing.type(":\(line)")
            playing.press(.enter)
          }
        }
        playing.press(.enter)
        #expect(playing.state.learning?.grade?.isPassed == true)
      } else {
        playing.press(.enter)
      }
    }
    #expect(playing.state.learning?.page == .end)
  }
}
