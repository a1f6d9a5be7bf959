import Program
import Testing

@testable import Lab

/// The orders that queues leave: barriers, queues that share a target, `sync`.
@Suite struct ExploreQueueTests: ExploresScripts {
  private let concurrent = "let q = DispatchQueue(label: \"q\", attributes: .concurrent)\n"

  /// What all runs print, which is the same with and without reduction.
  private func printed(_ text: String) throws -> Set<String> {
    let reduced = try explore(text)
    let all = try explore(text) { $0.isReducing = false }
    #expect(reduced.isExhaustive && all.isExhaustive && outputs(reduced) == outputs(all))
    return outputs(reduced)
  }

  @Test("a barrier waits for all jobs before it, and all behind it wait for it: of two and two there are 2!·2! orders")
  func barriers() throws {
    let text = """
      q.async { print(1) }
      q.async { print(2) }
      q.async(flags: .barrier) { print("bar") }
      q.async { print(3) }
      q.async { print(4) }
      """
    #expect(try printed(concurrent + text) == ["1 2 bar 3 4", "2 1 bar 3 4", "1 2 bar 4 3", "2 1 bar 4 3"])
    let item = text.replacing("q.async(flags: .barrier) {", with: "let bar = DispatchWorkItem(flags: .barrier) {")
      .replacing("print(\"bar\") }\n", with: "print(\"bar\") }\nq.async(execute: bar)\n")
    #expect(try printed(concurrent + item).count == 4)
    #expect(try explore(concurrent + text.replacing("(flags: .barrier)", with: "")).entries.count == 120)
    // On the global queue GCD takes a barrier for any other job.
    #expect(try printed("let q = DispatchQueue.global()\nq.async { print(1) }\nq.async(flags: .barrier) { print(2) }").count == 2)
  }

  @Test(
    "of operations so many begin as may run side by side: of three two at a time in 2·2 orders, of four 2·2·2, three at a time 3·3·2"
  )
  func widths() throws {
    func orders(of count: Int, width: Int) throws -> Set<String> {
      try printed(
        "let q = OperationQueue()\nq.maxConcurrentOperationCount = \(width)\nfor i in 1...\(count) { q.addOperation { print(i) } }\n"
      )
    }
    #expect(try orders(of: 3, width: 2) == ["1 2 3", "1 3 2", "2 1 3", "2 3 1"])
    #expect(try orders(of: 4, width: 2).count == 8)
    #expect(try orders(of: 4, width: 3).count == 18)
    #expect(try orders(of: 3, width: -1).count == 6)
    #expect(try orders(of: 3, width: 1) == ["1 2 3"])
  }

  @Test("'sync' runs at once, and where its concurrent queue has jobs already the search says that it wasn't exhaustive")
  func syncFirst() throws {
    let found = try explore(concurrent + "q.async { print(1) }\nq.sync { print(2) }")
    #expect(found.gap == "'sync' always ran before the jobs that its concurrent queue had already")
    #expect(try printed(concurrent + "q.sync { print(2) }\nq.async { print(1) }") == ["2 1"])
  }

  @Test("which side of a barrier a job lies on is decided by who hands it in first, and both are tried")
  func barriersOfOthers() throws {
    let text = """
      DispatchQueue(label: "a").async { q.async { print("read") } }
      DispatchQueue(label: "b").async { q.async(flags: [.barrier]) { print("write") } }
      """
    #expect(try printed(concurrent + text) == ["read write", "write read"])
  }

  @Test("a store with readers and a writer that is a barrier is never read too early, with 'async' and with 'sync'")
  func readersAndWriter() throws {
    let text = """
      final class Box {
        private var values: [String: Int] = [:]
        private let queue = DispatchQueue(label: "box", attributes: .concurrent)
        func set(_ key: String, _ value: Int) { queue.async(flags: .barrier) { self.values[key] = value } }
        func get(_ key: String, _ take: @escaping (Int?) -> Void) { queue.async { take(self.values[key]) } }
        subscript(key: String) -> Int? { queue.sync { values[key] } }
      }
      let box = Box()
      box.set("a", 1)
      box.get("a") { print($0 ?? 0) }
      print(box["a"] ?? 0)
      """
    #expect(try printed(text) == ["1 1"])
  }

