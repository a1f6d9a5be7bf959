import Lab
import Program
import Testing
import TraceEvents
import TraceGraph

/// What the language hasn't keeps only itself from running, in pasted code.
@Suite("pasted code that is not supported")
struct UnsupportedCodeTests {
  private func run(_ text: String, stubs: Bool = true, typed: [String] = []) -> LabRun {
    var plan = RunPlan()
    plan.stubs.isOn = stubs
    plan.promptLines = typed.map { PromptLine(at: .zero, text: $0) }
    return RunRequest(source: ScriptSource(name: "pasted.swift", text: text), plan: plan).perform(calling: .ifNothingHappens)
  }

  private func ends(_ run: LabRun) -> [String] {
    run.full.promises.map { "\($0.operatorName) \($0.state) \($0.settlementText ?? "")" }
  }

  @Test("a regular expression in a handler is matched; one that scripts can't match is stubbed, and the chain runs to its end")
  func handler() {
    func text(_ pattern: String) -> String {
      """
      func load() {
        api.text().then { text -> String in
          guard text.contains(\(pattern)) else { return "none" }
          return "some"
        }.then { print($0) }
      }
      """
    }
    let known = run(text("/[a-z]+/"))
    #expect(known.full.output.map(\.text) == ["some\n"])
    #expect(known.diagnostics == [])
    let run = run(text("/[[a]z]+/"))
    #expect(run.full.output.map(\.text) == ["some\n"])
    #expect(
      run.diagnostics.map(\.message) == [
        "this regular expression is not supported yet: use split, contains or hasPrefix; a stub stands for the call of 'contains'"
      ])
    #expect(run.diagnostics.map(\.place.line) == [3])
    #expect(run.diagnostics.map(\.severity) == [.warning])
  }

  @Test("a statement that is not supported is left out, with what it contains, and the others run")
  func statement() {
    let run = run(
      """
      func load() -> Promise<Int> {
        var count = 1
        check: if count > 0 { count = 9; break check }
        return Promise(count)
      }
      """)
    #expect(ends(run) == ["Promise fulfilled 1"])
    #expect(
      run.diagnostics.map(\.message) == [
        "labels of this statement are not supported yet: label a loop or a switch; the statement is left out"
      ])
  }

  @Test("what a statement declares that is not supported is stubs")
  func declaration() {
    let run = run(
      """
      func load() async -> String {
        async let (name, age) = (fetchName(), fetchAge())
        return await "\\(name) \\(age)"
      }
      """)
    #expect(run.diagnostics.map(\.message).last?.hasSuffix("the names it declares are stubbed") == true)
    #expect(run.run?.stubs.map(\.name) == ["name", "age"])
    #expect(run.run?.faults.isEmpty == true)
  }

  @Test("an observed variable outside of types is only kept, and what its observer calls is called")
  func observer() {
    let run = run(
      """
      var query: String = "swift" { didSet { search() } }
      func search() { api.search(query).then { print($0, query) } }
      """)
    #expect(MadeUpCall.lines(of: run.calls) == ["search()"])
    #expect(run.full.output.map(\.text) == ["search swift\n"])
  }

  @Test("a formatted interpolation shows its value")
  func interpolation() {
    let run = run("func show() -> Promise<String> { let price = 1.5; return Promise(\"\\(price, specifier: \"%.2f\") EUR\") }")
    #expect(ends(run) == ["Promise fulfilled 1.5 EUR"])
  }

  @Test("a line of the prompt means all of it, and so does a script without stubs")
  func strict() {
    let typed = run("let one = 1", typed: ["let two = /[[a]x]/"])
    #expect(typed.run?.promptProblems.isEmpty == false)
    #expect(run("let two = /[[a]x]/", stubs: false).run == nil)
  }

  @Test("what Swift itself refuses is an error in pasted code, too")
  func refused() {
    #expect(run("func load() -> Promise<Int> { let one = 1; one = 2; return Promise(one) }").run == nil)
  }
}
