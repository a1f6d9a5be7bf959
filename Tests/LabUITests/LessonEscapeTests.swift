import Lab
import Program
import Screen
import Testing
import TraceEvents
import TraceGraph

@testable import LabUI

/// Esc in a lesson: it asks, leaves, or closes something else.
@Suite("leaving a lesson by Esc")
struct LessonEscapeTests {
  @Test("Esc that closed something doesn't leave the lesson when it is pressed once more; after that it does")
  func escape() throws {
    var playing = try Playing.taking(lesson: "later", to: .modify)
    for key in ["e", "?", "w"] as [Character] {
      playing.press(.character(key), .escape)
      #expect(playing.state.mode == .normal, "\(key)")
      if key == "e" { #expect(playing.screen.contains("the editor is closed: Enter goes on with the lesson, Esc leaves it")) }
      playing.press(.escape)
      #expect(playing.state.learning != nil, "\(key)")
      #expect(playing.screen.contains("Esc once more leaves the lesson"), "\(key)")
    }
    playing.press(.escape)
    #expect(playing.state.learning == nil)
  }

  @Test("in the middle of a lesson Esc asks, with and without an open question, and another key takes the question back")
  func escapeAsks() throws {
    for kind in [LessonStep.Kind.predict, .run, .investigate, .modify] {
      var playing = try Playing.taking(lesson: "later", to: kind)
      let page = playing.state.learning?.page
      playing.press(.escape)
      #expect(playing.state.learning?.page == page && playing.screen.contains("Esc once more leaves the lesson"), "\(kind)")
      playing.press(.down)
      playing.press(.escape)
      #expect(playing.state.learning?.page == page && playing.screen.contains("Esc once more leaves the lesson"), "\(kind)")
      playing.press(.escape)
      #expect(playing.state.learning == nil)
      #expect(playing.screen.contains("left the lesson: this is test.swift; L, then Enter goes on with it"), "\(kind)")
      playing.press(.character("L"), .enter)
      #expect(playing.state.learning?.page == page, "\(kind)")
    }
  }

  @Test("Esc leaves at once where nothing is begun yet, and where all is done")
  func escapeAtEnds() throws {
    var playing = try Playing.taking(lesson: "later", columns: 80, rows: 24)
    playing.press(.escape)
    #expect(playing.state.learning == nil)
    playing = try Playing.taking(lesson: "later", to: .predict)
    playing.goOnPastExercises { $0.page == .end }
    #expect(playing.state.learning?.page == .end)
    playing.press(.escape)
    #expect(playing.state.learning == nil)
    #expect(playing.state.notice?.text == "left the lesson: this is test.swift; L lists the lessons")
  }

  @Test("a solution, and a lesson that is over, are nobody's work that another start would have to offer")
  func nothingToOffer() throws {
    var playing = try Playing.taking(lesson: "later", to: .predict)
    playing.goOnPastExercises { $0.page == .solution }
    #expect(playing.state.learning?.page == .solution && playing.state.record == nil)
    playing.goOnPastExercises { $0.page == .end }
    #expect(playing.state.learning?.page == .end && playing.state.record == nil)
  }

  @Test("a click takes back that Esc has asked")
  func escapeAndClick() throws {
    var playing = try Playing.taking(lesson: "later", to: .investigate)
    playing.press(.escape)
    playing.send(.input(.mouse(MouseEvent(kind: .press, button: .left, position: Position(column: 5, row: 3)))))
    playing.press(.escape)
    #expect(playing.state.learning != nil)
  }
}
