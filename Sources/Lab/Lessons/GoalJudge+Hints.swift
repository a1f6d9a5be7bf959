internal import Program
internal import SwiftPromises
internal import TraceEvents
internal import TraceGraph

/// What to tell people whose answer fails.
extension GoalJudge {
  /// What to tell whoever gave an answer that the lesson knows, or that lacks something which the lesson looks for; `nil` if it knows
  /// none that fails alike.
  ///
  /// - Complexity: A grade of each wrong answer that misses the same goal.
  public func hint(for grade: AnswerGrade) -> [String]? {
    guard let miss = grade.firstMiss else { return nil }
    let alike = exercise.wrongAnswers.filter { $0.goal == miss.goal.code && isNamed($0, in: grade.script) }
      .map { ($0, self.grade($0.answer)) }
      .filter { $0.1.doesTheSame(as: grade) }
    // Two mistakes may differ in nothing but the lines of what they miss.
    let known =
      alike.first { $0.1.results == grade.results }
      ?? alike.first { $0.1.results.map(\.withoutLines) == grade.results.map(\.withoutLines) }
    if let known { return known.0.hint }
    if let slip = TextSlip(grade, wanted: solutionOutput) { return [slip.advice] }
    if let slip = PromiseSlip(grade, wanted: solutionOutput) {
      // Who awaits has forgotten a call, and the lesson may know which one.
      return [slip.isAwaiting ? grade.advice.first?.text ?? slip.advice : slip.advice]
    }
    return forgottenReturn(in: grade).map { [$0] } ?? grade.advice.first.map { [$0.text] }
  }

  /// What to tell people whose handler works something out that goes nowhere.
  private func forgottenReturn(in grade: AnswerGrade) -> String? {
    guard let dialect = lesson.dialect,
      let found = ForgottenReturn.first(in: ScriptSource(name: lesson.name, text: grade.script), dialect: dialect)
    else { return nil }
    let value = TerminalText.quoted(found.value, limit: 30)
    return
      "What the handler works out in line \(found.place.line) goes nowhere: it returns nothing. End it with `return \(value)`."
  }

  /// Whether a script has the code that a hint names and the listed answer has: else the hint would speak of what isn't there.
  private func isNamed(_ wrong: LessonExercise.WrongAnswer, in script: String) -> Bool {
    guard case .script(let listed) = wrong.answer else { return true }
    return wrong.hint.flatMap(LessonMarkup.code(in:)).map(CodePiece.init)
      .allSatisfy { $0.isFound(in: script) || !$0.isFound(in: listed) }
  }
}

extension AnswerGrade {
  /// Whether another answer prints the same, whatever data it is given, and makes the same promises.
  fileprivate func doesTheSame(as other: AnswerGrade) -> Bool {
    guard let shape, let otherShape = other.shape else { return false }
    return output == other.output && otherOutputs == other.otherOutputs && advice == other.advice && shape.isPart(of: otherShape)
  }
}
