import Program
import RunSearch
import SwiftPromises
import Testing
import TraceEvents

@testable import Lab

/// All runs of a program, sorted into outcomes: the orders of jobs and of answers.
@Suite struct ExploreTests: ExploresScripts {
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
    #expect(reduced.runs == 1 && reduced.entries.count == 1 && reduced.isExhaustive)
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
    // Each order, and between any two neighbors whether they come together: n! · 2ⁿ⁻¹.
    #expect(all.runs == orders << (count - 1))
  }

  @Test("answers that come together do so in either order: handlers of the later one may run between those of the earlier one")
  func answersTogether() throws {
    let text = """
      SimulatedNetwork.get("/a.txt").then { _ in print("load") }
      SimulatedNetwork.get("/b.txt").then { _ in print("edit") }.then { _ in print("edited") }
      """
    let swapped = text.split(separator: "\n").reversed().joined(separator: "\n")
    let merged: Set = ["load edit edited", "edit load edited", "edit edited load"]
    for script in [text, swapped] {
      for isReducing in [true, false] {
        let exploration = try explore(script) { ($0.variations, $0.isReducing) = ([.latency], isReducing) }
        #expect(outputs(exploration) == merged && exploration.runs == 4)
      }
    }
    // A timer of the program's own keeps its place among timers only.
    let timers = """
      Promise(1).delay(0.1).then { _ in print("first") }.then { _ in print("done") }
      Promise(2).delay(0.1).then { _ in print("second") }
      SimulatedNetwork.get("/a.txt").then { _ in print("answer") }
      """
    let exploration = try explore(timers) { $0.variations = [.latency] }
    let ways = ["answer first second done", "first answer second done", "first second answer done", "first second done answer"]
    #expect(outputs(exploration) == Set(ways))
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

  @Test("an answer that has to come after the second of two in a row is said to, and after the first goes without saying")
  func answersInARow() throws {
    let exploration = try explore(
      """
      SimulatedNetwork.get("/a.txt")
        .then { _ in SimulatedNetwork.get("/b.txt") }
        .then { _ in print("b") }
      SimulatedNetwork.get("/c.txt").then { _ in print("c") }
      """
    ) { $0.variations = [.latency] }
    #expect(outputs(exploration) == ["c b", "b c"])
    let last = try #require(exploration.entries.first { $0.outcome.output == ["b", "c"] })
    #expect(last.witness.changes == ["the answer of get (line 4) comes after that of get (line 2)"])
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
}
