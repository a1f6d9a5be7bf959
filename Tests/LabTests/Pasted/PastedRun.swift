import Lab
import Program

extension LabRun {
  /// A run of pasted code with unknown names stubbed, whose functions are called if nothing else happens.
  static func pasted(_ text: String, stubs change: (inout StubPlan) -> Void = { _ in }) -> LabRun {
    var plan = RunPlan()
    plan.stubs.isOn = true
    change(&plan.stubs)
    return RunRequest(source: ScriptSource(name: "pasted.swift", text: text), plan: plan).perform(calling: .ifNothingHappens)
  }
}
