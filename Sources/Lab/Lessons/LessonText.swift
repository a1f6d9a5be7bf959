/// A lesson as plain text, for where there is no terminal to take it in.
public struct LessonText {
  private let lesson: Lesson
  private let showsAnswers: Bool
  private static let columns = 78

  /// - Parameter showsAnswers: Whether right answers, hints and solutions are there, too.
  public init(_ lesson: Lesson, showsAnswers: Bool = false) {
    (self.lesson, self.showsAnswers) = (lesson, showsAnswers)
  }

  /// - Complexity: A run of each script.
  public var text: String {
    var blocks = [lesson.title + "\n" + lesson.part + ": " + lesson.summary]
    blocks += lesson.introduction.map(Self.wrapped)
    for step in lesson.steps { blocks += self.blocks(step) }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private static func wrapped(_ text: String) -> String { wrapped(text, indent: "", first: "") }

  private static func wrapped(_ text: String, indent: String, first: String) -> String {
    let lines = WrappedText.lines(text, columns: columns - indent.count)
    return lines.enumerated().map { ($0.offset == 0 ? first : indent) + $0.element }.joined(separator: "\n")
  }

  /// A script with the numbers of its lines.
  private static func numbered(_ script: String) -> String {
    script.split(separator: "\n", omittingEmptySubsequences: false).dropLast().enumerated().map { index, line in
      let number = String(index + 1)
      return String(repeating: " ", count: max(0, 4 - number.count)) + number + (line.isEmpty ? "" : "  " + line)
    }.joined(separator: "\n")
  }

  private func blocks(_ step: LessonStep) -> [String] {
    var blocks = ["-- \(step.heading) " + String(repeating: "-", count: max(2, Self.columns - step.heading.count - 4))]
    blocks += step.prose.map(Self.wrapped)
    if step.scriptLine != nil { blocks.append(Self.numbered(step.script)) }
    if !step.questions.isEmpty {
      let maker = PredictionMaker(lesson.request(for: step).perform())
      blocks += step.questions.map { text($0, maker) }
    }
    if let exercise = step.exercise, let judge = GoalJudge(lesson, step) {
      blocks.append(
        (["Goals:"] + judge.sentences.map { Self.wrapped($0, indent: "    ", first: "  - ") }).joined(separator: "\n"))
      if showsAnswers { blocks += answers(exercise) }
    }
    return blocks
  }

  private func text(_ question: LessonQuestion, _ maker: PredictionMaker) -> String {
    guard let prediction = try? maker.prediction(question.ask, text: question.text, wrong: question.wrong) else {
      return Self.wrapped(question.text ?? "")
    }
    var lines = [Self.wrapped("? " + prediction.question, indent: "  ", first: "")]
    for (index, choice) in prediction.choices.enumerated() {
      let mark = showsAnswers && index == prediction.right ? "*" : " "
      lines.append(Self.wrapped(choice, indent: "       ", first: "  \(mark) \(index + 1). "))
    }
    if showsAnswers { lines += prediction.explanation.map { Self.wrapped($0, indent: "    ", first: "    ") } }
    return lines.joined(separator: "\n")
  }

  private func answers(_ exercise: LessonExercise) -> [String] {
    var blocks = exercise.hints.map { Self.wrapped($0, indent: "  ", first: "Hint: ") }
    blocks.append((["Solution:"] + exercise.solutionProse.map(Self.wrapped)).joined(separator: "\n"))
    switch exercise.solution {
    case .script(let text): blocks.append(Self.numbered(text))
    case .injections(let text):
      blocks.append(text.split(whereSeparator: \.isNewline).map { "  --\($0)" }.joined(separator: "\n"))
    }
    return blocks
  }
}