  @Test("queues with one serial target take turns: jobs of one may follow at once, none overtakes what was handed in before")
  func targets() throws {
    let queues = """
      let base = DispatchQueue(label: "base")
      let a = DispatchQueue(label: "a", target: base), b = DispatchQueue(label: "b", attributes: .concurrent, target: base)

      """
    #expect(try printed(queues + "a.async { print(\"a\") }\nb.async { print(\"b\") }") == ["a b"])
    let three = "a.async { print(1) }\nb.async { print(2) }\na.async { print(3) }"
    #expect(try printed(queues + three) == ["1 2 3", "1 3 2"])
    #expect(try printed(queues.replacing(", target: base", with: "") + three).count == 3)
    // When the target's own job has come, the jobs of the first queue have lost their turn.
    let four = "a.async { print(1) }\nbase.async { print(2) }\nb.async { print(3) }\na.async { print(4) }"
    #expect(try printed(queues + four) == ["1 2 3 4", "1 4 2 3"])
  }

  @Test("'sync' waits for what its queue was given before, and for nothing else")
  func sync() throws {
    let text = "let q = DispatchQueue(label: \"q\")\nq.async { print(1) }\nprint(q.sync { 2 })\nprint(3)"
    #expect(try printed(text) == ["1 2 3"])
    let other = "DispatchQueue(label: \"p\").async { print(1) }\nDispatchQueue(label: \"q\").sync { print(2) }"
    #expect(try printed(other) == ["2 1"])
  }

  // MARK: Words

  @Test("jobs that print nothing are named by where they were handed in, so that no two outcomes have the same witness")
  func silentJobs() throws {
    let loop = """
      var n = 0
      for i in 1...3 { DispatchQueue.global().async { n = n * 10 + i } }
      DispatchQueue.global().asyncAfter(deadline: .now() + 1) { print(n) }
      """
    let exploration = try explore(loop)
    let changes = exploration.entries.map(\.witness.changes)
    #expect(changes.count == 6 && Set(changes).count == 6)
    let first = "the job on 'global' (line 2, call 3) runs before the job on 'global' (line 2, call 1)"
    #expect(exploration.entries.contains { $0.outcome.output == ["312"] && $0.witness.changes == [first] })
    let line = """
      var last = ""
      DispatchQueue(label: "a").async { last = "a" }; DispatchQueue(label: "b").async { last = "b" }
      """
    let orders = try explore(line) { $0.expectations = ["last == \"b\""] }
    #expect(
      orders.entries.last?.witness.changes == [
        "the job on 'b' (line 2, column 75) runs before the job on 'a' (line 2, column 27)"
      ])
  }

  @Test("no two orders of three jobs have the same words: a job runs before the one that comes next of those that it passes")
  func threeJobs() throws {
    let exploration = try explore("let q = DispatchQueue.global()\nfor n in 1...3 { q.async { print(n) } }")
    func changes(_ output: String) throws -> [String] {
      try #require(exploration.entries.first { $0.outcome.output.joined() == output }).witness.changes
    }
    func sentence(_ own: Int, _ other: Int) -> String {
      "the job on 'global' that prints \"\(own)\" runs before the job on 'global' that prints \"\(other)\""
    }
    #expect(try changes("321") == [sentence(3, 2), sentence(2, 1)])
    #expect(try changes("231") == [sentence(2, 1), sentence(3, 1)])
    #expect(Set(exploration.entries.map(\.witness.changes)).count == 6)
  }

  @Test("where calls fail, one other change stands in the witness if one is enough")
  func shortWitnesses() throws {
    let text = """
      var shown = ""
      func type(_ text: String) {
        SimulatedNetwork.get("/\\(text).txt").then { _ in shown = text; print("shows", text) }.catch { _ in print("off") }
      }
      type("a")
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) { type("ab") }
      """
    let exploration = try explore(text)
    #expect(exploration.entries.count == 6)
    #expect(exploration.entries.allSatisfy { $0.witness.changes.count <= 2 })
  }

  @Test("a run that was cut off is the reason why not all was tried")
  func cutOff() throws {
    let endless = "func again() { Promise(1).delay(0.1).then { _ in again() } }\nagain()"
    let exploration = try explore(endless) { $0.run.limits.maximumSteps = 30_000 }
    #expect(exploration.gap == "the run as it is reached a limit before its end")
  }
}
