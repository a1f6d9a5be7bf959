internal import TraceJSON

/// How progress is exported.
public enum ProgressFormat: String, Hashable, Sendable, CaseIterable {
  /// One JSON object, as docs/JSON.md describes it.
  case json
  /// A table for people.
  case markdown
}

/// How far a person has come with a course, for a teacher or another program.
public struct ProgressReport: Hashable, Sendable {
  private let course: Course
  private let progress: LessonProgress
  private let others: [Lesson]

  /// - Parameter others: Lessons that aren't of the course and may have been begun.
  public init(_ progress: LessonProgress, of course: Course, others: [Lesson] = []) {
    (self.progress, self.course, self.others) = (progress, course, others)
  }

  /// What is printed.
  public func text(_ format: ProgressFormat) -> String {
    switch format {
    case .json: document.json
    case .markdown: markdown
    }
  }

  private var document: ProgressDocument {
    ProgressDocument(
      lessons: lessons.map { name, title, _, entry in
        ProgressDocument.Lesson(
          name: name, title: title, begun: entry != nil, finished: entry?.isFinished == true, answered: entry?.answered ?? 0,
          right: entry?.right ?? 0, passed: entry?.passed ?? 0)
      })
  }

  /// The lessons of the course in their order, then those of others that were begun.
  private var lessons: [(name: String, title: String, exercises: Int?, entry: LessonProgress.Entry?)] {
    let begun = course.lessons + others.filter { progress.entries[$0.progressName] != nil && !course.lessons.contains($0) }
    let known = Set(begun.map(\.progressName))
    return begun.map { ($0.name, $0.title, $0.exercises.count, progress.entries[$0.progressName]) }
      + progress.entries.filter { !known.contains($0.key) }.sorted { $0.key < $1.key }.map { ($0.key, $0.key, nil, $0.value) }
  }

  private var markdown: String {
    let lessons = lessons
    // Nobody knows what others are, or whether they are still there.
    let known = lessons.filter { $0.exercises != nil }
    let finished = known.count { $0.entry?.isFinished == true }
    let rows = lessons.map { lesson in
      let state = lesson.entry.map { $0.isFinished ? "finished" : "begun" } ?? ""
      let right = lesson.entry.map { "\($0.right) of \($0.answered)" } ?? ""
      let passed = lesson.entry.map { "\($0.passed)" + (lesson.exercises.map { " of \($0)" } ?? "") } ?? ""
      return "| \(lesson.title.replacing("|", with: "\\|")) | \(state) | \(right) | \(passed) |\n"
    }
    return "# Progress\n\n\(finished) of \(known.count) lessons finished\n\n"
      + "| lesson | state | answers right | exercises passed |\n|---|---|---|---|\n" + rows.joined()
  }
}
