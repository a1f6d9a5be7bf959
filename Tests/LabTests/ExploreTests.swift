import Program
import RunSearch
import SwiftPromises
import Testing
import TraceEvents

@testable import Lab

/// All runs of a program, sorted into outcomes.
@Suite struct ExploreTests {
  private func request(_ text: String, stubs: Bool = false, dialect: Dialect? = nil) -> ExploreRequest {
    var run = RunRequest(source: ScriptSource(name: "test.swift", text: text), dialect: dialect)
    run.plan.stubs.isOn = stubs
    return ExploreRequest(run)
  }

  private func explore(_ text: String, _ change: (inout ExploreRequest) -> Void = { _ in }) throws -> Exploration {
    var request = request(text)
    change(&request)
    return try request.perform()
  }

  private func outputs(_ exploration: Exploration) -> Set<String> {
    Set(exploration.entries.map { $0.outcome.output.joined(separator: " ") })
  }

  // MARK: Order

  /// Scripts whose queues have jobs that print nothing in common, and how many orders the jobs have.
  private func queues(_ counts: [Int]) -> String {
    counts.indices.map { "let q\($0) = DispatchQueue(label: \"q\($0)\")\n" }.joined()
      + counts.enumerated().map { queue, count in
        (0..<count).map { "q\(queue).async { print(\"\(queue).\($0)\") }\n" }.joined()
      }.joined()
  }

  @Test(
    "without reduction there are as many runs as orders: the multinomial of the queues' jobs",
    arguments: [
      ([1], 1), ([3], 1), ([1, 1], 2), ([2, 1], 3), ([2, 2], 6), ([1, 1, 1], 6), ([3, 2], 10), ([2, 2, 1], 30), ([2, 2, 2], 90),
    ])
  func multinomials(counts: [Int], orders: Int) throws {
    let all = try explore(queues(counts)) { $0.isReducing = false }
    #expect(all.runs == orders && all.isExhaustive && all.entries.count == orders)
    let reduced = try explore(queues(counts))
    #expect(reduced.runs == orders && reduced.isExhaustive && outputs(reduced) == outputs(all))
  }

  @Test("jobs that touch nothing in common are run in one order only; jobs of a concurrent queue in all that matter")
  func independentJobs() throws {
    let silent = """
      var (x, y, z) = (0, 0, 0)
      DispatchQueue(label: "a").async { x += 1 }
      DispatchQueue(label: "b").async { y += 1 }
      DispatchQueue(label: "c").async { z += 1 }
      """
    #expect(try explore(silent) { $0.isReducing = false }.runs == 6)
    let reduced = try explore(silent)
    #expect(reduced.runs <= 5 && reduced.entries.count == 1 && reduced.isExhaustive)
    let global = try explore("for i in 1...3 { DispatchQueue.global().async { print(i) } }")
    #expect(global.entries.count == 6 && global.runs == 6)
  }

  @Test("two jobs of one serial queue never change places")
  func serialQueue() throws {
    let exploration = try explore("for i in 1...4 { DispatchQueue.main.async { print(i) } }")
    #expect(exploration.runs == 1 && exploration.isExhaustive)
    #expect(exploration.entries[0].witness.code == "s1" && exploration.entries[0].witness.changes.isEmpty)
  }

  // MARK: Latency

  @Test("answers come in every order", arguments: [1: 1, 2: 2, 3: 6, 4: 24])
  func answers(count: Int, orders: Int) throws {
    let text = "for i in 1...\(count) { SimulatedNetwork.get(\"/\\(i).txt\").then { _ in print(i) } }"
    let exploration = try explore(text) { $0.variations = [.latency] }
    #expect(exploration.entries.count == orders && exploration.isExhaustive)
    let all = try explore(text) { ($0.variations, $0.isReducing) = ([.latency], false) }
    #expect(outputs(all) == outputs(exploration) && all.runs >= exploration.runs)
    // Weak orders: how often answers can be first, second, … with ties.
    #expect(all.runs == [1: 1, 2: 3, 3: 13, 4: 75][count])
  }

