public import Program
public import SwiftEditing
public import SwiftPromises
public import TraceEvents

/// Everything that a run is a function of: the script, the plan and the limits.
public struct RunRequest: Hashable, Sendable {
  /// The script.
  public var source: ScriptSource
  /// What is injected, and what is typed at the prompt.
  public var plan: RunPlan
  /// When to stop.
  public var limits: RunLimits
  /// The library whose rules hold; `nil` leaves it to the script, which may ask for one.
  public var dialect: Dialect?
  /// The language that the script is written in.
  public var language: LanguageChoice
  /// Expressions that are to be true at the end, besides those that the script states.
  public var expectations: [String] = []

  public init(
    source: ScriptSource, dialect: Dialect? = nil, plan: RunPlan = RunPlan(), limits: RunLimits = RunLimits(),
    language: LanguageChoice = .swift
  ) {
    self.source = source
    self.language = language
    self.dialect = dialect
    self.plan = plan
    self.limits = limits
  }

  /// Parses and runs the script, and prepares what the interface shows of the run.
  ///
  /// - Parameters:
  ///   - calls: Which functions are called that the script itself doesn't call.
  ///   - isStopped: Asked now and then; the run ends early once it says true.
  ///   - prints: Gets what the script prints when it does so.
  /// - Complexity: What the script asks for, and O(n log n) in the events of its trace.
  public func perform(
    calling calls: CallChoice = .none, isStopped: () -> Bool = { false }, prints: ((String) -> Void)? = nil
  ) -> LabRun {
    do throws(ScriptProblems) {
      let program = try checked(stubsUnknownNames: plan.stubs.isOn, isStopped: isStopped)
      return perform(program, calling: calls, isStopped: isStopped, prints: prints)
    } catch {
      return LabRun(request: self, problems: error)
    }
  }

  /// Runs the script, which has been checked before.
  ///
  /// - Parameter program: What `checked` has made of the request, whatever its plan was then.
  func perform(
    _ program: any CheckedProgram, calling calls: CallChoice = .none, isStopped: () -> Bool = { false },
    prints: ((String) -> Void)? = nil
  ) -> LabRun {
    let made = calls.perform(program, under: plan) { calls in
      program.run(plan: plan.calling(calls), limits: limits(calling: calls), isStopped: isStopped, prints: prints)
    }
    var request = self
    request.plan = plan.calling(made.calls)
    return LabRun(request: request, program: program, run: made.run, calls: made.calls, unmetCalls: made.unmet)
  }
}

extension RunRequest {
  /// When a run is stopped that calls what its script doesn't: an application's timers and loops may go on for ever.
  public static let longestCalls = VirtualInstant(milliseconds: 600_000)

  /// The limits of a run that calls what the script itself doesn't call.
  private func limits(calling calls: [MadeUpCall]) -> RunLimits {
    var limits = limits
    if !calls.isEmpty { limits.until = limits.until ?? Self.longestCalls }
    return limits
  }

  /// The script, checked.
  ///
  /// - Throws: What keeps it from running.
  func checked(
    stubsUnknownNames: Bool, isStopped: () -> Bool = { false }
  ) throws(ScriptProblems) -> any CheckedProgram {
    try language.language.check(
      source, rules: dialect?.rawValue, stubsUnknownNames: stubsUnknownNames, isStopped: isStopped)
  }
}
