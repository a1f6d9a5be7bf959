import Lab
import Program
import Testing
import TraceEvents
import TraceGraph

@Suite("pasted code")
struct PastedCodeTests {
  private func run(_ text: String, calling choice: CallChoice = .ifNothingHappens) -> LabRun {
    var plan = RunPlan()
    plan.stubs.isOn = true
    return RunRequest(source: ScriptSource(name: "pasted.swift", text: text), plan: plan).perform(calling: choice)
  }

  @Test("runs unchanged: what nobody calls is called, and its promises reach their ends", arguments: PastedCode.all)
  func runs(_ code: PastedCode) {
    let run = run(code.text)
    #expect(run.diagnostics.filter { $0.severity == .error } == [], "\(code.trait)")
    #expect(run.run?.ending == .idle, "\(code.trait)")
    #expect(MadeUpCall.lines(of: run.calls) == code.calls, "\(code.trait)")
    let ends = run.full.promises.filter(\.isSettled).sorted { ($0.settledStep ?? 0) < ($1.settledStep ?? 0) }
      .map { "\($0.operatorName) \($0.state) \($0.settlementText ?? "")" }
    #expect(ends == code.ends, "\(code.trait)")
  }

  @Test("code that goes on for ever is stopped after ten minutes of virtual time, and what it showed is kept")
  func endless() {
    let run = run("func poll() async { while true { await feed.update(); try? await Task.sleep(for: .seconds(60)) } }")
    #expect(run.run?.ending == .reachedInstant)
    // A round takes 60.1 s; the tenth update ends after nine of them and 100 ms.
    #expect(run.endTime == VirtualInstant(milliseconds: 541_000))
    #expect(run.full.promises.count { $0.operatorName == "update" } == 10)
  }

  @Test("a name chooses what is called, whether or not the script does something by itself")
  func named() {
    let text = "class A { func one() -> Promise<Int> { Promise(1) }; func two() { print(\"two\") } }\nPromise(0)"
    let run = run(text, calling: .named(["two", "A.one"]))
    #expect(MadeUpCall.lines(of: run.calls) == ["let a = A()", "a.two()", "a.one()"])
    #expect(run.full.output.map(\.text) == ["two\n"])
    #expect(ExitStatus(of: run) == .success)
  }

  @Test("a name that no function has is wrong usage, and the answer names those that there are")
  func unknownName() {
    let run = run("func load() {}\nPromise(0)", calling: .named(["lode"]))
    let report = RunReport(run, format: .text)
    #expect(report.status == .usage)
    #expect(report.remarks.contains("the script has no function 'lode' to call: it declares load"))
  }

  @Test("standard error says what was called, where it is declared")
  func said() {
    let report = RunReport(run("\nfunc load() { fetch().then { print($0) } }"), format: .text)
    #expect(report.remarks.contains("pasted.swift:2: called, as nobody calls it: load()\n"))
  }

  @Test("a run whose calls still wait leaves nothing behind that asks whether it should stop")
  func waits() {
    let run = run("func wait() async { await withCheckedContinuation { _ in print(\"waits\") } }")
    #expect(run.full.output.map(\.text) == ["waits\n"])
    #expect(run.run?.leaks.map(\.kind) == [.continuation])
  }
}
