internal import Program
internal import TraceEvents

/// Asks of a lesson what only running it tells: that questions have answers, solutions pass, and wrong answers fail as they say.
public struct LessonCheck {
  private let lesson: Lesson
  private var problems: [LessonProblem] = []

  /// All that is wrong, in the order of the lines.
  ///
  /// - Complexity: A run of each script, and an exploration for each answer where goals ask for one.
  public static func problems(of lesson: Lesson) -> [LessonProblem] {
    var check = LessonCheck(lesson)
    check.perform()
    return check.problems.sorted { $0.line < $1.line }
  }

  private init(_ lesson: Lesson) { self.lesson = lesson }

  private mutating func report(_ line: Int, _ text: String) {
    problems.append(LessonProblem(file: lesson.file, line: line, text: text))
  }

  private mutating func perform() {
    measure("the title", lesson.title, 1, lines: 1, columns: LessonSize.titleColumns)
    measure("the summary", lesson.summary, 1, lines: 1, columns: LessonSize.summaryColumns)
    measure("the introduction", lesson.introduction, 1, lines: LessonSize.proseLines)
    for step in lesson.steps { check(step) }
  }

  // MARK: Steps

  private mutating func check(_ step: LessonStep) {
    measure("the text of '\(step.heading)'", step.prose, step.line, lines: LessonSize.proseLines)
    measure("the heading", step.heading, step.line, lines: 1, columns: LessonSize.titleColumns)
    if let line = step.scriptLine { measure(step.script, at: line) }
    let run = lesson.request(for: step).perform()
    guard let scriptRun = run.run else {
      // It was told of the step that brings the script.
      guard let line = step.scriptLine else { return }
      let first = run.diagnostics.first
      report(line + (first?.place.line ?? 1) - 1, "the script has an error: \(first?.message ?? "")")
      return
    }
    if let line = step.scriptLine, let trouble = RunTrouble(scriptRun) {
      report(line + (trouble.line ?? 1) - 1, "the script doesn't run to its end: \(trouble.sentence)")
    }
    let maker = PredictionMaker(run)
    if maker.words.lines.count == 2, let order = step.questions.first(where: { $0.ask == .order }),
      step.questions.contains(where: { [.line(1), .line(2)].contains($0.ask) })
    {
      report(order.line, "of two lines, `order` and `print` answer each other: ask one of them")
    }
    if let order = step.questions.firstIndex(where: { $0.ask == .order }), maker.words.lines.count > 2,
      let later = step.questions[order...].first(where: { if case .line = $0.ask { true } else { false } })
    {
      report(
        later.line,
        "the answer to `order` in line \(step.questions[order].line) tells this one's: ask this one first, or something else")
    }
    var asked: [(question: LessonQuestion, prediction: Prediction)] = []
    for question in step.questions {
      do throws(LessonTextProblem) {
        let prediction = try maker.prediction(question.ask, text: question.text, wrong: question.wrong)
        asked.append((question, prediction))
        measure("the question", prediction.question, question.line, lines: 2)
        for choice in prediction.choices { measure("the answer '\(choice)'", choice, question.line, lines: 1) }
      } catch {
        report(question.line, error.description)
      }
    }
    if let (told, before) = Self.toldBefore(asked, maker.words) {
      report(
        told.line, "the answer to the question in line \(before.line) tells this one's: ask this one first, or something else")
    }
    if let exercise = step.exercise, let judge = GoalJudge(lesson, step) { check(exercise, of: step, judge) }
  }

  private mutating func check(_ exercise: LessonExercise, of step: LessonStep, _ judge: GoalJudge) {
    for (hint, line) in zip(exercise.hints, exercise.hintLines) {
      measure("the hint '\(TerminalText.quoted(hint, limit: 40))'", hint, line, lines: LessonSize.hintLines)
    }
    for advice in exercise.advice {
      measure("the text of 'If not `\(advice.goal.code)`'", advice.text, advice.goal.line, lines: LessonSize.hintLines)
    }
    for sentence in judge.sentences { measure("the goal '\(sentence)'", sentence, step.line, lines: 2) }
    measure("the text of the solution", exercise.solutionProse, exercise.solutionLine, lines: LessonSize.proseLines)
    if judge.grade(.script(step.script)).isPassed {
      report(step.line, "the script that is given meets all goals: nothing is left to do")
    }
    if let what = judge.passingBareAnswer {
      report(
        step.line,
        "\(what) meets all goals: add one that needs what is taught, such as `uses then` or `handler then prints TEXT`")
    }
    let solution = judge.grade(exercise.solution)
    if let problem = solution.problem {
      let place = stop(of: exercise.solution, step, exercise.solutionScriptLine)
      // All else that is wrong may come of it.
      return report(place?.line ?? exercise.solutionLine, "the solution can't run: \(place?.message ?? problem)")
    }
    if let trouble = solution.trouble {
      let place = stop(of: exercise.solution, step, exercise.solutionScriptLine)
      report(place?.line ?? exercise.solutionLine, "the solution can't pass: \(place?.message ?? trouble)")
      if solution.isStopped { return }
    }
    if let miss = solution.firstMiss {
      report(exercise.solutionLine, "the solution misses the goal `\(miss.goal.code)`: \(miss.difference ?? "")")
    }
    for advice in solution.advice {
      report(
        advice.goal.line,
        "the solution misses `\(advice.goal.code)`, too: this would be said of answers that are on the right way")
    }
    for goal in exercise.goals where goal.replacement != nil && [.output, .outputInAnyOrder].contains(goal.claim) {
      guard judge.solutionOutput(for: goal) == judge.solutionOutput else { continue }
      report(
        goal.line,
        "the solution prints the same with these data, so printing fixed lines would pass: choose data that changes a line")
    }
    for wrong in exercise.wrongAnswers { check(wrong, step, judge) }
  }

