import Program
import SwiftPromises
import Testing
import TraceEvents

/// Runs a script and gives what it printed.
func output(of text: String, plan: RunPlan = RunPlan(), limits: RunLimits = RunLimits()) throws -> String {
  let run = try run(text, plan: plan, limits: limits)
  if case .fault(let message) = run.ending { Issue.record("the script ended with \(message)") }
  return run.printed
}

/// Runs a script.
func run(_ text: String, plan: RunPlan = RunPlan(), limits: RunLimits = RunLimits()) throws -> ScriptRun {
  try ScriptProgram(ScriptSource(name: "test.swift", text: text)).run(plan: plan, limits: limits)
}

/// The diagnostics of a script that can't run.
func problems(of text: String) -> [ScriptDiagnostic] {
  do {
    _ = try ScriptProgram(ScriptSource(name: "test.swift", text: text))
    return []
  } catch {
    return error.diagnostics
  }
}

extension ScriptRun {
  /// All that was printed.
  var printed: String {
    events.reduce(into: "") { text, event in if case .printed(let part) = event.kind { text += part } }
  }

  /// The texts of faults.
  var faults: [String] {
    events.compactMap { if case .faulted(let text) = $0.kind { text } else { nil } }
  }

  /// How the promises that an operator made ended, in the order of their making.
  func settlements(of operatorName: String) -> [String] {
    var identities: [PromiseID] = []
    var texts: [PromiseID: String] = [:]
    for event in events {
      if case .created(let creation) = event.kind, creation.operatorName == operatorName { identities.append(event.promise) }
      if case .settled(let settlement) = event.kind { texts[event.promise] = "\(settlement.state.rawValue) \(settlement.text)" }
    }
    return identities.map { texts[$0] ?? "pending" }
  }
}
