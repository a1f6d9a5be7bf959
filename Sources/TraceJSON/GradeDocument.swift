internal import FoundationEssentials

/// What became of answers to an exercise, in the JSON format that `promiselab lessons grade --format json` writes and docs/JSON.md describes.
public struct GradeDocument: Hashable, Sendable, Encodable {
  /// What became of one goal.
  public struct Goal: Hashable, Sendable, Encodable {
    /// The goal as the lesson's file has it: `no unhandled under every failure`.
    public var goal: String
    /// The goal as a sentence.
    public var text: String
    /// Whether it is met.
    public var passed: Bool
    /// What is otherwise; `nil` if it is met.
    public var difference: String?

    /// Describes a goal.
    public init(goal: String, text: String, difference: String?) {
      (self.goal, self.text, passed, self.difference) = (goal, text, difference == nil, difference)
    }
  }

  /// What became of one answer.
  public struct Answer: Hashable, Sendable, Encodable {
    /// The name of its file.
    public var file: String
    /// Whether all goals are met.
    public var passed: Bool
    /// What keeps it from running; `nil` if it runs.
    public var problem: String?
    /// Each goal in the order of the lesson; none if it can't run.
    public var goals: [Goal]
    /// What the lesson says to whoever gives this answer; `nil` if it doesn't know it.
    public var hint: String?

    /// Describes an answer.
    public init(file: String, passed: Bool, problem: String?, goals: [Goal], hint: String?) {
      (self.file, self.passed, self.problem, self.goals, self.hint) = (file, passed, problem, goals, hint)
    }
  }

  /// The version of the format.
  public var version = 1
  /// The name of the lesson.
  public var lesson: String
  /// The heading of the exercise.
  public var exercise: String
  /// How many answers there are.
  public var total: Int
  /// How many of them pass.
  public var passed: Int
  /// Each answer in the order in which they were given.
  public var answers: [Answer]

  /// Describes grades.
  public init(lesson: String, exercise: String, answers: [Answer]) {
    (self.lesson, self.exercise, self.answers) = (lesson, exercise, answers)
    (total, passed) = (answers.count, answers.count { $0.passed })
  }

  /// The document as text, with its keys sorted and a line feed at its end.
  public var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Strings and truth values can always be encoded.
    let data = (try? encoder.encode(self)) ?? Data()
    return TraceDocument.escaped(String(decoding: data, as: UTF8.self)) + "\n"
  }
}
