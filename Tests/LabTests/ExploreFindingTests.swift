import Program
import RunSearch
import SwiftPromises
import Testing
import TraceEvents

@testable import Lab

/// What is told of all runs: broken expectations, bounds, codes that replay, and that nothing is left out.
@Suite struct ExploreFindingTests: ExploresScripts {
  // MARK: Expectations

  @Test("what breaks an expectation is found, with its witness")
  func expectations() throws {
    let text = """
      // expect: shown == query
      var (query, shown) = ("", "")
      func type(_ text: String) {
        query = text
        SimulatedNetwork.get("/\\(text).txt").then { _ in shown = text }
      }
      type("a")
      type("ab")
      """
    #expect(ExploreRequest.expectations(in: text) == ["shown == query"])
    #expect(ExploreRequest.expectations(in: "print(\"// expect: 1 == 2\")  // expect: true") == ["true"])
    let exploration = try explore(text) { ($0.variations, $0.expectations) = ([.latency], ["shown == query"]) }
    let broken = exploration.entries.filter { !$0.outcome.broken.isEmpty }
    #expect(broken.count == 1 && exploration.status == .unsettled)
    #expect(broken[0].witness.changes.count == 1)
    let number = try #require(exploration.entries.firstIndex { !$0.outcome.broken.isEmpty }) + 1
    #expect(exploration.breaches == ["broken by \(number): shown == query"])
    let wrong = try explore(text) { $0.expectations = ["shown", "nowhere == 1"] }
    #expect(wrong.meaningless.count == 2 && wrong.status == .usage)
  }

  @Test(
    "an expectation that changes what the script made is refused, and changes nothing for the others; its own values it may change"
  )
  func expectationsOnlyLook() throws {
    let text = """
      final class Box { var count = 0 }
      let box = Box()
      var list = [1, 2]
      var total = 0
      func add() -> Int { total += 1; return total }
      """
    for (changing, name) in [
      ("list.removeLast() == 2", "list"), ("{ box.count = 3; return true }()", "box.count"), ("add() == 1", "total"),
    ] {
      let exploration = try explore(text) { $0.expectations = [changing, "list == [1, 2]", "box.count + total == 0"] }
      #expect(exploration.meaningless == ["'\(changing)' changes '\(name)', but an expectation may only look"])
      #expect(exploration.status == .usage && exploration.breaches.isEmpty)
    }
    let looking = try explore(text) {
      $0.expectations = ["{ var sum = 0; for n in list { sum += n }; let own = Box(); own.count = sum; return own.count == 3 }()"]
    }
    #expect(looking.meaningless.isEmpty && looking.breaches.isEmpty)
  }

