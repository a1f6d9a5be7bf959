public import Program
internal import TraceEvents

/// Which functions a run calls that its script doesn't call itself.
public enum CallChoice: Hashable, Sendable {
  case none
  /// Those that nobody calls and that start chains, unless the script makes promises or prints without.
  case ifNothingHappens
  /// Those with these names: `load` or `LoginViewController.load`.
  case named([String])

  /// Runs a program with the calls that are chosen.
  ///
  /// - Parameter perform: Runs the program with some calls.
  /// - Returns: The run, its calls, and what was to be called and isn't there, each in a sentence.
  /// - Complexity: O(length of the text) and the run; those that show nothing are followed by another.
  func perform(
    _ program: any CheckedProgram, _ perform: ([MadeUpCall]) -> ScriptRun
  ) -> (run: ScriptRun, calls: [MadeUpCall], unmet: [String]) {
    switch self {
    case .none: return (perform([]), [], [])
    case .named(let names):
      let (calls, unmet) = Self.calls(named: names, of: program)
      return (perform(calls), calls, unmet)
    case .ifNothingHappens:
      var (run, calls) = (perform([]), [MadeUpCall]())
      if run.showsSomething { return (run, calls, []) }
      let starters = program.possibleCalls.filter(\.isStarter)
      let missing = starters.filter(\.isMissing)
      // What is only called by closures that nobody runs is called, too.
      let attempts = missing.count == starters.count ? [missing] : [missing, starters]
      // A run that shows nothing has printed nothing, so another can follow it.
      for attempt in attempts where !attempt.isEmpty && !run.showsSomething { (run, calls) = (perform(attempt), attempt) }
      return (run, calls, [])
    }
  }

  /// The calls of functions with these names, and the names that no function has, each in a sentence.
  fileprivate static func calls(named names: [String], of program: any CheckedProgram) -> ([MadeUpCall], unmet: [String]) {
    let all = program.possibleCalls
    return (names.flatMap { name in all.filter { $0.isNamed(name) } }, unmet(names, among: all))
  }

  /// The names that no function has, each with what the script does have.
  private static func unmet(_ names: [String], among all: [MadeUpCall]) -> [String] {
    let known = all.isEmpty ? "it declares no functions" : "it declares \(all.map(\.name).joined(separator: ", "))"
    return names.filter { name in !all.contains { $0.isNamed(name) } }.map {
      "the script has no function '\($0)' to call: \(known)"
    }
  }
}

extension RunRequest {
  /// The plan with calls of functions of the script as the first lines of the prompt, and the names that no function has, each in a
  /// sentence. A script that has errors is called nothing: they are what there is to say.
  ///
  /// - Complexity: O(length of the script), if there are names.
  public func plan(calling names: [String]) -> (plan: RunPlan, unmet: [String]) {
    guard !names.isEmpty, let program = try? checked(stubsUnknownNames: plan.stubs.isOn) else { return (plan, []) }
    let (calls, unmet) = CallChoice.calls(named: names, of: program)
    return (plan.calling(calls), unmet)
  }
}

extension RunPlan {
  /// The plan with calls as the first lines of the prompt.
  public func calling(_ calls: [MadeUpCall]) -> RunPlan {
    var plan = self
    plan.promptLines.insert(contentsOf: MadeUpCall.lines(of: calls).map { PromptLine(at: .zero, text: $0) }, at: 0)
    return plan
  }
}

extension ScriptRun {
  /// Whether a person sees something of the run: a promise, or a line of output.
  public var showsSomething: Bool {
    events.contains { event in
      switch event.kind {
      case .created, .printed: true
      default: false
      }
    }
  }
}

extension MadeUpCall {
  /// Whether a person means it by a name: the whole, or the function's.
  public func isNamed(_ text: String) -> Bool { name == text || name.hasSuffix(".\(text)") }
}
