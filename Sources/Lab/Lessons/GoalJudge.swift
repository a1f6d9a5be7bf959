public import Program
internal import SwiftPromises
internal import TraceEvents
internal import TraceGraph

/// What became of one goal.
public struct GoalResult: Hashable, Sendable {
  public var goal: Goal
  /// The goal as a sentence.
  public var sentence: String
  /// What is otherwise; `nil` if the goal is met.
  public var difference: String?

  public var isMet: Bool { difference == nil }
}

/// What became of an answer to an exercise.
public struct AnswerGrade: Hashable, Sendable {
  /// Each goal in the order of the file; none if the answer can't run.
  public var results: [GoalResult]
  /// What keeps the answer from running, or what ended its run, ready for people.
  public var problem: String?
  /// What the plain run prints.
  public var output: [String]
  /// Why the answer doesn't pass although it may meet its goals: a run was stopped, or Swift would have stopped it.
  public var trouble: String?

  /// The grade of an answer that can't be read.
  public static func unreadable(_ problem: String) -> AnswerGrade { AnswerGrade(results: [], problem: problem, output: []) }

  public var isPassed: Bool { problem == nil && trouble == nil && results.allSatisfy(\.isMet) }
  /// The first goal that is missed.
  public var firstMiss: GoalResult? { results.first { !$0.isMet } }
}

/// Holds answers to an exercise against its goals.
public struct GoalJudge: Hashable, Sendable {
  private let lesson: Lesson
  private let step: LessonStep
  private let exercise: LessonExercise
  /// How many runs an exploration may take: an exercise's script has few calls.
  private static let mostRuns = 2000
  /// How many steps a run of the answer may take: many more than the solution needs, and few enough that one without an end is soon
  /// stopped.
  private let maximumSteps: Int

  /// What the solution prints, line by line.
  public let solutionOutput: [String]
  /// What the solution does to the run, one thing after the other; empty if it is a script.
  public let solutionSteps: [SolutionStep]

  /// Something that is done to a promise, or to a source, of the script that was given.
  public struct SolutionStep: Hashable, Sendable {
    /// The promise or the source as people find it: `` `get` in line 2 ``.
    public var target: String
    /// What is done, in a few words.
    public var action: String
    /// Whether it makes a promise fail, which one key does.
    public var isFailure: Bool
  }

  /// - Parameter step: A step of the lesson with an exercise; `nil` comes of one without.
  /// - Complexity: A run of the solution.
  public init?(_ lesson: Lesson, _ step: LessonStep) {
    guard let exercise = step.exercise else { return nil }
    (self.lesson, self.step, self.exercise) = (lesson, step, exercise)
    var request = try? Self.request(lesson, step, exercise.solution)
    let given = request?.limits.maximumSteps ?? RunLimits.interactive.maximumSteps
    request?.limits.maximumSteps = given / Self.share / Self.share
    var run = request.map { $0.perform() }
    if case .limit? = run?.run?.ending {
      request?.limits.maximumSteps = given
      run = request.map { $0.perform() }
      maximumSteps = given
    } else {
      maximumSteps = given / Self.share
    }
    solutionOutput = run.map { Self.lines($0.full.output.map(\.text).joined()) } ?? []
    guard case .injections = exercise.solution, let run else {
      solutionSteps = []
      return
    }
    solutionSteps = run.request.plan.entries.map { entry in
      guard case .promise(let injection) = entry else {
        return SolutionStep(target: "`\(entry.target)`", action: entry.summary, isFailure: false)
      }
      let place = injection.address.place
      let name = run.full.promises.first { $0.address.place == place }?.operatorName ?? entry.target
      var isFailure = false
      if case .fail = injection.action { isFailure = true }
      return SolutionStep(target: "`\(name)` in line \(place.line)", action: entry.summary, isFailure: isFailure)
    }
  }

  /// An answer may take this many times what is known to be enough for the solution.
  private static let share = 8

  /// Whether it judges answers to this exercise.
  public func isAbout(_ lesson: Lesson, _ step: LessonStep) -> Bool { self.lesson == lesson && self.step == step }

  /// What the solution does to the run; `nil` if the solution is another script.
  public var solutionPlan: RunPlan? {
    guard case .injections = exercise.solution else { return nil }
    return (try? Self.request(lesson, step, exercise.solution))?.plan
  }

  /// The script that people begin with.
  var given: String { step.script }

  /// The goals as sentences.
  public var sentences: [String] { exercise.goals.map { $0.sentence(solution: solutionOutput) } }

  /// Grades an answer of the file's own.
  func grade(_ answer: LessonExercise.Answer) -> AnswerGrade {
    do throws(LessonTextProblem) {
      return grade(try Self.request(lesson, step, answer))
    } catch {
      return AnswerGrade(results: [], problem: error.description, output: [])
    }
  }

