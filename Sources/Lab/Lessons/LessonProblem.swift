/// What is wrong with a lesson's text, and where.
public struct LessonProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the lesson's file.
  public var file: String
  /// The line, counted from 1.
  public var line: Int
  /// What is wrong, and what to write instead.
  public var text: String

  public var description: String { "\(file):\(line): \(text)" }
}

/// Why a text is no lesson: every problem that reading it found, in the order of the lines.
public struct LessonProblems: Error, Hashable, Sendable {
  public var problems: [LessonProblem]
}

/// Why a question or a goal says nothing that the engine could answer.
struct LessonTextProblem: Error, Hashable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
