import Program
import SwiftPromises
import Testing
import TraceEvents

@Suite("Plans")
struct PlanTests {
  private let chain = """
    enum NetError: Error { case offline }
    func load() -> Promise<Int> { Promise(20).delay(0.1) }
    load()
      .then { $0 + 1 }
      .then { print("got", $0) }
      .catch { print("failed: \\($0)") }
    """

  private func plan(_ address: String, _ action: Injection.Action) throws -> RunPlan {
    var plan = RunPlan()
    plan.injections = [Injection(address: try #require(PromiseAddress(address)), action: action)]
    return plan
  }

  @Test("without a plan the chain succeeds")
  func plain() throws {
    #expect(try output(of: chain) == "got 21\n")
  }

  @Test(
    "an injected failure takes the handler's place",
    arguments: [
      (nil, "failed: InjectedFailure\n"), ("NetError.offline", "failed: offline\n"), ("no such thing", "failed: no such thing\n"),
    ] as [(String?, String)])
  func failure(_ text: String?, _ printed: String) throws {
    #expect(try output(of: chain, plan: plan("4:4#0", .fail(text))) == printed)
  }

  @Test("an injected value takes the handler's place")
  func value() throws {
    #expect(try output(of: chain, plan: plan("4:4", .value("6 * 7"))) == "got 42\n")
  }

  @Test("an injected delay postpones, a hang prevents, a cancellation rejects at its instant")
  func times() throws {
    #expect(try run(chain, plan: plan("4:4#0", .delay(.seconds(2)))).endTime.milliseconds == 2100)
    #expect(try output(of: chain, plan: plan("4:4#0", .hang)).isEmpty)
    let cancelled = try run(chain, plan: plan("4:4#0", .cancel(at: VirtualInstant(milliseconds: 50))))
    #expect(cancelled.printed == "failed: CancellationError()\n")
  }

  @Test("an injection that meets no promise is reported")
  func unused() throws {
    let plan = try plan("9:9#0", .hang)
    #expect(try run(chain, plan: plan).unusedInjections == plan.injections)
    #expect(try run(chain, plan: self.plan("4:4#0", .hang)).unusedInjections.isEmpty)
  }

  private func prompt(_ lines: (Int64, String)...) -> RunPlan {
    var plan = RunPlan()
    plan.promptLines = lines.map { PromptLine(at: VirtualInstant(milliseconds: $0.0), text: $0.1) }
    return plan
  }

  @Test("a line of the prompt runs at its instant in the program's scope")
  func promptScope() throws {
    let text =
      "var log = [\"start\"]\nfunc twice(_ n: Int) -> Int { n * 2 }\nlet p = Promise(1).delay(1).then { _ in log.append(\"late\") }"
    let run = try run(text, plan: prompt((500, "log.append(\"typed\")"), (500, "print(log, twice(4))"), (1500, "print(log)")))
    #expect(run.printed == "[\"start\", \"typed\"] 8\n[\"start\", \"typed\", \"late\"]\n")
    #expect(run.endTime.milliseconds == 1500)
  }

  @Test("an expression is answered with its value")
  func answers() throws {
    let run = try run(
      "let x = \"a\"", plan: prompt((0, "x + \"b\""), (0, "1 + 1"), (0, "let y = 3"), (0, "[x]"), (0, "Promise(5)")))
    let answers = run.events.compactMap { if case .answered(let text) = $0.kind { text } else { nil } }
    #expect(answers == ["\"ab\"", "2", "[\"a\"]", "Fulfilled: 5"])
  }

  @Test("a declaration at the prompt shadows the program's; what was compiled before keeps the old one")
  func shadowing() throws {
    let text = "let x = 1\nfunc show() { print(x) }\nstruct S { let a = 1 }"
    let run = try run(
      text,
      plan: prompt(
        (0, "let x = x + 1"), (0, "print(x)"), (0, "show()"), (0, "func show() { print(\"new\") }"), (0, "show()"),
        (0, "struct S { let b = 2 }"), (0, "print(S())")))
    #expect(run.promptProblems.isEmpty)
    #expect(run.printed == "2\n1\nnew\nS(b: 2)\n")
  }

  @Test("promises made at the prompt have addresses of their line")
  func addresses() throws {
    let run = try run("", plan: prompt((0, "let a = 1"), (10, "Promise(a).then { $0 }")))
    let addresses = run.events.compactMap {
      if case .created(let creation) = $0.kind { creation.address.description } else { nil }
    }
    #expect(addresses == ["prompt2:1:1#0", "prompt2:1:12#0"])
    var plan = prompt((0, "let a = 1"), (10, "Promise(a).then { $0 }.catch { print($0) }"))
    plan.injections = [Injection(address: try #require(PromiseAddress("prompt2:1:12#0")), action: .fail("no"))]
    #expect(try output(of: "", plan: plan) == "no\n")
  }

  @Test("a wrong line is reported and does not stop the run")
  func wrongLine() throws {
    let run = try run("Promise(1).delay(1).then { print($0) }", plan: prompt((0, "nope()"), (0, "let ="), (0, "print([1][4])")))
    #expect(run.promptProblems.keys.sorted() == [1, 2])
    #expect(run.promptProblems[1]?.diagnostics.first?.message == "cannot find 'nope' in scope")
    #expect(run.faults.count == 1)
    #expect(run.printed == "1\n")
    #expect(run.ending == .idle)
  }

  @Test("promises that run at the prompt's instant or before have run when the line runs")
  func afterJobs() throws {
    let text = "var n = 0\nPromise(1).delay(0.1).then { n += $0 }"
    #expect(try output(of: text, plan: prompt((100, "print(n)"))) == "1\n")
    #expect(try output(of: text, plan: prompt((99, "print(n)"))) == "0\n")
  }
}