  /// Where an answer's script has its first error, or the fault that ends it, in the lesson's own lines; `nil` if it has neither.
  private func stop(
    of answer: LessonExercise.Answer, _ step: LessonStep, _ scriptLine: Int
  ) -> (line: Int, message: String)? {
    guard case .script = answer, let run = try? GoalJudge.request(lesson, step, answer).perform() else { return nil }
    guard let scriptRun = run.run else {
      return run.diagnostics.first { $0.severity == .error }.map { (scriptLine + $0.place.line - 1, $0.message) }
    }
    guard let fault = scriptRun.faults.first, let place = fault.place, place.unit == .program else { return nil }
    return (scriptLine + place.line - 1, "fault: \(fault.message)")
  }

  private mutating func check(_ wrong: LessonExercise.WrongAnswer, _ step: LessonStep, _ judge: GoalJudge) {
    measure("the hint for this answer", wrong.hint, wrong.line, lines: LessonSize.hintLines)
    let grade = judge.grade(wrong.answer)
    if grade.results.isEmpty, let problem = grade.problem {
      let place = stop(of: wrong.answer, step, wrong.scriptLine)
      return report(place?.line ?? wrong.line, "this answer can't run: \(place?.message ?? problem)")
    }
    guard let miss = grade.firstMiss else {
      let but = (grade.trouble ?? grade.problem).map { ", and doesn't pass only because of this: \($0)" }
      return report(wrong.line, but.map { "this answer meets all goals\($0)" } ?? "this answer is right: it meets all goals")
    }
    if miss.goal.code != wrong.goal {
      report(
        wrong.line,
        "this answer misses `\(miss.goal.code)` first (\(miss.difference ?? "")), not `\(wrong.goal)`: put that goal in the heading, or change the answer"
      )
    }
  }

  // MARK: Room

  private mutating func measure(_ what: String, _ paragraphs: [String], _ line: Int, lines: Int) {
    let count = paragraphs.map { WrappedText.lines($0, columns: LessonSize.columns).count }.reduce(0, +)
    if count > lines {
      report(
        line, "\(what) takes \(count) lines of \(LessonSize.columns) columns, and \(lines) fit on a screen of 80×24: say less")
    }
  }

  private mutating func measure(_ what: String, _ text: String, _ line: Int, lines: Int, columns: Int = LessonSize.columns) {
    let count = WrappedText.lines(text, columns: columns).count
    if count > lines {
      report(line, "\(what) is too long for \(lines == 1 ? "a line" : "\(lines) lines") of \(columns) columns: say it shorter")
    }
  }

  private mutating func measure(_ script: String, at line: Int) {
    let texts = script.split(separator: "\n", omittingEmptySubsequences: false)
    if texts.count - 1 > LessonSize.scriptLines {
      report(line, "the script has \(texts.count - 1) lines, and \(LessonSize.scriptLines) are readable at once: shorten it")
    }
    for (index, text) in texts.enumerated() where text.count > LessonSize.scriptColumns {
      report(
        line + index, "this line has \(text.count) characters, and \(LessonSize.scriptColumns) fit on a screen of 80×24: break it"
      )
    }
  }
}

/// How much of a lesson fits on a screen of 80×24, the smallest that lessons are written for.
public enum LessonSize {
  public static let columns = 72
  /// Beside its text, a script has numbers and marks.
  public static let scriptColumns = 70
  public static let titleColumns = 40
  public static let summaryColumns = 72
  public static let proseLines = 6
  public static let hintLines = 3
  public static let scriptLines = 24
}

/// Text broken into lines between words.
public enum WrappedText {
  /// - Complexity: O(length of the text).
  public static func lines(_ text: String, columns: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > columns {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return line.isEmpty && !lines.isEmpty ? lines : lines + [line]
  }
}
