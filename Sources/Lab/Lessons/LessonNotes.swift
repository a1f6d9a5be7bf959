/// What whoever presents a lesson has to say, as plain text.
public struct LessonNotes {
  private let lesson: Lesson
  /// The lessons that the other terminal may go on to.
  private let others: [Lesson]
  private static let columns = 78

  /// What is printed once no lesson is open any more.
  public static let left = "-- The lesson was left. Waiting for the next one; Ctrl-C ends this."
  /// What is printed while none is open yet.
  public static let waiting = "Waiting for a lesson in another terminal; Ctrl-C ends this."

  public init(_ lesson: Lesson, others: [Lesson] = []) { (self.lesson, self.others) = (lesson, others) }

  /// The notes of all places.
  ///
  /// - Complexity: A run of each script that questions are about.
  public var text: String { (0...lesson.steps.count).map { text(at: $0) + "\n" }.joined(separator: "\n") }

  /// The notes of a place of this lesson, or of one that was gone on to; of any other one, where that is.
  public func text(at place: LessonPlace) -> String {
    if place.lesson == lesson.name { return text(at: place.step) }
    guard let other = others.first(where: { $0.name == place.lesson }) else {
      let other = "The other terminal has the lesson '\(place.lesson)' open"
      return Course.builtIn.lesson(named: place.lesson) == nil
        ? "\(other), which isn't here: give 'lessons … --notes' the file or the folder that it was opened with."
        : "\(other): 'lessons \(place.lesson) --notes' follows it."
    }
    return LessonNotes(other).text(at: place.step)
  }

  private func text(at step: Int) -> String {
    guard step <= lesson.steps.count else {
      return "-- The end of \(lesson.title)\nThe lesson is over. Waiting for the next one; Ctrl-C ends this."
    }
    let heading = step == 0 ? "Introduction" : lesson.steps[step - 1].heading
    let notes = step == 0 ? lesson.notes : lesson.steps[step - 1].notes
    let next = step < lesson.steps.count ? "Next: \(lesson.steps[step].heading)" : "Next: the end"
    let told = step == 0 ? [] : Self.told(lesson, lesson.steps[step - 1])
    let lines = (notes.isEmpty ? ["No notes here."] : notes) + told + [next]
    // The learner's screen counts the introduction to the first step.
    let place = step == 0 ? "" : ", \(step) of \(lesson.steps.count)"
    return
      (["-- \(lesson.title)\(place): \(heading)"]
      + lines.flatMap { $0.hasPrefix(" ") ? [$0] : WrappedText.lines($0, columns: Self.columns) }).joined(separator: "\n")
  }

  /// What the audience doesn't see yet: the right answers, the hints, the solution.
  private static func told(_ lesson: Lesson, _ step: LessonStep) -> [String] {
    var lines: [String] = []
    for prediction in Lesson.predictions(step.questions, lesson.request(for: step).perform()) {
      lines += ["Question: \(prediction.question)", "Answer: \(prediction.rightChoice)"]
    }
    guard let exercise = step.exercise else { return lines }
    lines += exercise.hints.enumerated().map { "Hint \($0.offset + 1): \($0.element)" }
    lines.append((["Solution:"] + exercise.solutionProse).joined(separator: " "))
    return lines + exercise.solution.text.split(whereSeparator: \.isNewline).map { "  \($0)" }
  }
}