  @Test("answers that touch nothing in common are not tried in every order")
  func independentAnswers() throws {
    let text = (1...5).map { "let p\($0) = SimulatedNetwork.get(\"/\($0).txt\").then { _ in \($0) }\n" }.joined()
    let exploration = try explore(text) { $0.variations = [.latency] }
    #expect(exploration.entries.count == 1 && exploration.isExhaustive)
    #expect(exploration.runs <= 120)
  }

  @Test("an answer comes before or after a timeout, and a latency of the script's own stays")
  func timeouts() throws {
    let handled = ".then { _ in print(\"in time\") }.catch { _ in print(\"late\") }"
    let exploration = try explore("SimulatedNetwork.get(\"/a.txt\").timeout(0.5)" + handled)
    #expect(outputs(exploration) == ["in time", "late"])
    let late = try #require(exploration.entries.first { $0.outcome.output == ["late"] && $0.witness.code.contains("-l") })
    #expect(late.witness.changes == ["the answer of get (line 1) comes after the timeout (line 1)"])
    let fixed = try explore("SimulatedNetwork.get(\"/a.txt\", latency: 0.2).timeout(0.5)" + handled) {
      $0.variations = [.latency, .order]
    }
    #expect(fixed.runs == 1)
  }

  @Test("timers that answers start come in every order that some latencies bring about, and in no other")
  func timersOfAnswers() throws {
    // a + 100 and b + 50: either may be first. c + 100 is started by the same answer as c + 50, which is always first.
    let either = """
      SimulatedNetwork.get("/a.txt").delay(0.1).then { _ in print("a") }
      SimulatedNetwork.get("/b.txt").delay(0.05).then { _ in print("b") }
      """
    #expect(outputs(try explore(either) { $0.variations = [.latency] }) == ["a b", "b a"])
    let same = """
      let c = SimulatedNetwork.get("/c.txt")
      c.delay(0.1).then { _ in print("100") }
      c.delay(0.05).then { _ in print("50") }
      """
    let exploration = try explore(same) { $0.variations = [.latency] }
    #expect(outputs(exploration) == ["50 100"] && exploration.isExhaustive)
    let fixed = """
      Promise(1).delay(0.03).then { _ in print("30") }
      Promise(1).delay(0.02).then { _ in print("20") }
      SimulatedNetwork.get("/a.txt").then { _ in print("a") }
      """
    #expect(outputs(try explore(fixed) { $0.variations = [.latency] }) == ["20 30 a", "20 a 30", "a 20 30"])
  }

  @Test("every outcome that latencies on a grid bring about is found, with the whole reduction")
  func bruteForce() throws {
    let text = """
      var log = ""
      func get(_ name: String) -> Promise<String> { fetch(name) }
      get("a").then { _ in log += "a" }.then { _ in get("c") }.then { _ in log += "c" }
      get("b").then { _ in log += "b" }.delay(0.02).then { _ in log += "B" }.then { print(log) }
      Promise(1).delay(0.03).then { _ in log += "t" }
      """
    var request = request(text, stubs: true)
    request.variations = [.latency]
    let exploration = try request.perform()
    #expect(exploration.isExhaustive)
    let program = try ScriptProgram(request.run.source, stubsUnknownNames: true)
    let times: [Int64] = [5, 10, 15, 20, 25, 30, 35]
    var plans: [RunPlan] = []
    for a in times {
      for b in times {
        for c in times {
          var plan = request.run.plan
          plan.choices.latencies = [0: .milliseconds(a), 1: .milliseconds(b), 2: .milliseconds(c)]
          plans.append(plan)
        }
      }
    }
    // The calls are numbered in the order in which they are made: a, b, c.
    var found: Set<Outcome> = []
    program.performRuns { runs in
      var runs = runs
      let results = runs.run(plans, limits: RunLimits(), expecting: [], isStopped: { false }) { Outcome($0, expectations: []) }
      found.formUnion(results)
    }
    #expect(found.count > 3)
    let missed = found.subtracting(exploration.entries.map(\.outcome))
    #expect(missed.map(\.output) == [])
  }

