internal import Program
internal import TraceEvents
internal import TraceGraph

/// What of a run's plan met nothing: injections at addresses where nothing was made, or that nothing there can take.
struct UnmetPlan {
  /// What met nothing and what there is instead, each in a line without the script's name.
  let lines: [String]

  /// - Complexity: O(injections × promises).
  init(of run: LabRun, _ scriptRun: ScriptRun) {
    let plan = run.request.plan
    let stubs = Set(scriptRun.stubs.map(\.name))
    lines =
      run.unmetCalls.map(TerminalText.escaped)
      + scriptRun.unusedInjections.map { UnusedInjection.text($0, in: run.full, guaranteed: scriptRun.guaranteed) }
      + scriptRun.unusedSourceInjections.map { "nothing calls \($0.source), so nothing was changed of it" }
      + plan.stubs.changes.keys.filter { !stubs.contains($0) }.sorted()
      .map { "nothing was stubbed under the name \(TerminalText.escaped($0))" }
      + (scriptRun.isForeignOrder
        ? ["the schedule is that of another run: a choice that it makes wasn't there; 'run --format json' prints this run's"]
        : [])
      + plan.injections.filter(\.isOn).compactMap { AnswerProblem.find($0, in: run.full)?.description }.map(TerminalText.escaped)
  }
}

extension LabRun {
  /// What of the plan met nothing, and what there is instead, each in a line.
  ///
  /// - Complexity: O(injections × promises).
  public var unmetPlan: [String] { run.map { UnmetPlan(of: self, $0).lines } ?? [] }
}
