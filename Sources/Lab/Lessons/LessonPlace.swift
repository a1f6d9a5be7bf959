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
