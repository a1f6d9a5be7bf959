import Program
import RunSearch
import SwiftPromises
import Testing
import TraceEvents

@testable import Lab

/// What fails, what a person answers, what chance decides and what is cancelled in the runs of a program.
@Suite struct ExploreFaultTests: ExploresScripts {
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

  @Test("a task's sleep is cancelled with its task alone; a job is called the cancellation that it is, a timer a timer")
  func cancelledSleeps() throws {
    let text = "Task { try await Task.sleep(for: .seconds(1)); print(\"x\") }"
    let found = try explore(text) { $0.variations = [.order, .cancel] }
    #expect(found.entries.allSatisfy { $0.outcome.leaks.isEmpty && !$0.witness.changes.joined().contains("Task.sleep") })
    #expect(found.entries.contains { $0.witness.changes.joined().hasPrefix("Task (line 1) is cancelled") })
    let between = try explore("SimulatedNetwork.get(\"/a.txt\").then { print($0) }.catch { print($0) }") {
      $0.variations = [.order, .cancel]
    }
    #expect(
      between.entries.contains { $0.witness.changes.first?.hasSuffix("runs before the cancellation of catch (line 1)") == true },
      "\(between.entries.map(\.witness.changes))")
    let rounds = try explore(
      """
      var n = 0
      Timer.scheduledTimer(withTimeInterval: 0.3, repeats: true) { t in n += 1; if n == 3 { t.invalidate() } }
      SimulatedNetwork.get("/a.txt").then { print($0, n) }.catch { _ in }
      """
    ) { $0.variations = [.latency] }
    let words = rounds.entries.map { $0.witness.changes.joined() }
    #expect(Set(words).count == words.count, "\(words)")
    #expect(words.contains("the answer of get (line 3) comes after the timer of 300 ms (line 2, call 1)"), "\(words)")
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
}