  // MARK: Faults and cancellation

  @Test("a call that can fail fails, at most as many at once as may")
  func faults() throws {
    let text = """
      for name in ["a", "b"] {
        SimulatedNetwork.get("/\\(name).txt").then { _ in print(name) }.catch { _ in print("no \\(name)") }
      }
      SimulatedTimer.after(0.5)
      """
    func found(_ most: Int) throws -> Set<String> {
      outputs(try explore(text) { ($0.variations, $0.mostFaults) = ([.faults], most) })
    }
    #expect(try found(0) == ["a b"])
    // A rejection takes one handler more to arrive.
    #expect(try found(1) == ["a b", "b no a", "a no b"])
    #expect(try found(2) == ["a b", "b no a", "a no b", "no a no b"])
    let exploration = try explore(text) { $0.variations = [.faults] }
    #expect(exploration.entries.map(\.witness.changes).contains(["get (line 2, call 1) fails"]))
    #expect(Set(exploration.entries.map(\.witness.code)) == ["s1", "s1-f0", "s1-f1"])
  }

  @Test("calls on one line are told apart by their columns, those of one place by their number")
  func callsOfOneLine() throws {
    let exploration = try explore(
      """
      all(SimulatedNetwork.get("/a.txt"), SimulatedNetwork.get("/b.txt")).then { print($0) }.catch { _ in print("lost") }
      for i in 1...2 { SimulatedNetwork.get("/\\(i).txt").then { _ in print(i) }.catch { _ in print("no", i) } }
      """
    ) { $0.variations = [.faults] }
    #expect(
      Set(exploration.entries.flatMap(\.witness.changes)) == [
        "get (line 1, column 22) fails", "get (line 1, column 54) fails", "get (line 2, call 1) fails",
        "get (line 2, call 2) fails",
      ])
  }

  @Test("where taking changes away leaves several, a single change that comes to the same is found")
  func singleChange() throws {
    let exploration = try explore(
      """
      func type(_ text: String) {
        SimulatedNetwork.get("/\\(text).txt").then { _ in print(text) }.catch { _ in print("offline") }
      }
      type("sw")
      Promise(()).delay(0.15).then { type("swift") }
      """)
    let old = try #require(exploration.entries.first { $0.outcome.output == ["swift", "sw"] })
    #expect(old.witness.schedule.size == 1 && old.witness.changes.count == 1)
  }

  @Test("two outcomes that print the same say by which promise they differ, and which of its calls that is")
  func innerDifference() throws {
    let exploration = try explore(
      "for i in 1...2 { SimulatedNetwork.get(\"/\\(i).txt\").catch { _ in print(\"lost\") } }"
    ) { $0.variations = [.faults] }
    let words = exploration.entries.map { $0.outcome.difference(from: exploration.entries[1].outcome) }
    #expect(words[2].contains("(call 1)") && words[2].hasPrefix("prints the same; 1:"))
  }

  @Test(
    "what is left to chance and has too many values isn't called exhaustive; a latency that the plan chooses anyway is no gap",
    arguments: [
      ("SimulatedNetwork.get(\"/a.txt\", latency: 0.1, jitter: 0.05).catch { print($0) }", "'jitter:'"),
      ("SimulatedNetwork.get(\"/a.txt\", jitter: 0.05).catch { print($0) }", nil),
    ] as [(String, String?)])
  func chance(text: String, word: String?) throws {
    let gap = try explore(text).gap
    #expect(word.map { gap?.contains($0) == true } ?? (gap == nil), "\(gap ?? "exhaustive")")
  }

  @Test(
    "each answer of a person is tried, and that a call doesn't fail which chance lets fail",
    arguments: [
      (
        "SimulatedDialog.alert(\"Sure?\", buttons: [\"No\", \"Yes\"]).then { print($0) }",
        [[], ["alert (line 1) is answered with 'No'"], ["alert (line 1) is answered with 'Yes'"]]
      ),
      (
        "SimulatedScreen.present(\"Mail\").then { print($0) }.catch { print($0) }",
        [[], ["present (line 1) is answered with 'Done'"], ["present (line 1) is answered with 'Dismiss'"]]
      ),
      (
        "SimulatedNetwork.get(\"/a.txt\", failureRate: 1).then { print($0) }.catch { print($0) }",
        [[], ["get (line 1) doesn't fail"]]
      ),
      (
        "SimulatedNetwork.get(\"/a.txt\", failureRate: 0).then { print($0) }.catch { print($0) }",
        [[], ["get (line 1) fails"]]
      ),
    ] as [(String, [[String]])])
  func options(text: String, changes: [[String]]) throws {
    let exploration = try explore(text)
    #expect(exploration.isExhaustive, "\(exploration.gap ?? "")")
    #expect(exploration.entries.map(\.witness.changes) == changes)
    for entry in exploration.entries {
      let replayed = try #require(Schedule(code: entry.witness.code), "\(entry.witness.code)")
      var run = request(text)
      run.run.plan.schedule = replayed
      #expect(Outcome(try #require(run.run.perform().run), expectations: []) == entry.outcome)
    }
  }

  @Test("a person's answer comes before and after another answer, and what it asks next is answered, too")
  func answeredInTime() throws {
    let text = """
      SimulatedDialog.alert("Sure?", buttons: ["No", "Yes"]).then { print("answer \\($0)") }
      SimulatedNetwork.get("/a.txt").then { _ in print("got") }.catch { _ in print("failed") }
      """
    // Unanswered or answered before, together with or after what is got or fails; together, either handler may come first.
    let outputs = Set(try explore(text).entries.map(\.outcome.output))
    let answers = ["answer 0", "answer 1"].flatMap { answer in ["got", "failed"].flatMap { [[answer, $0], [$0, answer]] } }
    #expect(outputs == Set(answers + [["got"], ["failed"]]))
    let twice = try explore(
      "SimulatedDialog.alert(\"A\").then { _ in SimulatedDialog.alert(\"B\") }.then { print($0) }")
    #expect(twice.entries.map(\.witness.changes.count) == [0, 1, 2])
  }

  @Test("where only orders are tried, what a person answers and what fails by chance is a gap")
  func optionsLeftOut() throws {
    for (text, word) in [
      ("SimulatedDialog.alert(\"Sure?\").then { print($0) }", "person"),
      ("SimulatedNetwork.get(\"/a.txt\", failureRate: 1).catch { print($0) }", "'failureRate:'"),
    ] {
      var ordered = request(text)
      ordered.variations = [.order]
      #expect(try ordered.perform().gap?.contains(word) == true)
    }
  }

  @Test(
    "tasks are cancelled at each instant under every dialect that has them",
    arguments: Dialect.allCases.filter { $0 != .ecmascript })
  func cancelledTasks(dialect: Dialect) throws {
    let text = "Task { do { try await Task.sleep(for: .seconds(1)); print(\"slept\") } catch { print(\"stopped\") } }"
    var tasks = request(text, dialect: dialect)
    tasks.variations = [.cancel]
    let exploration = try tasks.perform()
    #expect(Set(exploration.entries.map(\.outcome.output)) == [["slept"], ["stopped"]])
    #expect(exploration.notes.isEmpty == (dialect == .google))
  }

  @Test(
    "a cancelled task that ends with a CancellationError is no leak under any dialect",
    arguments: Dialect.allCases.filter { $0 != .ecmascript })
  func cancelledWithoutLeak(dialect: Dialect) throws {
    var tasks = request("let task = Task { try await Task.sleep(for: .seconds(1)) }\nprint(1)", dialect: dialect)
    tasks.variations = [.cancel]
    let entries = try tasks.perform().entries
    let cancelled = try #require(entries.first { $0.witness.changes.first?.hasPrefix("Task (line 1)") == true })
    #expect(cancelled.outcome.status == .success && cancelled.outcome.leaks.isEmpty)
  }

  @Test("of a dialect without tasks it is said that nothing was cancelled")
  func nothingToCancel() throws {
    var plain = request("Promise.resolve(1).then { print($0) }", dialect: .ecmascript)
    plain.variations = [.cancel]
    #expect(try plain.perform().notes.first?.hasSuffix("cancellation was not varied") == true)
  }

  @Test("a script that only declares functions is said to have been read alone; cancellation that can't be varied is told, too")
  func notes() throws {
    let text = "func load() -> Promise<String> { SimulatedNetwork.get(\"/a.txt\") }"
    #expect(try explore(text).notes.first?.contains("--call NAME calls one (load)") == true)
    #expect(try explore(text + "\nload().catch { print($0) }").notes.isEmpty)
    var called = request(text)
    called.run.plan = called.run.plan(calling: .named(["load"])).plan
    #expect(try called.perform().entries.count == 2)
    var kit = request("after(seconds: 1).done { print(1) }", dialect: .promisekit)
    kit.variations = [.cancel]
    #expect(try kit.perform().notes == ["promises of promisekit have no 'cancel()': only tasks are cancelled"])
  }

  @Test("an unhandled rejection sets the status")
  func status() throws {
    let exploration = try explore("SimulatedNetwork.get(\"/a.txt\").then { _ in print(1) }")
    #expect(exploration.entries.map(\.outcome.status) == [.success, .unsettled])
    #expect(exploration.status == .unsettled)
    #expect(exploration.entries[1].outcome.unhandled.count == 2)
  }

  @Test("cancellation at every instant, only where it is asked for")
  func cancellation() throws {
    let text = """
      Promise(1).delay(0.1).then { _ in print("half") }.delay(0.1).then { _ in print("whole") }.catch { _ in print("stopped") }
      """
    #expect(try explore(text).runs == 1)
    let exploration = try explore(text) { $0.variations = [.cancel] }
    #expect(outputs(exploration).isSuperset(of: ["half whole", "half stopped", "stopped"]))
    #expect(exploration.entries.contains { $0.witness.changes.contains { $0.contains("is cancelled at") } })
  }

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
    let wrong = try explore(text) { $0.expectations = ["shown", "nowhere == 1"] }
    #expect(wrong.meaningless.count == 2 && wrong.status == .usage)
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
    #expect(nowhere.status == .unsettled && nowhere.remarks.contains("breaks the expectation 'nowhere == 1': "))
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

  @Test("with and without reduction, random programs have the same outcomes", arguments: 1...40)
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
      switch Int.random(in: 0...4, using: &numbers) {
      case 0: lines.append("a.async { \(effect(number)) }")
      case 1: lines.append("b.async { \(effect(number)); \(effect(number)) }")
      case 2: lines.append("let p\(number) = SimulatedNetwork.get(\"/\(number).txt\").then\(queue) { _ in \(effect(number)) }")
      case 3:
        lines.append(
          "SimulatedNetwork.get(\"/\(number).txt\").then\(queue) { _ in \(effect(number)) }.delay(0.03)"
            + ".then { _ in \(effect(number)) }")
      default: lines.append("Promise(1).delay(0.0\(number + 4)).then\(queue) { _ in \(effect(number)) }")
      }
    }
    lines.append("SimulatedNetwork.get(\"/z.txt\").then { _ in \(effect(9)) }.catch { _ in print(\"lost\", x) }")
    return lines.joined(separator: "\n")
  }
}
