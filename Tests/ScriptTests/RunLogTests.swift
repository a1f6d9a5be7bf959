import Program
import SwiftPromises
import Testing
import TraceEvents

/// What a run tells of what could have gone otherwise.
@Suite struct RunLogTests {
  /// Runs a script several times, compiled once.
  private func runs(_ text: String, stubs: Bool = false, _ plans: [RunPlan]) throws -> [ScriptRun] {
    let program = try ScriptProgram(ScriptSource(name: "test.swift", text: text), stubsUnknownNames: stubs)
    var results: [ScriptRun] = []
    program.performRuns { runs in
      var runs = runs
      let plans = plans.map { plan in
        var plan = plan
        plan.stubs.isOn = stubs
        return plan
      }
      results = runs.run(plans, limits: RunLimits(), expecting: [], isStopped: { false }) { $0 }
    }
    return results
  }

  private func plan(_ code: String) throws -> RunPlan {
    var plan = RunPlan()
    plan.schedule = try #require(Schedule(code: code))
    return plan
  }

  @Test("a code says latencies, failures and cancellations, and is read as it was written")
  func codes() throws {
    for code in [
      "s1-l0x50.2x7u", "s1-f0.3", "s1-c3:5#0@50", "s1-r7-o3x1.0x2-l1x50n-f2-c3:5#0@50.4:1#2@7u", "s1-o-l0x1", "s1-o-p0.3",
    ] {
      #expect(Schedule(code: code)?.description == code)
    }
    let wrongCodes = [
      "s1-l", "s1-l0x", "s1-l0x0", "s1-lx5", "s1-l0x5q", "s1-f", "s1-f-1", "s1-fx", "s1-c3:5", "s1-c@5", "s1-l0x5-l0x5", "s1-z",
    ]
    for wrong in wrongCodes {
      #expect(Schedule(code: wrong) == nil, "\(wrong)")
    }
  }

  @Test("the n-th call takes as long as the code says, another one fails, and what the script says itself stays")
  func choices() throws {
    let text = """
      SimulatedNetwork.get("/a.txt").then { print($0) }
      SimulatedNetwork.get("/b.txt", latency: 0.03).then { print($0) }
      SimulatedNetwork.get("/c.txt").then { print($0) }.catch { _ in print("lost") }
      """
    let chosen = try runs(text, [plan("s1-o-l0x250-f2")])[0]
    #expect(chosen.events.filter(\.isPrinted).map { "\($0.time)" } == ["30 ms", "100 ms", "250 ms"])
    #expect(chosen.schedule.description == "s1-o-l0x250-f2")
    #expect(!chosen.isForeignOrder)
    // The second call has a latency of its own, and there is no call 3.
    #expect(try runs(text, [plan("s1-l1x50")])[0].isForeignOrder)
    #expect(try runs(text, [plan("s1-f3")])[0].isForeignOrder)
    let log = try #require(chosen.log)
    #expect(log.calls.map(\.isFree) == [true, false, true])
    #expect(log.calls.map(\.canFail) == [true, true, true])
    #expect(log.instants.map(\.time.milliseconds) == [0, 30, 100, 250])
    #expect(log.gap == nil)
  }

  @Test("a stub without a latency of its own, and a completion handler, answer when the code says")
  func stubs() throws {
    let text = """
      fetch(1).then { print("fetched", $0) }.catch { print("caught", $0) }
      load { value, error in print("loaded", value == nil) }
      """
    let results = try runs(text, stubs: true, [plan("s1-l0x150"), plan("s1-f0.1")])
    #expect(results[0].events.compactMap(\.printed).map { $0.prefix(6) } == ["loaded", "fetche"])
    #expect(results[1].events.compactMap(\.printed).map { $0.prefix(6) } == ["loaded", "caught"])
    #expect(results[1].events.compactMap(\.printed).first == "loaded true\n")
  }

  @Test("runs of what was compiled once are those of the program compiled anew, static variables included")
  func compiledOnce() throws {
    let text = """
      class Counter { static var count = 0; var own = 1; func next() -> Int { Counter.count += own; return Counter.count } }
      enum Kind: Error { case odd(Int) }
      var total = 0
      Promise(3).then { n -> Int in
        total += n
        if Counter().next() > 1 { throw Kind.odd(Counter.count) }
        return total
      }.then { print("total", $0, Counter().next()) }
      """
    let plain = RunPlan()
    let repeated = try runs(text, [plain, plain, plain])
    let single = try ScriptProgram(ScriptSource(name: "test.swift", text: text)).run()
    for run in repeated { #expect(run.events == single.events) }
    #expect(single.events.compactMap(\.printed) == ["total 3 2\n"])
  }

  @Test("an order without choices is first in, first out, whatever runs on no queue")
  func firstInFirstOut() throws {
    let text = """
      let (a, b) = (DispatchQueue(label: "a"), DispatchQueue(label: "b"))
      for i in 1...3 {
        a.async { print("a", i) }
        Task { try await Task.sleep(for: .milliseconds(5)); print("slept", i) }
        b.asyncAfter(deadline: .now() + 0.005) { print("b", i) }
        SimulatedService.request("s\\(i)", latency: 0.005) { value, _ in print(value ?? "none") }
        Promise { 1 }.delay(0.005).then { print("delayed", $0, i) }
      }
      """
    let results = try runs(text, [RunPlan(), plan("s1-o")])
    #expect(results[0].events == results[1].events)
    #expect(results[0].events.filter(\.isPrinted).count == 15)
  }

  @Test("jobs touch what they print, the promises that they settle, and the variables that they change")
  func touches() throws {
    let text = """
      var shared = 0
      let (a, b) = (DispatchQueue(label: "a"), DispatchQueue(label: "b"))
      a.async { shared += 1 }
      b.async { print("b") }
      DispatchQueue.global().async { shared += 2 }
      DispatchQueue.global().async { let own = 3; _ = own + 1 }
      """
    let log = try #require(try runs(text, [plan("s1-o")])[0].log)
    let jobs = log.jobs.dropFirst().map(\.touches)
    #expect(jobs.count == 4)
    #expect(log.orders.map(\.candidates.count) == [4, 3, 2])
    #expect(!jobs[0].isIndependent(of: jobs[2]))
    #expect(jobs[0].isIndependent(of: jobs[1]) && jobs[0].isIndependent(of: jobs[3]) && jobs[1].isIndependent(of: jobs[2]))
  }
}

extension TraceEvent {
  fileprivate var printed: String? { if case .printed(let text) = kind { text } else { nil } }
  fileprivate var isPrinted: Bool { printed != nil }
}
