internal import Lab

/// What is said of an answer. Whether it was right stands above the explanation, which is told in parts where it is long.
extension LessonWriter {
  /// How many lines an explanation has at least before the question, which was read before, is repeated.
  private static let leastExplained = 4

  mutating func writeAnswer(_ question: Prediction, _ answer: Int, part: Int) {
    var explained = self
    explained.lines = []
    let sentences = question.explanation.map { sentence in
      explained.lines = []
      explained.write(sentence)
      return explained.lines
    }
    let needed = sentences.reduce(0) { $0 + $1.count }
    for head in Head.allCases {
      var headed = self
      headed.write(head, of: question, answer)
      let room = most - headed.lines.count
      guard room >= min(needed, Self.leastExplained) || head == Head.allCases.last else { continue }
      self = headed
      let parts = Self.parts(of: sentences, rows: max(room, 2))
      let shown = min(part, parts.count - 1)
      lines += parts[shown]
      hasMore = shown < parts.count - 1
      if hasMore { writeKeys("Enter shows more of it.") }
      return
    }
  }

  /// What stands above an explanation, from the longest to the shortest.
  private enum Head: CaseIterable {
    case question
    case choices
    case verdict
  }

  private mutating func write(_ head: Head, of question: Prediction, _ answer: Int) {
    if head == .question { write(question.question, Theme.strong) }
    if head != .verdict {
      for (index, choice) in question.choices.enumerated() where index == question.right || index == answer {
        let isRight = index == question.right
        write(choice, isRight ? Theme.strong : Theme.plain, indent: 5, first: "\(isRight ? "✓" : "✗") \(index + 1)  ")
      }
    }
    write(answer == question.right ? "Right." : "No: the answer is \(Self.quoted(question.rightChoice)).", Theme.accent)
  }

  /// An explanation in parts for so many rows, broken between sentences. All parts but the last leave a row for how to go on.
  private static func parts(of sentences: [[LessonPane.Line]], rows: Int) -> [[LessonPane.Line]] {
    var parts: [[LessonPane.Line]] = [[]]
    var left = sentences.reduce(0) { $0 + $1.count }
    for sentence in sentences {
      var rest = sentence[...]
      while !rest.isEmpty {
        let free = (parts[parts.count - 1].count + left <= rows ? rows : rows - 1) - parts[parts.count - 1].count
        // A sentence that has room in a part of its own isn't cut.
        guard rest.count <= free || parts[parts.count - 1].isEmpty else {
          parts.append([])
          continue
        }
        let taken = rest.prefix(free)
        parts[parts.count - 1] += taken
        left -= taken.count
        rest = rest.dropFirst(taken.count)
        if !rest.isEmpty { parts.append([]) }
      }
    }
    return parts
  }

  /// A choice as it stands in a sentence: code has its ticks already.
  private static func quoted(_ choice: String) -> String { choice.contains("`") ? choice : "`\(choice)`" }
}
