import Program
import SwiftPromises

/// Runs what somebody pasted, with stubs for what it doesn't declare.
///
/// - Parameters:
///   - dialect: The library that its first line names; `nil` leaves the choice to the text.
///   - change: What the plan has besides.
func runPasted(
  _ text: String, _ dialect: String?, limits: RunLimits = RunLimits(), plan change: (inout RunPlan) -> Void = { _ in }
) throws -> ScriptRun {
  var plan = RunPlan()
  plan.stubs.isOn = true
  change(&plan)
  let head = dialect.map { "// dialect: \($0)\n" } ?? ""
  let program = try ScriptProgram(ScriptSource(name: "test.swift", text: head + text), stubsUnknownNames: true)
  return program.run(plan: plan, limits: limits)
}
