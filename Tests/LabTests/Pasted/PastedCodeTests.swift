import Lab
import Program
import SwiftPromises
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

  @Test(
    "runs unchanged: what nobody calls is called, and its promises reach their ends",
    arguments: PastedCode.all + PastedCode.needs + PastedCode.twins + PastedCode.handlers + PastedCode.waits
      + PastedCode.gates + PastedCode.habits
  )
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
    let run = run(
      """
      func poll(_ round: Int) async { await feed.update(); try? await Task.sleep(for: .seconds(60)); await poll(round + 1) }
      func start() async { await poll(0) }
      """)
    #expect(run.run?.ending == .reachedInstant)
    // A round takes 60.1 s; the tenth update ends after nine of them and 100 ms.
    #expect(run.endTime == VirtualInstant(milliseconds: 541_000))
    #expect(run.full.promises.count { $0.operatorName == "update" } == 10)
  }

  @Test("what runs on the main queue and waits there deadlocks, as it does in its application, and says what to do")
  func deadlock() {
    let run = run(
      """
      import PromiseKit
      class PriceController: UIViewController {
        override func viewDidLoad() { label.text = try? shop.find("tea").map { $0.title }.wait() }
      }
      """)
    #expect(MadeUpCall.lines(of: run.calls) == ["let priceController = PriceController()", "priceController.viewDidLoad()"])
    let message = run.run?.faults.first?.message ?? ""
    #expect(message.hasPrefix("deadlock: 'wait' waits for the promise of 'map'"))
    #expect(message.contains("wait on another queue, as in 'DispatchQueue.global().async { … }'"), "\(message)")
  }

  @Test("a fault says which stub gave the value that broke the rule, and none where no stub has a part in it")
  func madeUpFaults() {
    var plan = RunPlan()
    plan.stubs.isOn = true
    // A guess would be replaced by a better one.
    plan.stubs.changes["find.words"] = StubChange(result: "[1]")
    let source = ScriptSource(name: "pasted.swift", text: "let found = shop.find()\nprint(found.words[7])")
    let made = RunRequest(source: source, plan: plan).perform()
    #expect(made.run?.faults.map(\.madeUp) == ["find.words"])
    let remarks = RunReport(made, format: .text).remarks
    #expect(remarks.contains("'find.words' is made up: --stub-result find.words=VALUE gives another\n"), "\(remarks)")
    let own = run("let numbers = [1]\nprint(shop.title)\nprint(numbers[3])")
    #expect(own.run?.faults.map(\.madeUp) == [nil])
  }

  @Test("the arguments of a call on another queue are changed as those of others")
  func argumentsElsewhere() {
    let call = run("func load(_ id: Int) { print(try? api.load(id).map { $0 }.wait() as Any) }").calls.first
    #expect(call?.text == "DispatchQueue.global().async { load(1) }")
    #expect(call?.head == "DispatchQueue.global().async { load")
    #expect(call?.arguments(in: "DispatchQueue.global().async { load(7) }") == "(7)")
    #expect(call?.with(arguments: "(2)").text == "DispatchQueue.global().async { load(2) }")
    #expect(call?.isLine("DispatchQueue.global().async { load(3) }") == true)
    #expect(call?.isLine("DispatchQueue.global().async { save(3) }") == false)
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

  @Test("JSON has the calls that were made, in their order")
  func json() {
    let run = run("class A {\nlet b: B\ninit(b: B) { self.b = b }\nfunc load() { b.get().then { print($0) } } }")
    let json = run.json.filter { !$0.isWhitespace }
    let call = #"{"line":4,"name":"A.load","preparations":["leta=A(b:b)"],"text":"a.load()","uncalled":true}"#
    #expect(json.contains("\"calls\":[\(call)]"))
  }

  @Test("standard error says what was called, where it is declared")
  func said() {
    let report = RunReport(run("\nfunc load() { fetch().then { print($0) } }"), format: .text)
    #expect(report.remarks.contains("pasted.swift:2: called, as nobody calls it: load()\n"))
    let text = "class A {\nlet b: B\ninit(b: B) { self.b = b }\nfunc load() { b.get().then { print($0) } } }"
    let member = RunReport(run(text), format: .text)
    #expect(
      member.remarks.hasPrefix(
        "pasted.swift:4: made for A.load: let a = A(b: b)\npasted.swift:4: called, as nobody calls it: a.load()\n"))
  }

  @Test("standard error says how often a made-up closure was called, and that it never was")
  func closures() {
    let text = "func load(done: (Int) -> Void, failed: (Error) -> Void) { Promise(1).then { done($0); done(2) } }"
    let report = RunReport(run(text), format: .text)
    #expect(report.output == "done of load is called: 1\ndone of load is called: 2\n")
    #expect(report.remarks.contains("pasted.swift: done of load is called 2 times\n"))
    #expect(report.remarks.contains("pasted.swift: failed of load is never called\n"))
  }

  @Test("a name with arguments behind it is called with these")
  func ownArguments() {
    let run = run("func load(id: Int, at: Double) -> Promise<Int> { Promise(id) }", calling: .named(["load(id: 7, at: 0)"]))
    #expect(MadeUpCall.lines(of: run.calls) == ["load(id: 7, at: 0)"])
    #expect(run.full.promises.map(\.settlementText) == ["7"])
  }

  @Test("exploring calls what nobody calls, as running does")
  func explored() throws {
    var plan = RunPlan()
    plan.stubs.isOn = true
    let source = ScriptSource(name: "pasted.swift", text: "func load() { fetch().then { print($0) }.catch { print($0) } }")
    var request = RunRequest(source: source, plan: plan)
    let made = request.plan(calling: .asked([], stubs: true))
    #expect(made.calls.map(\.text) == ["load()"])
    request.plan = made.plan
    let found = try ExploreRequest(request).perform()
    #expect(found.entries.count == 2)
  }

  @Test("exploring and checking with stubs say what could be called where nothing is")
  func nothingExplored() throws {
    let text = "func load(completion: @escaping (String?) -> Void) { api.load { text in completion(text) } }"
    var request = RunRequest(source: ScriptSource(name: "pasted.swift", text: text))
    request.plan.stubs.isOn = true
    let note = "nothing here returns a promise, waits or starts a chain; --call NAME calls a function (load)"
    #expect(try ExploreRequest(request).perform().notes == [note])
    #expect(try CheckRequest(request).perform().remarks == [note])
  }

  @Test("a handler that is given an error alone may be given one: by then the classic bug is found")
  func errorAlone() throws {
    func found(_ parameters: String) throws -> [[String]] {
      let text = "store.save(1) { \(parameters) in\n  if let error { print(\"failed\"); return }\n  print(\"saved\")\n}"
      var request = RunRequest(source: ScriptSource(name: "pasted.swift", text: text))
      request.plan.stubs.isOn = true
      return try ExploreRequest(request).perform().entries.map(\.outcome.output)
    }
    #expect(try found("error") == [["saved"], ["failed"]])
    #expect(try found("(error: Error?)") == [["saved"], ["failed"]])
  }

  @Test("a run that shows nothing says why, and what could be called")
  func nothingShown() {
    func remarks(_ text: String) -> String { RunReport(run(text), format: .text).remarks }
    #expect(
      remarks("func one() -> Int { 1 }")
        == "pasted.swift: nothing here returns a promise, waits or starts a chain; --call NAME calls a function (one)\n")
    #expect(
      remarks("func one() async { let two = 2 }").contains(
        "pasted.swift: what was called makes no promises and prints nothing\n"))
    let plain = RunRequest(source: ScriptSource(name: "mine.swift", text: "func one() -> Promise<Int> { Promise(1) }")).perform()
    #expect(
      RunReport(plain, format: .text).remarks
        == "mine.swift: the script makes no promises: 1 function is never called (one); --call NAME calls one, --stub all of them\n"
    )
  }

  @Test("a run whose calls still wait leaves nothing behind that asks whether it should stop")
  func waits() {
    let run = run("func wait() async { await withCheckedContinuation { _ in print(\"waits\") } }")
    #expect(run.full.output.map(\.text) == ["waits\n"])
    #expect(run.run?.leaks.map(\.kind) == [.continuation])
  }

  @Test("a stub that another value changes nothing of isn't blamed for a fault, also in later runs")
  func innocentStubs() throws {
    var plan = RunPlan()
    plan.stubs.isOn = true
    func program(_ text: String) throws -> ScriptProgram {
      try ScriptProgram(ScriptSource(name: "a.swift", text: text), stubsUnknownNames: true)
    }
    let innocent = try program("let numbers = [1]\nprint(server.name, numbers[3])")
    for _ in 0..<2 {
      let faults = innocent.run(plan: plan).faults
      #expect(faults.count == 1)
      #expect(faults.first?.madeUp == nil)
    }
    let guilty = try program("let numbers = [1]\nprint(numbers[server.count + 2])")
    #expect(guilty.run(plan: plan).faults.first?.madeUp == "server.count")
  }
}
