/// Makes a step of its heading and the headings of its solution and wrong answers.
struct LessonStepBuilder {
  private(set) var problems: [(line: Int, text: String)] = []
  private var step: LessonStep?
  private var goals: [Goal] = []
  private var advice: [LessonExercise.Advice] = []
  private var hints: [String] = []
  private var hintLines: [Int] = []
  private var solution: (answer: LessonExercise.Answer, line: Int, scriptLine: Int, prose: [String])?
  private var wrongAnswers: [LessonExercise.WrongAnswer] = []
  /// The script of the latest step that has one.
  private var script: String?

  private mutating func report(_ line: Int, _ text: String) { problems.append((line, text)) }

  /// Takes the next heading with what stands below it.
  mutating func take(_ part: LessonPart) {
    switch part.kind {
    case .step(let text): begin(text, part)
    case .solution: takeSolution(part)
    case .wrongAnswer(let goal): takeWrongAnswer(goal, part)
    }
  }

  // MARK: Steps

  private mutating func begin(_ text: String, _ part: LessonPart) {
    let halves = text.split(separator: ":", maxSplits: 1).map { LessonLines.trimmed($0) }
    guard let kind = halves.first.flatMap({ LessonStep.Kind(rawValue: $0) }) else {
      let kinds = LessonStep.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      return report(part.line, "'## \(text)' isn't a step: a step's heading begins with one of \(kinds)")
    }
    if let code = part.code {
      if code.language != "swift" { report(code.line - 1, "a step has a script: ```swift") }
      script = code.text
    }
    guard let script else {
      return report(part.line, "'## \(text)' has no script, and no step before it has one: write ```swift")
    }
    step = LessonStep(
      kind: kind, title: halves.count > 1 ? halves[1] : "", line: part.line, prose: part.prose, notes: part.notes, script: script,
      scriptLine: part.code?.line, questions: [], exercise: nil)
    for item in part.items { take(item, kind) }
    let needsQuestion = kind == .predict || kind == .investigate
    if part.prose.isEmpty, !needsQuestion { report(part.line, "'## \(text)' says nothing: write a sentence or two below it") }
    if needsQuestion, !part.items.contains(where: { $0.kind == .ask }) {
      report(part.line, "'## \(text)' asks nothing: add an item such as - **Ask** `print 1`")
    }
    if isExercise(kind), goals.isEmpty { report(part.line, "'## \(text)' has no goal: add an item such as - **Goal** `output`") }
    if kind == .order, !goals.contains(where: { $0.claim == .sameLines }) { goals.append(.sameLines(part.line)) }
  }

  private func isExercise(_ kind: LessonStep.Kind) -> Bool { kind == .modify || kind == .order || kind == .make }

  private mutating func take(_ item: LessonItem, _ kind: LessonStep.Kind) {
    if item.kind != .ask {
      guard isExercise(kind) else { return report(item.line, "only '## Modify', '## Order' and '## Make' have goals and hints") }
      for nested in item.nested { report(nested.line, "only questions have a list of their own: - not `…`") }
    } else if isExercise(kind) || kind == .run {
      return report(item.line, "questions belong to '## Predict' and '## Investigate'")
    }
    do throws(LessonTextProblem) {
      switch item.kind {
      case .ask:
        let question = try question(item)
        step?.questions.append(question)
      case .goal: goals.append(try Goal(item.code, text: item.text.isEmpty ? nil : item.text, line: item.line))
      case .ifNot:
        let goal = try Goal(item.code, text: nil, line: item.line)
        guard !item.text.isEmpty else { return report(item.line, "say after a colon what to tell people who miss this") }
        advice.append(LessonExercise.Advice(goal: goal, text: item.text))
      case .hint:
        hints.append(item.text)
        hintLines.append(item.line)
      }
    } catch {
      report(item.line, error.description)
    }
  }

  private mutating func question(_ item: LessonItem) throws(LessonTextProblem) -> LessonQuestion {
    var wrong: [String] = []
    for (text, line) in item.nested {
      guard text.hasPrefix("not ") else {
        report(line, "write - not `…` for an answer that is offered and wrong")
        continue
      }
      wrong.append(LessonLines.unquoted(LessonLines.trimmed(text.dropFirst(4))))
    }
    return LessonQuestion(line: item.line, ask: try Ask(item.code), text: item.text.isEmpty ? nil : item.text, wrong: wrong)
  }

  // MARK: Exercises

  private mutating func takeSolution(_ part: LessonPart) {
    guard let answer = answer(part) else { return }
    if solution != nil { report(part.line, "an exercise has one solution: this is the second") }
    solution = (answer, part.line, part.code?.line ?? part.line, part.prose)
  }

  private mutating func takeWrongAnswer(_ goal: String, _ part: LessonPart) {
    guard let answer = answer(part) else { return }
    if !goals.contains(where: { $0.code == goal }) {
      let known = goals.map { "`\($0.code)`" }.joined(separator: ", ")
      report(part.line, "'\(goal)' isn't a goal of this exercise; it has \(known)")
    }
    if part.prose.isEmpty { report(part.line, "say in a sentence why this answer is wrong: it is the hint for whoever gives it") }
    wrongAnswers.append(
      LessonExercise.WrongAnswer(
        line: part.line, goal: goal, hint: part.prose, answer: answer, scriptLine: part.code?.line ?? part.line))
  }

  private mutating func answer(_ part: LessonPart) -> LessonExercise.Answer? {
    for item in part.items { report(item.line, "\(item.keyword) belongs to the step, above the solution") }
    guard let step, isExercise(step.kind) else {
      report(part.line, "only '## Modify', '## Order' and '## Make' have solutions and wrong answers")
      return nil
    }
    guard let code = part.code else {
      report(part.line, "write the answer below it: ```swift, or ```injections")
      return nil
    }
    return code.language == "swift" ? .script(code.text) : .injections(code.text)
  }

  /// The step with all that belongs to it; `nil` before the first.
  mutating func finish() -> LessonStep? {
    defer { (step, goals, advice, hints, hintLines, solution, wrongAnswers) = (nil, [], [], [], [], nil, []) }
    guard var finished = step else { return nil }
    guard isExercise(finished.kind) else { return finished }
    guard let solution else {
      report(finished.line, "'## \(finished.heading)' has no solution: write '### Solution' and a script below it")
      return finished
    }
    finished.exercise = LessonExercise(
      goals: goals, advice: advice, hints: hints, hintLines: hintLines, solution: solution.answer, solutionLine: solution.line,
      solutionScriptLine: solution.scriptLine, solutionProse: solution.prose, wrongAnswers: wrongAnswers)
    return finished
  }
}
