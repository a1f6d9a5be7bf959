import Program
import Testing
import TraceEvents

@testable import Lab

/// What a call returns or throws that was made up for the script: whoever makes the call in truth gets it.
@Suite struct MadeUpErrorTests {
  private func request(_ text: String) -> RunRequest {
    var run = RunRequest(source: ScriptSource(name: "pasted.swift", text: text))
    run.plan.stubs.isOn = true
    run.plan = run.plan(calling: .asked([], stubs: true)).plan
    return run
  }

  private func errors(_ text: String) throws -> [String] {
    try CheckRequest(request(text)).perform().findings.filter { $0.severity == .error }.map { "\($0.rule.rawValue) \($0.place)" }
  }

  @Test(
    "'check' reports no error for a function that gives its errors to its callers",
    arguments: [
      "func load() -> Promise<String> { api.load(\"a\") }",
      "func load() -> Promise<String> { api.load(\"a\").then { text in api.parse(text) } }",
      "func load() -> Promise<String>? { api.load(\"a\") }",
      "func load() async throws -> String { try await api.load(\"a\") }",
      "struct Off: Error {}\nfunc load() async throws { await api.load(\"a\"); throw Off() }",
      "func load() -> Task<String, Error> { Task { try await api.load(\"a\") } }",
      "// dialect: promisekit\nfunc load() -> Promise<String> { api.load(\"a\") }",
    ])
  func passedOn(text: String) throws {
    #expect(try errors(text) == [])
  }

  @Test("chains that the function starts and keeps to itself are judged as all others")
  func ownChains() throws {
    let text = "func load() -> Promise<String> {\n  api.log().then { print($0) }\n  return api.load(\"a\")\n}"
    #expect(try errors(text) == ["unhandled 2:13"])
    #expect(try errors("func load() { api.load(\"a\").then { print($0) } }") == ["unhandled 1:29"])
    // A fault is nobody's to handle.
    #expect(try errors("func load() async throws { await api.load(\"a\"); print([1][2]) }") == ["fault 1:58"])
  }

  @Test("'explore' and 'run' say to whom the error goes, and end well")
  func words() throws {
    let request = request("func load() -> Promise<String> { api.load(\"a\") }")
    let found = try ExploreRequest(request).perform()
    #expect(found.status == .success)
    let failed = try #require(found.entries.first { !$0.witness.changes.isEmpty })
    #expect(failed.outcome.verdict.hasPrefix("ends well; an error goes to whoever calls load ("))
    var plan = request.plan
    plan.schedule = failed.witness.schedule
    let run = RunRequest(source: request.source, plan: plan).perform()
    let report = RunReport(run, format: .text)
    #expect(report.status == .success && report.remarks.contains("pasted.swift: an error goes to whoever calls load: "))
  }

  @Test("a line that somebody types is no such call: nobody handles what it returns")
  func typed() {
    var run = RunRequest(
      source: ScriptSource(name: "a.swift", text: "struct Off: Error {}\nfunc load() -> Promise<Int> { Promise(Off()) }"))
    run.plan.promptLines = [PromptLine(at: .zero, text: "load()")]
    #expect(ExitStatus(of: run.perform()) == .unsettled)
    run.plan.promptLines[0].isMadeUp = true
    #expect(ExitStatus(of: run.perform()) == .success)
  }

  @Test("a plan's file and a kept session remember that a line is such a call")
  func kept() throws {
    var plan = RunPlan()
    plan.promptLines = [PromptLine(at: .zero, text: "load()", isMadeUp: true), PromptLine(at: .zero, text: "load()")]
    #expect(try PlanFile(json: Array(PlanFile(plan: plan).json.utf8)).plan == plan)
    #expect(throws: PlanFileProblem.self) {
      try PlanFile(json: Array(#"{"version":1,"typed":[{"at":"1ms","text":"","call":1}]}"#.utf8))
    }
  }
}
