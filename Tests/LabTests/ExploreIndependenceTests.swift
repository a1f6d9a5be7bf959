import Testing

@testable import Lab

/// Orders that are left out because the jobs touch nothing in common, and those that only seem to be such.
@Suite struct ExploreIndependenceTests: ExploresScripts {
  @Test("jobs of several queues that assign different variables, or settle different promises, are run in one order")
  func oneOrder() throws {
    let assignments = (1...5).map { "var v\($0) = 0\nDispatchQueue(label: \"q\($0)\").async { v\($0) = 1 }" }
    let silent = assignments.joined(separator: "\n")
    #expect(try explore(silent) { $0.isReducing = false }.runs == 120)
    let reduced = try explore(silent)
    #expect(reduced.runs == 1 && reduced.isExhaustive)
    let chains = try explore("for i in 1...4 { Promise(on: .global()) { i }.then(on: .global()) { $0 + 1 } }")
    #expect(chains.runs == 1 && chains.isExhaustive)
    // Two orders of what is shared, whatever else runs beside it.
    let shared = silent + "\nDispatchQueue(label: \"p\").async { v1 = 2 }"
    #expect(try explore(shared) { $0.expectations = ["v1 == 2"] }.entries.count == 2)
  }

  @Test(
    "what touches the same only in another order, or only if a call fails, is found all the same",
    arguments: [
      // 'c' touches x only before 'b'.
      """
      var (x, z) = (1, 0)
      DispatchQueue(label: "a").async { x = 2 }
      DispatchQueue(label: "b").async { z = 1 }
      DispatchQueue(label: "c").async { if z == 0 { x *= 10 } }
      """,
      // What a job hands in touches what another one does.
      """
      var x = 1
      let (a, b, c) = (DispatchQueue(label: "a"), DispatchQueue(label: "b"), DispatchQueue(label: "c"))
      a.async { c.async { x += 1 } }
      b.async { x *= 5 }
      """,
      // The handler of the error touches what the timer's job does.
      """
      var x = 1
      let q = DispatchQueue(label: "q")
      SimulatedNetwork.get("/a.txt", latency: 0.1).then(on: .global()) { _ in }.catch(on: .global()) { _ in x += 1 }
      q.asyncAfter(deadline: .now() + 0.1) { x *= 5 }
      """,
      // A job that waits goes on in the turn of another one.
      """
      var x = 1
      let gate = DispatchSemaphore(value: 0)
      DispatchQueue(label: "a").async { gate.wait(); x += 1 }
      DispatchQueue(label: "b").async { gate.signal() }
      DispatchQueue(label: "c").async { x *= 5 }
      """,
      // What is cancelled has ended here; elsewhere it has not.
      """
      var x = 1
      let item = DispatchWorkItem { x = 2 }
      DispatchQueue(label: "a").async(execute: item)
      DispatchQueue(label: "b").async { item.cancel() }
      """,
      """
      var x = 1
      let promise = Promise<Int>.pending()
      promise.then { x = $0 }.catch { _ in x = 9 }
      DispatchQueue(label: "a").async { promise.fulfill(2) }
      DispatchQueue(label: "b").async { promise.cancel() }
      """,
      """
      var x = 1
      let task = Task { x = Task.isCancelled ? 2 : 3 }
      DispatchQueue(label: "b").async { task.cancel() }
      """,
      // The limit of a wait that ended in time.
      """
      var x = 1
      let gate = DispatchSemaphore(value: 0)
      DispatchQueue(label: "a").async { gate.signal() }
      DispatchQueue(label: "b").async { x = gate.wait(timeout: .now()) == .success ? 2 : 3 }
      """,
      // What a queue does by itself when a job of a group has ended, and a method that is handed over.
      """
      var x = 1
      let group = DispatchGroup()
      DispatchQueue(label: "a").async(group: group) { }
      DispatchQueue(label: "b").async { x = group.wait(timeout: .now()) == .success ? 2 : 3 }
      """,
      """
      var x = 1
      let item = DispatchWorkItem { x = 2 }
      DispatchQueue(label: "a").async(execute: item)
      let cancel = item.cancel
      DispatchQueue(label: "b").async { cancel() }
      """,
      // Where handlers run that name no queue.
      """
      var x = 1
      let a = DispatchQueue(label: "a")
      a.async { DispatchQueue.promises = a }
      DispatchQueue(label: "b").async { Promise(1).then { x += $0; Promise(1).then { x *= 5 + $0 } } }
      a.async { a.async { x *= 7 } }
      """,
    ])
  func onlySeemingly(text: String) throws {
    let text = text + "\nDispatchQueue.main.asyncAfter(deadline: .now() + 1) { print(x) }"
    let all = outputs(try explore(text) { $0.isReducing = false })
    let reduced = outputs(try explore(text))
    #expect(all.count > 1 && reduced == all)
  }