  @Test("an expectation that one run can't compute is broken in that run, and 'run' says why; the others are explored")
  func uncomputable() throws {
    let text = """
      // expect: list[0] == 1
      var list: [Int] = []
      SimulatedNetwork.get("/a.txt").then { _ in list.append(1) }.catch { _ in print("no") }
      """
    let exploration = try explore(text) { $0.expectations = ["list[0] == 1"] }
    #expect(exploration.meaningless.isEmpty && exploration.isExhaustive && exploration.entries.count == 2)
    #expect(exploration.entries.map(\.outcome.broken) == [[], ["list[0] == 1"]])
    var run = request(text).run
    run.plan.schedule = exploration.entries[1].witness.schedule
    let report = RunReport(run.perform(), format: .text)
    #expect(report.status == .unsettled && report.remarks.contains("breaks the expectation 'list[0] == 1': "))
    let nowhere = RunReport(request("// expect: nowhere == 1\nprint(1)").run.perform(), format: .text)
    #expect(
      nowhere.status == .usage && nowhere.remarks.contains("the expectation makes no sense: 'nowhere == 1' isn't an expression"))
    // It makes sense even where the run as it is can't compute it.
    let late = try explore(
      text.replacing("list.append(1) }", with: "print(1) }").replacing("print(\"no\")", with: "list.append(1)")
    ) {
      $0.expectations = ["list[0] == 1"]
    }
    #expect(late.meaningless.isEmpty && late.entries.count == 2 && late.entries.map(\.outcome.broken.count).sorted() == [0, 1])
  }

  @Test("where all runs fit into the limit they are tried, and nobody says that there are more")
  func fittingLimit() throws {
    let text = "for i in 1...3 { SimulatedNetwork.get(\"/\\(i).txt\").then { _ in print(i) } }"
    let all = try explore(text)
    #expect(all.isExhaustive && all.runs > 4)
    let fitting = try explore(text) { $0.limit = all.runs }
    #expect(fitting.entries == all.entries && fitting.gap?.contains("there are more") != true)
  }

  // MARK: Too many

  @Test("where there are too many runs it says so, and chance finds the rest; the same seed finds the same")
  func limits() throws {
    let text = "for i in 1...9 { SimulatedNetwork.get(\"/\\(i).txt\").then { _ in print(i) } }"
    let exploration = try explore(text) { ($0.limit, $0.seed) = (100, 3) }
    #expect(exploration.runs == 100 && !exploration.isExhaustive)
    #expect(try explore(text) { ($0.limit, $0.seed) = (100, 3) } == exploration)
    #expect(try explore(text) { ($0.limit, $0.seed) = (100, 4) } != exploration)
    let endless = try explore("func again() { SimulatedNetwork.get(\"/a.txt\").then { _ in again() } }\nagain()") {
      $0.limit = 3
      $0.run.limits.maximumSteps = 2000
    }
    #expect(endless.status == .limit && !endless.isExhaustive)
  }

  @Test("a search that is over at once keeps nothing and says so")
  func stopped() throws {
    var request = request("for i in 1...4 { SimulatedNetwork.get(\"/\\(i).txt\").then { _ in print(i) } }")
    request.limit = 1000
    let exploration = try request.perform(isOver: { true })
    #expect(!exploration.isExhaustive && exploration.runs <= 1)
  }

  @Test("functions that the script calls itself aren't said to be left alone, though it shows nothing")
  func silentScripts() throws {
    let text = """
      // expect: balance == 150
      var balance = 100
      let bank = DispatchQueue(label: "bank", attributes: .concurrent)
      func deposit(_ n: Int) {
        bank.async {
          let old = balance
          bank.async { balance = old + n }
        }
      }
      deposit(20)
      deposit(30)
      """
    let exploration = try explore(text) { $0.expectations = ["balance == 150"] }
    #expect(exploration.notes.isEmpty && exploration.entries.count == 2)
    let other = exploration.entries[1]
    #expect(other.outcome.difference(from: exploration.entries[0].outcome) == "prints the same; meets 'balance == 150'")
    #expect(other.witness.changes == ["the job on 'bank' (line 7, call 1) runs before the job on 'bank' (line 5, call 2)"])
  }

  // MARK: Witnesses

  @Test("every outcome's code replays in a run", arguments: Example.all.map(\.name))
  func examples(name: String) throws {
    let example = try #require(Example.named(name))
    try replays(example.source, stubs: false)
  }

  @Test("codes replay where queues, answers, failures and stubs meet")
  func mixed() throws {
    let text = """
      let q = DispatchQueue(label: "q")
      var total = 0
      load("a").then(on: q) { _ in total += 1; print("a", total) }.then { _ in load("c") }.then { _ in print("c") }
      load("b").timeout(0.2).then { _ in total *= 2; print("b", total) }.catch { print("no b", $0) }
      q.async { print("q") }
      """
    try replays(ScriptSource(name: "mixed.swift", text: text), stubs: true)
  }

  @Test("an answer that passes a timeout is said to, though a dialog that is answered in this run renumbers what waits")
  func renumbered() throws {
    let text = """
      SimulatedDialog.alert("Go?", buttons: ["OK"]).then { _ in print("pressed") }
      SimulatedNetwork.get("/x.txt").timeout(0.5).then { _ in print("list") }.catch { _ in print("no list") }
      """
    let exploration = try explore(text) { $0.variations = [.latency] }
    let changes = exploration.entries.filter { $0.outcome.output == ["no list", "pressed"] }.map(\.witness.changes)
    #expect(changes == [["alert (line 1) is answered with 'OK'", "the answer of get (line 2) comes after the timeout (line 2)"]])
    let early = exploration.entries.filter { $0.outcome.output == ["pressed", "list"] }.map(\.witness.changes)
    #expect(
      early == [["alert (line 1) is answered with 'OK'", "the answer of alert (line 1) comes before that of get (line 2)"]])
  }

  @Test("an answer that only changed runs have is placed between what went on meanwhile")
  func placed() throws {
    let text = """
      SimulatedDialog.alert("Go?", buttons: ["Yes"]).then { _ in SimulatedNetwork.get("/y").timeout(0.3) }
        .then { _ in print("y") }.catch { print("no", $0) }
      Promise(0).delay(2).then { _ in print("end") }
      """
    let exploration = try explore(text) { $0.variations = [.latency] }
    let changes = exploration.entries.filter { $0.outcome.output == ["no timedOut", "end"] }.map(\.witness.changes)
    #expect(
      changes == [
        [
          "alert (line 1) is answered with 'Yes'",
          "the answer of get (line 1) comes after the timeout (line 1) and before the delay (line 3)",
        ]
      ])
  }

  @Test("codes of runs that chance chose replay: they name no call that the run didn't make")
  func sampled() throws {
    let text = """
      func a() -> Promise<Int> { SimulatedNetwork.get("/a.txt").then { _ in 1 } }
      for i in 1...4 { retry(attempts: 2) { a() }.then { print(i, $0) }.catch { print(i, $0) } }
      a().timeout(1).then { _ in a() }.then { print("after", $0) }
      """
    let request = self.request(text).run
    var search: [Schedule] = []
    var exploring = ExploreRequest(request)
    exploring.limit = 120
    _ = try exploring.perform(progress: { search += $0.found.entries.map(\.witness.schedule) })
    let program = try ScriptProgram(request.source, stubsUnknownNames: false)
    #expect(search.count > 100)
    for code in Set(search.map(\.description)) {
      var plan = request.plan
      plan.schedule = try #require(Schedule(code: code))
      #expect(!program.run(plan: plan).isForeignOrder, "\(code)")
    }
  }

  @Test("a stub's promise and the closure that the stub is given come together, so that every order is tried")
  func tiedAnswers() throws {
    let text = """
      // dialect: promisekit
      func save() { store.write(entry) { note in print("told", note) }.done { print("saved") }.catch { _ in print("failed") } }
      func load() { store.read(entry).done { print("read") }.catch { _ in print("lost") } }
      save()
      load()
      """
    var request = ExploreRequest(RunRequest(source: ScriptSource(name: "test.swift", text: text)))
    request.run.plan.stubs.isOn = true
    let exploration = try request.perform()
    #expect(exploration.gap == nil)
    let printed = Set(exploration.entries.map(\.outcome.output))
    // Either answer first, and either fails; what fails doesn't call its closure.
    #expect(printed.count >= 4)
  }

  private func replays(_ source: ScriptSource, stubs: Bool) throws {
    var request = ExploreRequest(RunRequest(source: source))
    request.run.plan.stubs.isOn = stubs
    request.limit = 300
    let exploration = try request.perform()
    let program = try ScriptProgram(source, stubsUnknownNames: stubs)
    for entry in exploration.entries {
      var plan = request.run.plan
      plan.schedule = try #require(Schedule(code: entry.witness.code))
      let run = program.run(plan: plan)
      #expect(Outcome(run, expectations: []) == entry.outcome, "\(source.name) \(entry.witness.code)")
      #expect(!run.isForeignOrder)
    }
    #expect(exploration.entries.first?.witness.code == "s1")
  }

  // MARK: Property

  @Test(
    "with and without reduction, random programs have the same outcomes", arguments: 1...UInt64(EveryProgram.count(16, of: 40)))
  func randomPrograms(seed: UInt64) throws {
    var numbers = SampleNumbers(seed: seed)
    let text = randomProgram(&numbers)
    func outcomes(_ isReducing: Bool) throws -> (Exploration, Set<Outcome>) {
      let exploration = try explore(text) {
        ($0.isReducing, $0.limit, $0.mostFaults) = (isReducing, 20_000, seed % 4 == 0 ? 1 : 0)
      }
      return (exploration, Set(exploration.entries.map(\.outcome)))
    }
    let (all, expected) = try outcomes(false)
    let (reduced, found) = try outcomes(true)
    guard all.isExhaustive, reduced.isExhaustive else { return }
    let codes = reduced.entries.filter { !expected.contains($0.outcome) } + all.entries.filter { !found.contains($0.outcome) }
    #expect(codes.map(\.witness.code) == [], "seed \(seed):\n\(text)")
    #expect(reduced.runs <= all.runs + 8, "seed \(seed)")
  }

  /// A few answers, timers and jobs of queues, which print, change variables and wait for one another.
  private func randomProgram(_ numbers: inout SampleNumbers) -> String {
    var lines = ["var (x, y) = (0, 0)", "let (a, b) = (DispatchQueue(label: \"a\"), DispatchQueue(label: \"b\"))"]
    let effects = ["x += 1", "y = y * 2 + 1", "x = y", "print(\"N\")", "print(\"N\", x)", "_ = 1", "a.async { y += N }", "_ = x"]
    func effect(_ number: Int) -> String { (effects.randomElement(using: &numbers) ?? "").replacing("N", with: "\(number)") }
    for number in 0..<Int.random(in: 2...3, using: &numbers) {
      let queue = ["", "", "(on: a)", "(on: b)"].randomElement(using: &numbers) ?? ""
      switch Int.random(in: 0...7, using: &numbers) {
      case 0: lines.append("a.async { \(effect(number)) }")
      case 1: lines.append("b.async { \(effect(number)); \(effect(number)) }")
      case 2: lines.append("let p\(number) = SimulatedNetwork.get(\"/\(number).txt\").then\(queue) { _ in \(effect(number)) }")
      case 3:
        lines.append(
          "SimulatedNetwork.get(\"/\(number).txt\").then\(queue) { _ in \(effect(number)) }.delay(0.03)"
            + ".then { _ in \(effect(number)) }")
      case 4:
        lines.append("let w\(number) = DispatchWorkItem { \(effect(number)) }")
        lines.append("a.async(execute: w\(number))\nb.async { w\(number).cancel() }")
      case 5:
        lines.append("let p\(number) = Promise<Int>.pending()")
        lines.append("p\(number).then\(queue) { _ in \(effect(number)) }.catch { _ in \(effect(number)) }")
        lines.append("a.async { p\(number).fulfill(1) }\nb.async { p\(number).cancel() }")
      case 6:
        lines.append("let s\(number) = DispatchSemaphore(value: 0)\na.async { s\(number).signal() }")
        lines.append("b.async { if s\(number).wait(timeout: .now()) == .success { \(effect(number)) } }")
      default: lines.append("Promise(1).delay(0.0\(number + 4)).then\(queue) { _ in \(effect(number)) }")
      }
    }
    lines.append("SimulatedNetwork.get(\"/z.txt\").then { _ in \(effect(9)) }.catch { _ in print(\"lost\", x) }")
    return lines.joined(separator: "\n")
  }
}