  /// Grades what a person hands in: a script, under a plan if there is one.
  ///
  /// - Complexity: A run, and for goals under every failure or order as many as an exploration takes, 2,000 at most.
  public func grade(script: ScriptSource, plan: RunPlan = RunPlan()) -> AnswerGrade {
    var request = lesson.request(for: step)
    (request.source, request.plan) = (script, plan)
    return grade(request)
  }

  /// What to tell whoever gave an answer that the lesson knows; `nil` if it knows none that fails alike.
  public func hint(for grade: AnswerGrade) -> [String]? {
    guard let miss = grade.firstMiss else { return nil }
    return exercise.wrongAnswers.first { wrong in
      guard wrong.goal == miss.goal.code else { return false }
      let known = self.grade(wrong.answer)
      return known.output == grade.output && known.results == grade.results
    }?.hint
  }

  // MARK: Requests

  /// The run of an answer.
  static func request(
    _ lesson: Lesson, _ step: LessonStep, _ answer: LessonExercise.Answer
  ) throws(LessonTextProblem) -> RunRequest {
    switch answer {
    case .script(let text): return lesson.request(for: step, script: text)
    case .injections(let text):
      var request = lesson.request(for: step)
      for line in text.split(whereSeparator: \.isNewline) {
        let words = line.split(separator: " ", maxSplits: 1)
        guard words.count == 2 else { throw LessonTextProblem(advice(on: line)) }
        let value = LessonLines.trimmed(words[1])
        do {
          switch words[0] {
          case "fail": request.plan.injections.append(try InjectionText.failure(value))
          case "delay": request.plan.injections.append(try InjectionText.delay(value))
          case "hang": request.plan.injections.append(try InjectionText.hang(value))
          case "cancel": request.plan.injections.append(try InjectionText.cancellation(value))
          case "latency": request.plan.sourceInjections.append(try SourceInjectionText.latency(value))
          case "failure-rate": request.plan.sourceInjections.append(try SourceInjectionText.failureRate(value))
          default: throw LessonTextProblem(advice(on: line))
          }
        } catch let problem as LessonTextProblem {
          throw problem
        } catch {
          throw LessonTextProblem("\(error)")
        }
      }
      return request
    }
  }

  private static func advice(on line: Substring) -> String {
    "'\(TerminalText.quoted(String(line), limit: 40))' is no injection: write fail, delay, hang, cancel, latency or failure-rate, then what the option of 'run' takes"
  }

  static func lines(_ text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  // MARK: Grading

  private func grade(_ answer: RunRequest) -> AnswerGrade {
    var request = answer
    request.limits.maximumSteps = min(request.limits.maximumSteps, maximumSteps)
    let run = request.perform()
    guard let scriptRun = run.run else {
      return AnswerGrade(results: [], problem: run.diagnostics.map(\.rendered).joined(separator: "\n"), output: [])
    }
    let unused = UnmetPlan(of: run, scriptRun).lines
    guard unused.isEmpty else { return AnswerGrade(results: [], problem: unused.joined(separator: "\n"), output: []) }
    let trouble = RunTrouble(scriptRun)
    var explorations: [Question: Exploration] = [:]
    // Each of many runs would be stopped as late as this one.
    for question in Set(exercise.goals.map(Question.init)) where trouble?.isCutOff != true || question.scope == nil {
      explorations[question] = explore(request, question)
    }
    let facts = AnswerFacts(run: run, solutionOutput: solutionOutput, given: step.script)
    let results = exercise.goals.map { goal in
      GoalResult(
        goal: goal, sentence: goal.sentence(solution: solutionOutput),
        difference: explorations[Question(goal)].map { facts.difference(goal, $0) }
          ?? "the run was stopped, so no other run was tried")
    }
    // Goals that are met before a fault are met, and still nobody has handed in a script that works.
    var problem: String?
    if case .fault(let text) = scriptRun.ending { problem = text }
    let other = explorations.filter { $0.key.scope != nil }.values.lazy.compactMap(RunTrouble.init(in:)).map(\.sentence).min()
    return AnswerGrade(
      results: results, problem: problem, output: Self.lines(run.full.output.map(\.text).joined()),
      trouble: problem == nil ? trouble?.sentence ?? other : nil)
  }

  /// What an exploration is asked: goals of one scope share one, but an expression that makes no sense spoils only its own.
  private struct Question: Hashable {
    var scope: Goal.Scope?
    var expression: String?

    init(_ goal: Goal) {
      scope = goal.scope
      if case .holds(let text) = goal.claim { expression = text }
    }
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
