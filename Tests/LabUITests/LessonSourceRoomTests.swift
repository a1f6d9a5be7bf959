import Lab
import Program
import Screen
import Testing
import TraceGraph

@testable import LabUI

/// Questions are about the script: nobody answers one whose line is out of sight.
@Suite("the script beside a question")
struct LessonSourceRoomTests {
  @Test(
    "at 80×24 it is whole where it has room without the lines that an answer will take",
    arguments: Course.builtIn.lessons.map(\.name))
  func predicted(name: String) throws {
    let size = Size(columns: 80, rows: 24)
    var playing = try Playing.taking(lesson: name, columns: size.columns, rows: size.rows)
    while let learning = playing.state.learning, learning.step.kind == .predict {
      if learning.prediction != nil, learning.answer == nil {
        let scene = Scene(playing.state)
        let source = try #require(scene.arrangement.slot(of: .source))
        let lines = learning.step.script.split(separator: "\n", omittingEmptySubsequences: false).dropLast().count
        let pane = try #require(scene.lesson as? LessonPane).lines.count + 1
        let most = size.rows - 6 - pane
        #expect(source.content.rows >= min(lines, most), "\(name): \(source.content.rows) of \(lines) lines")
      }
      if learning.prediction != nil, learning.answer == nil { playing.type("1") } else { playing.press(.enter) }
    }
  }

  @Test("how one answers is left to the line of keys where the script needs the row")
  func howToAnswer() throws {
    for (columns, rows, says) in [(80, 23, false), (80, 24, true), (100, 30, true)] {
      var playing = try Playing.taking(lesson: "find-the-race", columns: columns, rows: rows)
      playing.goOn { $0.prediction != nil }
      #expect(playing.screen.contains("Press the number of your answer.") == says)
      #expect(playing.screen.contains(" 1… answer"))
      #expect(playing.screen.contains("type(\"ab\")"), "\(playing.screen)")
    }
  }

  @Test("before an audience a lesson's script has the columns that its lines need, where the graph keeps its words")
  func presented() throws {
    var playing = try Playing.taking(lesson: "later", to: .run, columns: 100, rows: 30)
    playing.type("P")
    #expect(playing.screen.contains("name.then { text in print(\"hello \\(text)\") }"), "\(playing.screen)")
  }

  @Test("at 100×30 it is whole beside every question", arguments: Course.builtIn.lessons.map(\.name))
  func asked(name: String) throws {
    var playing = try Playing.taking(lesson: name, columns: 100, rows: 30)
    var count = 0
    for _ in 0..<40 {
      guard let learning = playing.state.learning, !learning.isExercise else { break }
      guard learning.prediction != nil, learning.answer == nil else {
        playing.press(.enter)
        continue
      }
      let scene = Scene(playing.state)
      let source = try #require(scene.arrangement.slot(of: .source))
      let window = scene.content(of: .source, in: source.content).window
      #expect(window.positionText == nil, "\(name): \(window.positionText ?? "") \(playing.screen)")
      count += 1
      playing.type("1")
    }
    #expect(count > 1)
  }

  @Test("the promise that is asked about is in sight, where the script is shown whole and the graph isn't")
  func inSight() throws {
    for (columns, rows) in [(100, 30), (80, 24)] {
      var playing = try Playing.taking(lesson: "cancel", to: .investigate, columns: columns, rows: rows)
      playing.goOn { $0.prediction != nil }
      let asked = try #require(playing.state.askedPromise)
      let row = try #require(playing.state.session.run?.layout.row(of: asked))
      func isShown() throws -> Bool {
        let scene = Scene(playing.state)
        let slot = try #require(scene.arrangement.slot(of: .graph))
        return try #require(scene.content(of: .graph, in: slot.content) as? GraphPanel).shows(row: row)
      }
      #expect(try isShown())
      // Whoever steps looks at what happens.
      playing.type(",")
      #expect(playing.state.askedPromise == nil)
    }
  }

  @Test("the line with the mistake of lesson 8 is in sight when its question is asked")
  func forgottenReturn() throws {
    var playing = try Playing.taking(lesson: "forgotten-return", columns: 80, rows: 24)
    playing.goOn { $0.prediction != nil }
    #expect(playing.screen.contains("save(text)") && playing.screen.contains("may be closed\")"))
  }

  @Test(
    "a script that no step before has run begins at its start, and nothing of what comes is shown",
    arguments: ["settled-once", "one-by-one", "order"])
  func investigated(name: String) throws {
    var playing = try Playing.taking(lesson: name, to: .investigate)
    #expect(playing.state.session.position == 0)
    #expect(playing.screen.contains("space plays it, . takes one step."))
    playing.goOn { $0.prediction != nil }
    #expect(playing.state.session.position == 0 && !playing.screen.contains("printed  "))
    #expect(playing.screen.contains("No promise has been"))
    // Whoever wants to see it steps through it.
    playing.type("G")
    #expect(playing.state.session.isAtEnd)
  }

  @Test("one that was run is shown at its end")
  func seen() throws {
    let playing = try Playing.taking(lesson: "later", to: .investigate)
    #expect(playing.state.session.isAtEnd)
  }
}
