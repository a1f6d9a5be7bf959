import Program
import SwiftPromises

/// What libFuzzer calls with each text that it makes up: it is parsed, checked, and run if it can be.
///
/// What has the character 1 in it stands for a larger text (`MadeUpText`).
///
/// A text that is wrong must be reported, one that runs too long must meet a limit. Anything else (a trap, a hang, memory without
/// end) is found by libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func tryOneText(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let text = MadeUpText(String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)).text
  var limits = RunLimits()
  limits.maximumSteps = 100_000
  limits.maximumDepth = 1000
  limits.maximumMemory = 1_000_000_000
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

/// A text that is larger than what the fuzzer writes: with one character 1 it is a value, doubled thirty times, and what is done with it; with
/// two, what stands between them is repeated.
private struct MadeUpText {
  let text: String

  init(_ written: String) {
    let parts = written.split(separator: "\u{1}", maxSplits: 2, omittingEmptySubsequences: false)
    switch parts.count {
    case 2:
      text = """
        var a: [Any] = [\(parts[0])]
        for _ in 0..<30 { a = [a, a] }
        var b: [Any] = [\(parts[0])]
        for _ in 0..<30 { b = [b, b] }
        \(parts[1])
        """
    case 3: text = parts[0] + String(repeating: String(parts[1]), count: 3000) + parts[2]
    default: text = written
    }
  }
}
