import Program
import SwiftPromises
import Synchronization
import Testing
import TraceEvents

@testable import Lab

/// Spaces that are too large, and runs without an end: a bound, a word, and what was found is kept.
@Suite struct ExploreBoundsTests {
  private func explore(_ text: String, steps: Int, limit: Int) throws -> Exploration {
    var run = RunRequest(source: ScriptSource(name: "test.swift", text: text))
    run.limits.maximumSteps = steps
    var request = ExploreRequest(run)
    request.limit = limit
    return try request.perform()
  }

  @Test("of a run that chooses without end only the first choices are varied")
  func endlessChoices() throws {
    let text = """
      let (a, b) = (DispatchQueue(label: "a"), DispatchQueue(label: "b"))
      func again() { a.async { again() }; b.async { } }
      again()
      """
    let found = try explore(text, steps: 400_000, limit: 6)
    #expect(found.runs == 6 && !found.isExhaustive && found.status == .limit && !found.entries.isEmpty)
  }

  @Test("of many jobs that are ready at once no more choices are kept than there is room for")
  func manyReady() throws {
    let text = "let c = DispatchQueue(label: \"c\", attributes: .concurrent)\nfor i in 0..<700 { c.async { print(i) } }"
    let program = try ScriptProgram(ScriptSource(name: "test.swift", text: text), stubsUnknownNames: false)
    var plan = RunPlan()
    plan.schedule.order = .choices([])
    program.performRuns { runs in
      var runs = runs
      let logs = runs.run([plan], limits: RunLimits(), expecting: [], isStopped: { false }) { $0.log }
      // 700 + 699 + … is 245,350, of which the first 399 choices fit into 200,000.
      #expect(logs.first??.orders.count == 399)
      #expect(logs.first??.gap?.hasPrefix("only the first 399 choices of a run were varied") == true)
    }
  }

  @Test("a run without a choice that reaches a limit isn't exhaustive: nobody knows what would have come")
  func endless() throws {
    let found = try explore("func again() { DispatchQueue.main.async { again() } }\nagain()", steps: 20_000, limit: 10)
    #expect(found.runs == 1 && found.gap == "the run as it is reached a limit before its end" && found.status == .limit)
  }

