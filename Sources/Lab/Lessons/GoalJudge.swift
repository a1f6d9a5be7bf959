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

  /// The same whatever lines the answer has its operators on: a known mistake is one however it is laid out.
  var withoutLines: GoalResult {
    var result = self
    result.difference = difference.map(RunShape.withoutLines)
    return result
  }
}

/// What became of an answer to an exercise.
public struct AnswerGrade: Hashable, Sendable {
  /// Each goal in the order of the file; none if there is a problem.
  public var results: [GoalResult]
  /// What keeps the answer from running, or ended the script's own lines, ready for people.
  public var problem: String?
  /// What the plain run prints.
  public var output: [String]
  /// What the runs with other data print.
  var otherOutputs: [OtherData: [String]] = [:]
  /// Why the answer doesn't pass although it may meet its goals: a run was stopped, or Swift would have stopped it.
  public var trouble: String?
  /// The advice of the exercise whose goals are missed, in the order of the file.
  var advice: [LessonExercise.Advice] = []
  /// Whether that happened in the run of the answer as it is, not in another one that goals are about.
  public var isStopped = false
  /// What the plain run made; `nil` if there was none.
  var shape: RunShape?
  /// The script of the answer.
  var script = ""

  /// The grade of an answer that can't be read.
  public static func unreadable(_ problem: String) -> AnswerGrade { AnswerGrade(results: [], problem: problem, output: []) }

  public var isPassed: Bool { problem == nil && trouble == nil && results.allSatisfy(\.isMet) }
  /// The first goal that is missed.
  public var firstMiss: GoalResult? { results.first { !$0.isMet } }
}

/// Holds answers to an exercise against its goals.
public struct GoalJudge: Hashable, Sendable {
  let lesson: Lesson
  let step: LessonStep
  let exercise: LessonExercise
  /// How many runs an exploration may take: an exercise's script has few calls.
  static let mostRuns = 2000
  /// How many steps a run of the answer may take: many more than the solution needs, and few enough that one without an end is soon
  /// stopped.
  let maximumSteps: Int

  /// What the solution prints, line by line.
  public let solutionOutput: [String]
  /// What it prints with other data, where goals are about them.
  private let otherOutputs: [OtherData: [String]]
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
    var others: [OtherData: [String]] = [:]
    for replacement in Set((exercise.goals + exercise.advice.map(\.goal)).compactMap(\.replacement)) {
      guard case .script(let script) = exercise.solution, let text = replacement.applied(to: script) else { continue }
      var request = lesson.request(for: step, script: text)
      request.limits.maximumSteps = maximumSteps
      others[replacement] = Self.lines(request.perform().full.output.map(\.text).joined())
    }
    otherOutputs = others
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
  public var sentences: [String] { exercise.goals.map(sentence) }

  /// A goal as a sentence.
  func sentence(_ goal: Goal) -> String { goal.sentence(solution: solutionOutput(for: goal)) }

  /// What the solution prints with the data that a goal is about.
  func solutionOutput(for goal: Goal) -> [String] { goal.replacement.flatMap { otherOutputs[$0] } ?? solutionOutput }

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
}
