/// How far a person has come with lessons, by the lessons' names.
public struct LessonProgress: Hashable, Sendable {
  /// One lesson.
  public struct Entry: Hashable, Sendable {
    /// Whether the person has come to its end.
    public var isFinished: Bool
    /// How many questions were answered right, and how many were answered.
    public var right: Int
    public var answered: Int
    /// How many exercises were passed.
    public var passed: Int

    public init(isFinished: Bool, right: Int, answered: Int, passed: Int) {
      (self.isFinished, self.right, self.answered, self.passed) = (isFinished, right, answered, passed)
    }

    /// Whether this says more of what a person has done than another entry.
    private func isBetter(than other: Entry) -> Bool {
      (isFinished ? 1 : 0, passed, right) > (other.isFinished ? 1 : 0, other.passed, other.right)
    }

    /// The better of two; of two finished times, the better answers and the better exercises.
    func best(_ other: Entry?) -> Entry {
      guard let other else { return self }
      guard isFinished, other.isFinished else { return other.isBetter(than: self) ? other : self }
      var best = other.right > right ? other : self
      best.passed = max(passed, other.passed)
      return best
    }

    /// Whether a lesson was finished by somebody who did something in it: going through its pages alone doesn't count.
    public func isDone(_ lesson: Lesson) -> Bool {
      let asksNothing = lesson.exercises.isEmpty && lesson.steps.allSatisfy(\.questions.isEmpty)
      return isFinished && (right > 0 || passed > 0 || asksNothing)
    }

    /// What was done of a lesson, in a few words; empty if nothing was answered and it isn't finished.
    public func score(_ lesson: Lesson) -> String {
      var parts = answered == 0 ? [] : ["\(right) of \(answered) right"]
      if isFinished, passed == 0, !lesson.exercises.isEmpty { parts.append("no exercise passed") }
      return parts.joined(separator: ", ")
    }
  }

  public private(set) var entries: [String: Entry] = [:]
  /// Where lessons were left that weren't taken to their end.
  public private(set) var marks: [String: LessonMark] = [:]

  public init() {}

  /// Reads what `encoded` writes; lines that it doesn't write are passed over.
  public init(decoding text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      let fields = line.split(separator: "\t")
      if fields.count > 2, fields[1] == "at" {
        marks[String(fields[0])] = LessonMark(decoding: fields.dropFirst(2))
        continue
      }
      let numbers = fields.dropFirst(2).compactMap { Int($0) }
      guard fields.count == 5, numbers.count == 3, ["finished", "begun"].contains(fields[1]) else { continue }
      note(
        String(fields[0]), Entry(isFinished: fields[1] == "finished", right: numbers[0], answered: numbers[1], passed: numbers[2])
      )
    }
  }

  /// One lesson a line: name, `finished` or `begun`, right answers, answers, exercises passed, with tabs between them;
  /// then the lessons that were left before their end: name, `at`, and the mark.
  public var encoded: String {
    entries.sorted { $0.key < $1.key }.map { name, entry in
      "\(name)\t\(entry.isFinished ? "finished" : "begun")\t\(entry.right)\t\(entry.answered)\t\(entry.passed)\n"
    }.joined() + marks.sorted { $0.key < $1.key }.map { "\($0.key)\tat\t\($0.value.encoded)\n" }.joined()
  }

  /// The files of lessons that aren't of the course.
  public var files: [String] { entries.keys.filter { $0.contains("/") }.sorted() }

  /// Takes note of a lesson; an earlier time that went better stays.
  public mutating func note(_ name: String, _ entry: Entry) {
    let name = Self.field(name)
    entries[name] = entry.best(entries[name])
  }

  /// Takes note of where a lesson was left; `nil` if it begins anew the next time.
  public mutating func mark(_ name: String, _ mark: LessonMark?) { marks[Self.field(name)] = mark }

  /// Where a lesson was left, in its text as it is now.
  public func mark(of lesson: Lesson) -> LessonMark? { marks[Self.field(lesson.progressName)]?.carried(to: lesson) }

  /// Whether a lesson's text was changed since it was left.
  public func isChanged(_ lesson: Lesson) -> Bool {
    marks[Self.field(lesson.progressName)].map { $0.lesson != lesson.fingerprint } ?? false
  }

  /// The name may be a path, and a line of the file has tabs between its fields.
  private static func field(_ name: String) -> String { String(name.map { $0 == "\t" || $0.isNewline ? " " : $0 }) }
}
