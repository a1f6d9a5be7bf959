/// Where in a lesson a person is: kept in a file, so that a second terminal can show the notes that belong there.
public struct LessonPlace: Hashable, Sendable {
  /// The lesson's name.
  public var lesson: String
  /// The step, from 1; 0 is the introduction, and one more than there are is the end.
  public var step: Int

  public init(lesson: String, step: Int) { (self.lesson, self.step) = (lesson, step) }

  /// Reads what `encoded` writes; `nil` comes of anything else.
  public init?(decoding text: String) {
    let fields = text.split(whereSeparator: \.isNewline).first?.split(separator: "\t") ?? []
    guard fields.count == 2, let step = Int(fields[1]), step >= 0 else { return nil }
    self.init(lesson: String(fields[0]), step: step)
  }

  /// A line: name and step, with a tab between them.
  public var encoded: String { "\(lesson)\t\(step)\n" }
}

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
  public var text: String { (0...lesson.steps.count).map { text(at: $0) + "\n" }.joined(separator: "\n") }

  /// The notes of a place of this lesson, or of one that was gone on to; of any other one, where that is.
  public func text(at place: LessonPlace) -> String {
    if place.lesson == lesson.name { return text(at: place.step) }
    guard let other = others.first(where: { $0.name == place.lesson }) else {
      return "The other terminal has the lesson '\(place.lesson)' open: 'lessons \(place.lesson) --notes' follows it."
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
    let lines = (notes.isEmpty ? ["No notes here."] : notes) + [next]
    return
      (["-- \(lesson.title), \(step) of \(lesson.steps.count): \(heading)"]
      + lines.flatMap { WrappedText.lines($0, columns: Self.columns) }).joined(separator: "\n")
  }
}