  @Test("why it is exhaustive is told as it is: what isn't varied, that there are timers, that nothing can differ")
  func whyExhaustive() throws {
    func why(_ text: String, _ variations: Set<Variation> = [.order, .latency, .faults], faults: Int = 1) throws -> String {
      var request = ExploreRequest(RunRequest(source: ScriptSource(name: "test.swift", text: text)))
      (request.variations, request.mostFaults) = (variations, faults)
      return try request.perform().whyExhaustive
    }
    let get = "SimulatedNetwork.get(\"/a.txt\").then { print($0) }.catch { print($0) }"
    #expect(try why(get) == "exhaustive: every choice was tried")
    #expect(try why(get, [.order]) == "exhaustive: nothing can differ where latency and faults aren't varied")
    #expect(try why(get, [.faults, .latency]) == "exhaustive: every choice was tried; order isn't varied")
    #expect(try why(get, faults: 0) == "exhaustive: nothing can differ where faults aren't varied")
    #expect(try why("print(1)") == "exhaustive: nothing in it can differ")
    #expect(
      try why("Promise(1).delay(0.1).then { print($0) }")
        == "exhaustive: timers have fixed instants, and nothing is left to chance")
  }

  @Test("a search that was interrupted says so in the place of its time")
  func interrupted() throws {
    var request = ExploreRequest(
      RunRequest(source: ScriptSource(name: "test.swift", text: "for _ in 1...9 { SimulatedNetwork.get(\"/a.txt\") }")))
    request.timeOption = "--time 1s"
    var runs = 0
    var found = try request.perform(isOver: { runs > 100 }, progress: { runs = $0.runs })
    #expect(found.gap == "stopped after \(found.runs) runs, at --time 1s" && !found.entries.isEmpty)
    found.wasInterrupted()
    #expect(found.gap == "interrupted after \(found.runs) runs")
  }

  @Test("where the time is over before the first run has ended, that is what is said")
  func noTime() throws {
    let request = ExploreRequest(RunRequest(source: ScriptSource(name: "test.swift", text: "while true {}")))
    let found = try request.perform(isOver: { true })
    #expect(found.entries.isEmpty && found.wasStopped && found.status == .limit)
    #expect(found.gap == "the unchanged run didn't end within the time limit")
  }

  @Test("thirteen independent queues have 6,227,020,800 orders: as many as asked for are run, each an outcome with a witness")
  func thirteen() throws {
    let text = (1...13).map { "DispatchQueue(label: \"\($0)\").async { print(\($0)) }\n" }.joined()
    let found = try explore(text, steps: 100_000, limit: 200)
    #expect(found.runs == 200 && found.gap == "there are more than 200 runs" && found.entries.count > 150)
    #expect(found.entries.dropFirst().allSatisfy { !$0.witness.changes.isEmpty })
  }

  @Test("a search that ends while the last third of its runs is drawn by chance says what ended it, not how many runs there are")
  func stoppedWhileSampling() throws {
    var request = ExploreRequest(
      RunRequest(source: ScriptSource(name: "test.swift", text: "for _ in 1...9 { SimulatedNetwork.get(\"/a.txt\") }")))
    (request.timeOption, request.limit) = ("--time 3s", 300)
    var runs = 0
    var found = try request.perform(isOver: { runs > 250 }, progress: { runs = $0.runs })
    #expect((251..<300).contains(found.runs) && found.wasStopped)
    #expect(found.gap == "stopped after \(found.runs) runs, at --time 3s")
    found.wasInterrupted()
    #expect(found.gap == "interrupted after \(found.runs) runs")
    #expect(try request.perform().gap?.contains("more than 300 runs") == true)
  }

  @Test("where nobody waits any more, a text isn't compiled to its end, runs aren't begun, and nothing is put into words")
  func nobodyWaits() throws {
    let lines = String(repeating: "Promise(1).then { print($0) }\n", count: 50)
    let wrong = ExploreRequest(RunRequest(source: ScriptSource(name: "test.swift", text: lines + "nobodyDeclaresThis(1)")))
    #expect(throws: ScriptProblems.self) { try wrong.perform() }
    let found = try wrong.perform(isOver: { true })
    #expect(found.runs == 0 && found.wasStopped && found.status == .limit)
    let program = try ScriptProgram(ScriptSource(name: "test.swift", text: lines), stubsUnknownNames: false)
    // What checking has compiled is for the first run: the next one compiles the text once more.
    #expect(program.run().ending == .idle)
    program.performRuns { runs in
      var runs = runs
      #expect(runs.run([RunPlan(), RunPlan()], limits: RunLimits(), expecting: [], isStopped: { true }) { $0.ending }.isEmpty)
      let asked = Atomic(0)
      let isStopped = { asked.wrappingAdd(1, ordering: .relaxed).newValue > 8 }
      let events = runs.run([RunPlan()], limits: RunLimits(), expecting: [], isStopped: isStopped) { run in
        (run.ending, run.events.count)
      }
      #expect(events.count == 1 && events.first?.0 == .stopped && events.first?.1 == 0)
    }
    let request = ExploreRequest(
      RunRequest(source: ScriptSource(name: "test.swift", text: "SimulatedNetwork.get(\"/a.txt\").then { print($0) }")))
    let late = try request.perform(isLate: { true })
    #expect(late.entries.count == 2 && late.entries.allSatisfy { $0.witness.changes.isEmpty } && late.isExhaustive)
  }

  @Test("what was known when Ctrl-C came is told where the search can't end by itself")
  func lastWords() throws {
    var last: ExploreRequest.Progress?
    let request = ExploreRequest(
      RunRequest(source: ScriptSource(name: "test.swift", text: "for _ in 1...4 { SimulatedNetwork.get(\"/a.txt\") }")))
    let all = try request.perform(progress: { last = $0 })
    let known = Exploration.interrupted(after: last)
    #expect(known.entries.count == all.entries.count && known.gap == "interrupted after \(all.runs) runs")
    let nothing = Exploration.interrupted(after: nil)
    #expect(nothing.gap == "interrupted before the run as it is came to its end" && nothing.status == .limit)
  }
}
