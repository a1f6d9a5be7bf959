public import Program
internal import TraceEvents

/// Which functions a run calls that its script doesn't call itself.
public enum CallChoice: Hashable, Sendable {
  case none
  /// Those that nobody calls and that start chains, unless the script makes promises or prints without.
  case ifNothingHappens
  /// Those with these names: `load` or `LoginViewController.load`.
  case named([String])

  /// The names that no function of a program has, each with what it does have.
  func unmet(in program: any CheckedProgram) -> [String] {
    guard case .named(let names) = self else { return [] }
    let all = program.possibleCalls
    let known = all.isEmpty ? "it declares no functions" : "it declares \(all.map(\.name).joined(separator: ", "))"
    return names.filter { name in !all.contains { $0.isNamed(name) } }.map {
      "the script has no function '\($0)' to call: \(known)"
    }
  }

  /// The calls, in the order of the text or of the names.
  ///
  /// - Complexity: O(length of the text); to see whether something happens the script is run.
  func calls(of program: any CheckedProgram, for request: RunRequest, isStopped: () -> Bool) -> [MadeUpCall] {
    switch self {
    case .none: return []
    case .named(let names):
      let all = program.possibleCalls
      return names.flatMap { name in all.filter { $0.isNamed(name) } }
    case .ifNothingHappens:
      let starters = program.possibleCalls.filter(\.isStarter)
      let missing = starters.filter(\.isMissing)
      func showsSomething(_ calls: [MadeUpCall]) -> Bool {
        program.run(plan: request.plan.calling(calls), limits: request.limits, isStopped: isStopped, prints: nil).showsSomething
      }
      if starters.isEmpty || showsSomething([]) { return [] }
      // What is only called by closures that nobody runs is called, too.
      return missing.count == starters.count || showsSomething(missing) ? missing : starters
    }
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
