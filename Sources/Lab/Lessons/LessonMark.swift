/// Where in a lesson a person has stopped, and what they had answered and written: the next start goes on from there.
public struct LessonMark: Hashable, Sendable {
  /// What was shown of the step.
  public enum Page: Hashable, Sendable {
    case text
    case question(Int)
    case goals
  }

  /// An answer that was chosen, by the number of its step, its question and its choice.
  public struct Answer: Hashable, Sendable {
    public var step: Int
    public var question: Int
    public var choice: Int

    public init(step: Int, question: Int, choice: Int) { (self.step, self.question, self.choice) = (step, question, choice) }
  }

  /// The text of the lesson, as `Lesson.fingerprint` tells it: numbers of steps and answers mean nothing in another one.
  public var lesson: String
  public var step: Int
  public var page: Page
  /// How many answers were right.
  public var right: Int
  public var answers: [Answer]
  /// The exercises that were passed, by their steps.
  public var passed: [Int]
  /// What was written in exercises, by their steps.
  public var scripts: [Int: String]

  public init(
    lesson: String, step: Int, page: Page, right: Int, answers: [Answer], passed: [Int], scripts: [Int: String]
  ) {
    (self.lesson, self.step, self.page, self.right) = (lesson, step, page, right)
    (self.answers, self.passed, self.scripts) = (answers, passed, scripts)
  }

  /// Reads what `encoded` writes; `nil` for anything else.
  init?(decoding fields: some Collection<Substring>) {
    let fields = Array(fields)
    guard fields.count >= 6, let step = Int(fields[1]), let right = Int(fields[3]), step >= 0 else { return nil }
    switch fields[2] {
    case "text": page = .text
    case "goals": page = .goals
    default:
      guard let number = Int(fields[2]), number >= 0 else { return nil }
      page = .question(number)
    }
    (lesson, self.step, self.right) = (String(fields[0]), step, right)
    answers = fields[4].split(separator: ",").compactMap { text in
      let numbers = text.split(separator: ".").compactMap { Int($0) }
      return numbers.count == 3 ? Answer(step: numbers[0], question: numbers[1], choice: numbers[2]) : nil
    }
    passed = fields[5].split(separator: ",").compactMap { Int($0) }
    scripts = [:]
    for field in fields.dropFirst(6) {
      guard let colon = field.firstIndex(of: ":"), let step = Int(field[..<colon]) else { continue }
      scripts[step] = LineText.unescaped(field[field.index(after: colon)...])
    }
  }

  /// One line without a line break, with tabs between its fields; no field is empty.
  var encoded: String {
    let place =
      switch page {
      case .text: "text"
      case .goals: "goals"
      case .question(let number): "\(number)"
      }
    let given = answers.map { "\($0.step).\($0.question).\($0.choice)" }.joined(separator: ",")
    let done = passed.map { "\($0)" }.joined(separator: ",")
    let written = scripts.sorted { $0.key < $1.key }.map { "\($0.key):\(LineText.escaped($0.value))" }
    let fields = [lesson, "\(step)", place, "\(right)", given.isEmpty ? "-" : given, done.isEmpty ? "-" : done] + written
    return fields.joined(separator: "\t")
  }
}

extension Lesson {
  /// A number that differs between two texts of a lesson, for what is kept about one of them.
  ///
  /// - Complexity: O(length of the lesson).
  public var fingerprint: String {
    // FNV-1a: Swift's own hash values differ between processes.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for step in steps {
      let asked = step.questions.flatMap { ["\($0.ask)", $0.text ?? ""] + $0.wrong }
      for text in [step.kind.rawValue, step.script] + step.prose + asked {
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        hash = (hash ^ 0xff) &* 0x100_0000_01b3
      }
    }
    return String(hash, radix: 16)
  }
}
