import Foundation
import Testing

@Suite("plans and schedules in files and on the command line")
struct PlanScenarios {
  private static let script = "let a = Promise(1).delay(0.1)\na.then { print($0) }\n"

  @Test("a plan that the playground saved is what run and the playground run under, also after an edit")
  func savedPlan() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.script, to: "a.swift")
    let plan = "\(folder.url.path)/plan.json"
    let terminal = try RealTerminal(folder: folder)
    try terminal.enter("\(Tool.promiselab) \(file)")
    try terminal.waitFor("not made")
    try terminal.enter(":fail 2:3=oops")
    try terminal.waitFor("1 injection")
    try terminal.enter(":plan save \(plan)")
    try terminal.waitFor("saved the plan to")
    try terminal.enter(":clear")
    try terminal.waitFor("removed all injections")
    try terminal.enter(":fail 1:9")
    try terminal.waitFor("1 injection")
    try terminal.enter(":plan save \(plan)")
    try terminal.waitFor("there is a file")
    try terminal.enter(":plan open \(plan)")
    try terminal.waitFor("runs under the plan of")
    try terminal.press("q")
    try terminal.waitFor("ready>")

    let result = try Tool.promiselab("run", file, "--plan", plan)
    #expect(result.status == 1 && result.errors.contains("2:3: unhandled rejection: oops"))
    // The address follows its promise.
    let edited = try folder.write("// more\n" + Self.script, to: "b.swift")
    let moved = try Tool.promiselab("run", edited, "--plan", plan)
    #expect(moved.status == 1 && moved.errors.contains("3:3: unhandled rejection: oops"))
    let gone = try folder.write("let a = Promise(1).delay(0.1)\n", to: "c.swift")
    let lost = try Tool.promiselab("run", gone, "--plan", plan)
    #expect(lost.status == 64 && lost.errors.contains("has lost its place"))

    try terminal.enter("\(Tool.promiselab) \(edited) --plan \(plan)")
    try terminal.waitFor("fails: oops")
    try terminal.press("q")
    try terminal.waitFor("ready>")
  }

  @Test("a missing plan, one that is none and a schedule that is none have their own statuses and words")
  func wrong() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.script, to: "a.swift")
    let bad = try folder.write(#"{"version":1,"injections":[{"fail":"x"}]}"#, to: "bad.json")
    #expect(try Tool.promiselab("run", file, "--plan", "/nosuch").status == 66)
    let result = try Tool.promiselab("run", file, "--plan", bad)
    #expect(result.status == 65 && result.errors.contains("bad.json: injections[0].fail: 'x' isn't a valid address"))
    #expect(try Tool.promiselab(file, "--schedule", "nonsense").status == 64)
    #expect(try Tool.promiselab(file, "--plan", bad).status == 65)
  }

  @Test("the playground opens a run's schedule, and says when it is that of another run")
  func schedule() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      """
      DispatchQueue.global().async { print("one") }
      DispatchQueue.global().async { print("two") }

      """, to: "a.swift")
    let usual = try Tool.promiselab("run", file)
    let other = try Tool.promiselab("run", file, "--schedule", "s1-o0x1")
    #expect(usual.output == "one\ntwo\n" && other.output == "two\none\n")
    let terminal = try RealTerminal(folder: folder)
    try terminal.enter("\(Tool.promiselab) \(file) --schedule s1-o0x1")
    try terminal.waitFor("1 Source")
    try terminal.press(".")
    try terminal.waitFor("print: two")
    try terminal.press("q")
    try terminal.waitFor("ready>")
    try terminal.enter("\(Tool.promiselab) \(file) --schedule s1-o0x7")
    try terminal.waitFor("the schedule is that of another run")
    try terminal.enter(":schedule none")
    try terminal.waitFor("ready jobs run first in, first out")
    try terminal.enter(":schedule s1-o0x1")
    try terminal.waitFor("↯ schedule")
    try terminal.press("G")
    try terminal.waitFor("print: two")
    try terminal.press("q")
    try terminal.waitFor("ready>")
  }
}
