public import Program
internal import TraceEvents

/// Which functions a run calls that its script doesn't call itself.
public enum CallChoice: Hashable, Sendable {
  case none
  /// Those that nobody calls and that start chains, unless the script makes promises or prints without.
  case ifNothingHappens
  /// Those with these names: `load` or `LoginViewController.load`.
  case named([String])

  /// What the options of a command ask for.
  ///
  /// - Parameters:
  ///   - names: What `--call` names.
  ///   - stubs: Whether `--stub` is given.
  public static func asked(_ names: [String], stubs: Bool) -> CallChoice {
    names.isEmpty ? stubs ? .ifNothingHappens : .none : .named(names)
  }

  /// Runs a program with the calls that are chosen.
  ///
  /// - Parameters:
  ///   - plan: What happens besides the calls.
  ///   - perform: Runs the program with some calls.
  /// - Returns: The run, its calls, and what was to be called and isn't there, each in a sentence.
  /// - Complexity: O(length of the text) and the run; those that show nothing are followed by another.
  func perform(
    _ program: any CheckedProgram, under plan: RunPlan, _ perform: ([MadeUpCall]) -> ScriptRun
  ) -> (run: ScriptRun, calls: [MadeUpCall], unmet: [String]) {
    switch self {
    case .none: return (perform([]), [], [])
    case .named(let names):
      let (calls, unmet) = Self.calls(named: names, of: program)
      return (perform(calls), calls, unmet)
    case .ifNothingHappens:
      // Declarations show nothing by themselves.
      var run = program.onlyDeclares && plan.promptLines.isEmpty ? nil : perform([])
      if let run, run.showsSomething { return (run, [], []) }
      // A run that shows nothing has printed nothing, so another can follow it.
      var calls: [MadeUpCall] = []
      for attempt in Self.attempts(program.possibleCalls) where run?.showsSomething != true {
        (run, calls) = (perform(attempt), attempt)
      }
      return (run ?? perform([]), calls, [])
    }
  }

  /// What to call of a script that shows nothing by itself, one attempt after the other until something shows.
  static func attempts(_ all: [MadeUpCall]) -> [[MadeUpCall]] {
    let starters = all.filter(\.isStarter)
    let missing = starters.filter(\.isMissing)
    // What is only called by closures that nobody runs is called, too.
    return [missing, starters].filter { !$0.isEmpty }.prefix(missing.count == starters.count ? 1 : 2).map(\.self)
  }

  /// The calls that are named, each perhaps with arguments (`load(id: 2)`), and the names that no function has, each in a sentence.
  fileprivate static func calls(named names: [String], of program: any CheckedProgram) -> ([MadeUpCall], unmet: [String]) {
    let all = program.possibleCalls
    return (names.flatMap { MadeUpCall.named($0, among: all) }, unmet(names, among: all))
  }

  /// The calls with arguments that their functions don't take, each in a sentence with the first thing that is wrong.
  fileprivate static func refused(_ calls: [MadeUpCall], in run: ScriptRun, _ plan: RunPlan) -> [String] {
    calls.compactMap { call in
      guard let index = plan.promptLines.firstIndex(where: { $0.text == call.text }) else { return nil }
      let place = SourcePlace.Unit.prompt(index + 1)
      let problem = run.promptProblems[index + 1]?.diagnostics.first { $0.severity == .error }?.message
      let fault = run.faults.first { $0.place?.unit == place }?.message
      return (problem ?? fault).map { "'\(call.text)' can't be called: \($0)" }
    }
  }

  /// The names that no function has, each with what the script does have.
  private static func unmet(_ names: [String], among all: [MadeUpCall]) -> [String] {
    let known = all.isEmpty ? "it declares no functions" : "it declares \(all.map(\.name).joined(separator: ", "))"
    return names.filter { MadeUpCall.named($0, among: all).isEmpty }.map {
      "the script has no function '\($0.prefix { $0 != "(" })' to call: \(known)"
    }
  }
}

extension RunRequest {
  /// The plan with calls of functions of the script as the first lines of the prompt.
  ///
  /// A script that has errors is called nothing: they are what there is to say.
  /// - Returns: The plan, its calls, and what was to be called and isn't there, each in a sentence.
  /// - Complexity: O(length of the script) if there are names, and that of a run or some if what nobody calls is to be called.
  public func plan(calling choice: CallChoice) -> (plan: RunPlan, calls: [MadeUpCall], unmet: [String]) {
    guard choice != .none, let program = try? checked(stubsUnknownNames: plan.stubs.isOn) else { return (plan, [], []) }
    let calls: [MadeUpCall]
    var unmet: [String] = []
    if case .named(let names) = choice {
      (calls, unmet) = CallChoice.calls(named: names, of: program)
      if names.contains(where: { $0.contains("(") }) {
        let called = plan.calling(calls)
        let run = program.run(plan: called, limits: limits, isStopped: { false }, prints: nil)
        unmet += CallChoice.refused(calls, in: run, called)
      }
    } else {
      calls =
        choice.perform(program, under: plan) {
          program.run(plan: plan.calling($0), limits: limits, isStopped: { false }, prints: nil)
        }.calls
    }
    return (plan.calling(calls), calls, unmet)
  }
}

extension MadeUpCall {
  /// The calls that a person means: of all functions with a name, or of one with the arguments behind its name.
  public static func named(_ text: String, among all: [MadeUpCall]) -> [MadeUpCall] {
    let name = text.prefix { $0 != "(" }
    let found = all.filter { $0.isNamed(String(name)) }
    guard name.endIndex < text.endIndex else { return found }
    return found.prefix(1).map { $0.with(arguments: text[name.endIndex...]) }
  }

  /// Whether a person means it by a name: the whole, or the function's.
  func isNamed(_ text: String) -> Bool { name == text || name.hasSuffix(".\(text)") }
}
