internal import TraceJSON

/// How `promiselab lessons grade` shows grades.
public enum GradeFormat: String, Hashable, Sendable, CaseIterable {
  /// A list for people.
  case text
  /// One JSON object, as docs/JSON.md describes it.
  case json
}

/// The grades of several answers to one exercise.
public struct GradeReport: Hashable, Sendable {
  /// One answer.
  public struct Entry: Hashable, Sendable {
    public var file: String
    public var grade: AnswerGrade
    public var hint: [String]?

    public init(file: String, grade: AnswerGrade, hint: [String]?) {
      (self.file, self.grade, self.hint) = (file, grade, hint)
    }
  }

  private let lesson: Lesson
  private let step: LessonStep
  private let entries: [Entry]

  public init(_ lesson: Lesson, _ step: LessonStep, _ entries: [Entry]) {
    (self.lesson, self.step, self.entries) = (lesson, step, entries)
  }

  /// Whether all answers meet all goals.
  public var isPassed: Bool { entries.allSatisfy(\.grade.isPassed) }

  /// What is printed.
  public func text(_ format: GradeFormat) -> String {
    switch format {
    case .text: (entries.map(text) + (entries.count > 1 ? [summary] : [])).joined(separator: "\n")
    case .json: document.json
    }
  }

  private func text(_ entry: Entry) -> String {
    var lines = ["\(entry.file): \(entry.grade.isPassed ? "pass" : "fail")"]
    if let problem = entry.grade.problem { lines += problem.split(separator: "\n").map { "  \($0)" } }
    // What stopped the run of the answer itself comes before what it missed by that.
    let trouble = entry.grade.trouble.map { "  FAIL  \($0)" }
    if let trouble, entry.grade.isStopped { lines.append(trouble) }
    for result in entry.grade.results {
      lines.append("  \(result.isMet ? "pass" : "FAIL")  \(result.sentence)")
      // What stopped the run is said above: it is why these are missed.
      if let difference = result.difference, !entry.grade.isStopped { lines.append("        \(difference)") }
    }
    if let trouble, !entry.grade.isStopped { lines.append(trouble) }
    for hint in entry.hint ?? [] { lines.append("  Hint: \(hint)") }
    return lines.map { $0 + "\n" }.joined()
  }

  private var summary: String { "\(entries.count { $0.grade.isPassed }) of \(entries.count) answers pass\n" }

  private var document: GradeDocument {
    GradeDocument(
      lesson: lesson.name, exercise: step.heading,
      answers: entries.map { entry in
        GradeDocument.Answer(
          file: entry.file, passed: entry.grade.isPassed, problem: entry.grade.problem ?? entry.grade.trouble,
          goals: entry.grade.results.map { .init(goal: $0.goal.code, text: $0.sentence, difference: $0.difference) },
          hint: entry.hint?.joined(separator: " "))
      })
  }
}
