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

    /// The better of two.
    func best(_ other: Entry?) -> Entry {
      guard let other, other.isBetter(than: self) else { return self }
      return other
    }
  }

  public private(set) var entries: [String: Entry] = [:]

  public init() {}

  /// Reads what `encoded` writes; lines that it doesn't write are passed over.
  public init(decoding text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      let fields = line.split(separator: "\t")
      let numbers = fields.dropFirst(2).compactMap { Int($0) }
      guard fields.count == 5, numbers.count == 3, ["finished", "begun"].contains(fields[1]) else { continue }
      note(
        String(fields[0]), Entry(isFinished: fields[1] == "finished", right: numbers[0], answered: numbers[1], passed: numbers[2])
      )
    }
  }

  /// One lesson a line: name, `finished` or `begun`, right answers, answers, exercises passed, with tabs between them.
  public var encoded: String {
    entries.sorted { $0.key < $1.key }.map { name, entry in
      "\(name)\t\(entry.isFinished ? "finished" : "begun")\t\(entry.right)\t\(entry.answered)\t\(entry.passed)\n"
    }.joined()
  }

  /// Takes note of a lesson; an earlier time that went better stays.
  public mutating func note(_ name: String, _ entry: Entry) {
    // The name may be a path, and a line of the file has tabs between its fields.
    let name = String(name.map { $0 == "\t" || $0.isNewline ? " " : $0 })
    entries[name] = entry.best(entries[name])
  }
}
