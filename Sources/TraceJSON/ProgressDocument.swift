internal import FoundationEssentials

/// How far a person has come with lessons, in the JSON format that `promiselab lessons --export-progress json` writes and docs/JSON.md
/// describes.
public struct ProgressDocument: Hashable, Sendable, Encodable {
  /// One lesson.
  public struct Lesson: Hashable, Sendable, Encodable {
    /// The name by which it is opened.
    public var name: String
    /// Its title.
    public var title: String
    /// Whether it was begun, and whether its end was reached.
    public var begun: Bool, finished: Bool
    /// How many questions were answered, and how many of them right.
    public var answered: Int, right: Int
    /// How many exercises were passed.
    public var passed: Int

    /// Describes a lesson.
    public init(name: String, title: String, begun: Bool, finished: Bool, answered: Int, right: Int, passed: Int) {
      (self.name, self.title, self.begun, self.finished) = (name, title, begun, finished)
      (self.answered, self.right, self.passed) = (answered, right, passed)
    }
  }

  /// The version of the format.
  public var version = 1
  /// The lessons of the course in their order, then others that were begun.
  public var lessons: [Lesson]

  /// Describes progress.
  public init(lessons: [Lesson]) { self.lessons = lessons }

  /// The document as text, with its keys sorted and a line feed at its end.
  public var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Strings, numbers and truth values can always be encoded.
    let data = (try? encoder.encode(self)) ?? Data()
    return TraceDocument.escaped(String(decoding: data, as: UTF8.self)) + "\n"
  }
}
