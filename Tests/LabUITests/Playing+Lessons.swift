import Lab
import Screen
import Testing

@testable import LabUI

extension Playing {
  /// Takes a lesson of the course.
  static func taking(lesson name: String, columns: Int, rows: Int) throws -> Playing {
    let course = Course.builtIn
    var playing = Playing("print(1)", columns: columns, rows: rows)
    playing.send(.lesson(try #require(course.lesson(named: name)), of: course))
    return playing
  }

  /// Takes a lesson of the course to the first page of its first step of a kind.
  static func taking(lesson name: String, to kind: LessonStep.Kind, columns: Int = 80, rows: Int = 24) throws -> Playing {
    var playing = try taking(lesson: name, columns: columns, rows: rows)
    playing.goOn { $0.step.kind == kind && $0.page != .introduction }
    return playing
  }

  /// Goes on until a lesson is where it is wanted, and past exercises by their solutions.
  mutating func goOnPastExercises(until isThere: (Learning) -> Bool) {
    for _ in 0..<80 {
      guard let learning = state.learning, !isThere(learning) else { return }
      if learning.page == .goals {
        type("t")
      } else if learning.prediction != nil, learning.answer == nil {
        type("1")
      } else {
        press(.enter)
      }
    }
  }

  /// Leaves the lesson by Esc, which asks first in the middle of one.
  mutating func leaveLesson() {
    for _ in 0..<2 where state.learning != nil { press(.escape) }
  }

  /// Answers and goes on until a lesson is where it is wanted.
  mutating func goOn(until isThere: (Learning) -> Bool) {
    for _ in 0..<40 {
      guard let learning = state.learning, !isThere(learning) else { return }
      if learning.prediction != nil, learning.answer == nil { type("1") } else { press(.enter) }
    }
  }
}
