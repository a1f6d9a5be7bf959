import Lab
import Program
import Screen
import Testing

@testable import LabUI

@Suite("what the pages of the first lesson look like")
struct LessonFramesTests {
  private func taking(_ columns: Int, _ rows: Int, _ keys: [Key] = []) throws -> Playing {
    let course = Course.builtIn
    var playing = Playing("print(1)", columns: columns, rows: rows)
    playing.send(.lesson(try #require(course.lesson(named: "later")), of: course))
    for key in keys { playing.press(key) }
    return playing
  }

  private func expectFrame(_ playing: Playing, _ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let frame = playing.screen
    #expect(frame == text, "drawn:\n\(frame)", sourceLocation: sourceLocation)
  }

  @Test("the first page, at 80 by 24")
  func introduction80x24() throws {
    expectFrame(
      try taking(80, 24),
      #"""
      """#)
  }

  @Test("a question, at 80 by 24")
  func question80x24() throws {
    expectFrame(
      try taking(80, 24, [.enter, .enter]),
      #"""
      """#)
  }

  @Test("its answer, at 80 by 24")
  func answer80x24() throws {
    expectFrame(
      try taking(80, 24, [.enter, .enter, .character("1")]),
      #"""
      """#)
  }

  private let toRun: [Key] = [.enter, .enter, .character("1"), .enter, .character("1"), .enter]

  @Test("watching it run, at 80 by 24")
  func run80x24() throws {
    expectFrame(
      try taking(80, 24, toRun + [.character("]"), .character("]")]),
      #"""
      """#)
  }

  @Test("watching it run, at 100 by 30")
  func run100x30() throws {
    expectFrame(
      try taking(100, 30, toRun + [.character("]"), .character("]")]),
      #"""
      """#)
  }

  private var toGoals: [Key] { toRun + [.enter, .enter, .character("1"), .enter, .character("1"), .enter, .enter] }

  @Test("the goals of an exercise, at 80 by 24")
  func goals80x24() throws {
    expectFrame(
      try taking(80, 24, toGoals),
      #"""
      """#)
  }

  @Test("a missed goal, at 100 by 30")
  func missed100x30() throws {
    expectFrame(
      try taking(100, 30, toGoals + [.enter]),
      #"""
      """#)
  }
}
