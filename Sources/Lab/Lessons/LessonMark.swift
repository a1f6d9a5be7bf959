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
  /// The steps of that text, by which their numbers are found again in another one; empty in what earlier versions kept.
  public var steps: [StepKey]
  /// What was written in exercises that the lesson has no longer.
  public var leftover: [String]

  public init(
    lesson: String, step: Int, page: Page, right: Int, answers: [Answer], passed: [Int], scripts: [Int: String],
    steps: [StepKey] = [], leftover: [String] = []
  ) {
    (self.lesson, self.step, self.page, self.right) = (lesson, step, page, right)
    (self.answers, self.passed, self.scripts) = (answers, passed, scripts)
    (self.steps, self.leftover) = (steps, leftover)
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
    (scripts, steps, leftover) = ([:], [], [])
    for field in fields.dropFirst(6) {
      guard let mark = field.firstIndex(where: { $0 == ":" || $0 == "=" }) else { continue }
      let text = LineText.unescaped(field[field.index(after: mark)...])
      switch (field[..<mark], field[mark]) {
      case ("", "="): steps.append(StepKey(decoding: text))
      case ("", ":"): leftover.append(text)
      case (let number, ":"): if let step = Int(number) { scripts[step] = text }
      default: break
      }
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
    let written =
      scripts.sorted { $0.key < $1.key }.map { "\($0.key):\(LineText.escaped($0.value))" }
      + leftover.map { ":\(LineText.escaped($0))" } + steps.map { "=\(LineText.escaped($0.encoded))" }
    let fields = [lesson, "\(step)", place, "\(right)", given.isEmpty ? "-" : given, done.isEmpty ? "-" : done] + written
    return fields.joined(separator: "\t")
  }
}