  @Test(
    "a cancellation comes before, between and after the jobs of its instant: what it takes away leaves nothing in the job that finds it gone",
    arguments: [
      "SimulatedNetwork.get(\"/a.txt\").then { print(\"a\", $0) }.catch { print(\"e\", $0) }",
      "Promise(1).delay(0.1).then { print($0) }.then { print(\"b\") }",
      """
      var shown = ""
      Task {
        do {
          _ = try await SimulatedNetwork.get("/a.txt").get()
          if !Task.isCancelled { shown = "a" }
        } catch { print("error") }
      }
      DispatchQueue.main.asyncAfter(deadline: .now() + 1) { print(shown) }
      """,
    ])
  func cancellations(text: String) throws {
    let all = try explore(text) { ($0.isReducing, $0.variations) = (false, [.order, .cancel]) }
    let reduced = try explore(text) { $0.variations = [.order, .cancel] }
    #expect(all.isExhaustive && reduced.isExhaustive)
    #expect(Set(reduced.entries.map(\.outcome)) == Set(all.entries.map(\.outcome)))
  }

  @Test("on random programs of queues and variables the reduction keeps every outcome, and leaves orders out")
  func randomPrograms() throws {
    var (kept, left) = (0, 0)
    for seed in 1...60 {
      var random = SmallGenerator(state: UInt64(seed))
      let text = program(&random)
      let all = try explore(text) { $0.isReducing = false }
      let reduced = try explore(text)
      #expect(all.isExhaustive && reduced.isExhaustive && outputs(all) == outputs(reduced), "seed \(seed):\n\(text)")
      kept += reduced.runs
      left += all.runs - reduced.runs
    }
    #expect(kept > 60 && left > kept)
  }

  private func program(_ random: inout SmallGenerator) -> String {
    func job(_ depth: Int) -> String {
      let queue = ["a", "b", "c", "global"][random.next(below: 4)]
      let (own, other) = (random.next(below: 4), random.next(below: 4))
      let statement: String
      switch random.next(below: depth == 0 ? 4 : 3) {
      case 0: statement = "v\(own) = v\(own) * 3 + \(random.next(below: 5))"
      case 1: statement = "if v\(own) % 2 == 0 { v\(other) += 7 }"
      case 2: statement = "v\(own) = \(random.next(below: 9))"
      default: statement = "v\(own) += 1; \(job(1))"
      }
      return "\(queue).async { \(statement) }"
    }
    let jobs = (0..<4).map { _ in job(0) }.joined(separator: "\n")
    return """
      var (v0, v1, v2, v3) = (0, 0, 0, 0)
      let (a, b, c) = (DispatchQueue(label: "a"), DispatchQueue(label: "b"), DispatchQueue(label: "c"))
      let global = DispatchQueue.global()
      \(jobs)
      DispatchQueue.main.asyncAfter(deadline: .now() + 1) { print(v0, v1, v2, v3) }
      """
  }
}

/// Numbers that look random, the same on every machine.
private struct SmallGenerator {
  var state: UInt64

  mutating func next(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }
}
