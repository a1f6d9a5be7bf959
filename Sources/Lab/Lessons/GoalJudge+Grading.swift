internal import Program
internal import TraceEvents
internal import TraceGraph

/// Holding an answer against the goals: its run, its runs with other data, and all that may go otherwise in them.
extension GoalJudge {
  /// The run of an answer, as it was handed in or with other data.
  private struct Trial {
    var request: RunRequest
    var facts: AnswerFacts
    var trouble: RunTrouble?
  }

  /// Why there is no run with other data, or what it comes to.
  private enum OtherRun {
    case trial(Trial)
    case problem(String)
  }

  /// What an exploration is asked: goals of one scope share one, but an expression that makes no sense spoils only its own.
  private struct Question: Hashable {
    var replacement: OtherData?
    var scope: Goal.Scope?
    var expression: String?

    init(_ goal: Goal) {
      (replacement, scope) = (goal.replacement, goal.scope)
      if case .holds(let text) = goal.claim { expression = text }
    }
  }

  /// Grades an answer.
  ///
  /// - Complexity: A run for the script as it is and for each replacement of its data, and an exploration for each scope.
  func grade(_ answer: RunRequest) -> AnswerGrade {
    var request = answer
    request.limits.maximumSteps = min(request.limits.maximumSteps, maximumSteps)
    let run = request.perform()
    guard let scriptRun = run.run else {
      return AnswerGrade(results: [], problem: run.diagnostics.map(\.rendered).joined(separator: "\n"), output: [])
    }
    // Nobody has handed in a script that works, whatever it printed before it stopped.
    if case .fault(let text) = scriptRun.ending { return AnswerGrade(results: [], problem: text, output: []) }
    let unused = UnmetPlan(of: run, scriptRun).lines
    guard unused.isEmpty else { return AnswerGrade(results: [], problem: unused.joined(separator: "\n"), output: []) }
    let plain = Trial(
      request: request, facts: AnswerFacts(run: run, solutionOutput: solutionOutput, given: step.script),
      trouble: RunTrouble(scriptRun))
    var others: [OtherData: OtherRun] = [:]
    let all = exercise.goals + exercise.advice.map(\.goal)
    for goal in all {
      guard let replacement = goal.replacement, others[replacement] == nil else { continue }
      others[replacement] = trial(goal, replacement, request)
    }
    var explorations: [Question: Exploration] = [:]
    for question in Set(all.map(Question.init)) {
      var trial = plain
      if let replacement = question.replacement {
        guard case .trial(let other)? = others[replacement] else { continue }
        trial = other
      }
      // Each of many runs would be stopped as late as this one.
      guard trial.trouble?.isCutOff != true || question.scope == nil else { continue }
      explorations[question] = explore(trial.request, question)
    }
    let results = all.map { goal in
      let exploration = explorations[Question(goal)]
      guard let replacement = goal.replacement else {
        return GoalResult(goal: goal, sentence: sentence(goal), difference: difference(goal, plain.facts, exploration))
      }
      var text: String?
      switch others[replacement] {
      case .problem(let problem)?: text = problem
      case .trial(let other)?:
        text = difference(goal, other.facts, exploration).map { "\(replacement.shortWords), \($0)" }
      case nil: break
      }
      return GoalResult(goal: goal, sentence: sentence(goal), difference: text)
    }
    let explored = explorations.filter { $0.key.scope != nil }.values.compactMap(RunTrouble.init(in:)).map(\.sentence)
    let changed = others.compactMap { replacement, other in
      if case .trial(let trial) = other { trial.trouble.map { "\(replacement.shortWords): \($0.sentence)" } } else { nil }
    }
    let otherOutputs = others.compactMapValues { other in
      if case .trial(let trial) = other { Self.lines(trial.facts.run.full.output.map(\.text).joined()) } else { nil }
    }
    let missed = zip(exercise.advice, results.dropFirst(exercise.goals.count)).filter { !$0.1.isMet }.map(\.0)
    return AnswerGrade(
      results: Array(results.prefix(exercise.goals.count)), problem: nil,
      output: Self.lines(run.full.output.map(\.text).joined()), otherOutputs: otherOutputs,
      trouble: plain.trouble?.sentence ?? (explored + changed).min(), advice: missed, isStopped: plain.trouble != nil,
      shape: RunShape(run), script: request.source.text)
  }

  private func difference(_ goal: Goal, _ facts: AnswerFacts, _ exploration: Exploration?) -> String? {
    guard let exploration else { return "the run was stopped, so no other run was tried" }
    return facts.difference(goal, exploration)
  }

  /// Runs an answer with other data.
  private func trial(_ goal: Goal, _ replacement: OtherData, _ answer: RunRequest) -> OtherRun {
    var request = answer
    guard let text = replacement.applied(to: answer.source.text) else {
      let old = TerminalText.quoted(replacement.old, limit: 40)
      // A person can leave in only what was there.
      let advice = replacement.applied(to: given) == nil ? "write it" : "leave it in"
      return .problem("the script has no `\(old)`: \(advice), because the goal replaces it with other data")
    }
    request.source.text = text
    let run = request.perform()
    guard let scriptRun = run.run else {
      let first = run.diagnostics.first.map { "line \($0.place.line): \($0.message)" } ?? ""
      return .problem("\(replacement.shortWords), it can't run: \(first)")
    }
    let facts = AnswerFacts(run: run, solutionOutput: solutionOutput(for: goal), given: step.script)
    return .trial(Trial(request: request, facts: facts, trouble: RunTrouble(scriptRun)))
  }

  /// The runs that goals are about; the first is the plain one.
  private func explore(_ request: RunRequest, _ question: Question) -> Exploration? {
    var explore = ExploreRequest(request)
    switch question.scope {
    case nil: (explore.variations, explore.limit) = ([], 1)
    case .failure: (explore.variations, explore.limit) = ([.faults], Self.mostRuns)
    case .order: (explore.variations, explore.limit) = ([.order, .latency], Self.mostRuns)
    }
    explore.expectations = question.expression.map { [$0] } ?? []
    return try? explore.perform()
  }
}
