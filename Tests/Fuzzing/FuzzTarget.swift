import Script

/// What libFuzzer calls with each text that it makes up: it is parsed, checked, and run if it can be.
///
/// A text that is wrong must be reported, one that runs too long must meet a limit. Anything else (a trap, a hang, memory without
/// end) is found by libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func tryOneText(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  var limits = RunLimits()
  limits.maximumSteps = 100_000
  limits.maximumDepth = 1000
  _ = ScriptProgram.isIncomplete(text)
  for stubsUnknownNames in [false, true] {
    let problems = ScriptProgram.problems(
      of: ScriptSource(name: "fuzz.swift", text: text), stubsUnknownNames: stubsUnknownNames)
    for problem in problems { _ = problem.rendered }
    guard problems.isEmpty,
      let program = try? ScriptProgram(
        ScriptSource(name: "fuzz.swift", text: text), stubsUnknownNames: stubsUnknownNames)
    else { continue }
    var plan = RunPlan()
    plan.stubs.isOn = stubsUnknownNames
    _ = program.run(plan: plan, limits: limits)
    break
  }
  return 0
}
