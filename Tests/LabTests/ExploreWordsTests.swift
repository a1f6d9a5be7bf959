import Program
import SwiftPromises
import Testing
import TraceEvents

@testable import Lab

/// That the words for outcomes tell them apart.
@Suite struct ExploreWordsTests: ExploresScripts {
  private static let timeout = """
    struct TimedOut: Error {}
    func limited(_ seconds: Int, _ work: @escaping () async throws -> String) async throws -> String {
      try await withThrowingTaskGroup(of: String.self) { group in
        group.addTask { try await work() }
        group.addTask {
          try await Task.sleep(for: .seconds(seconds))
          throw TimedOut()
        }
        defer { group.cancelAll() }
        return try await group.next()!
      }
    }
    Task {
      do { print(try await limited(1) { try await SimulatedNetwork.get("/a.txt").get() }) }
      catch is TimedOut { print("too late") } catch { print("failed: \\(error)") }
    }
    """

  @Test("a job in which nothing shows is named by what it goes on from")
  func unnamedJobs() throws {
    let changes = try explore(Self.timeout).entries.flatMap(\.witness.changes)
    #expect(changes.contains { $0.contains("what follows ") })
    #expect(!changes.contains { $0.contains("before a job") || $0.hasPrefix("a job") })
  }

  @Test("an answer whose new place other words tell has no sentence of its own, and none tells a bare length")
  func lengths() throws {
    let text = """
      func save(_ s: String) -> Promise<String> { SimulatedNetwork.post("/\\(s).txt") }
      enum Kind { case a, b, none }
      func go(_ kind: Kind) -> Promise<String> {
        Promise(kind).then { kind -> Promise<String> in
          switch kind {
          case .a: save("a")
          case .b: save("b")
          case .none: Promise("none")
          }
        }.then { text -> Promise<String> in
          if text.isEmpty { save("empty") } else { Promise(text) }
        }.then { text in
          text.count > 3 ? save("long") : save("short")
        }
      }
      [Kind.a, .b, .none].forEach { kind in
        go(kind).then { print($0) }.catch { print("failed: \\($0)") }
      }
      """
    let changes = try explore(text).entries.flatMap(\.witness.changes)
    #expect(!changes.isEmpty && !changes.contains { $0.contains(/takes \d/) })
  }

  @Test("of outcomes that begin to differ in the same line the later ones say what tells them apart")
  func sameLine() throws {
    let text = "for i in 1...4 { SimulatedNetwork.get(\"/\\(i).txt\").then { _ in print(i) } }"
    let exploration = try explore(text) { $0.variations = [.latency] }
    let first = try #require(exploration.entries.first?.outcome)
    #expect(exploration.entries.count == 24)
    var lines: Set<String> = []
    var told = 0
    for (position, entry) in exploration.entries.enumerated().dropFirst() {
      let difference = exploration.tellingDifference(of: position)
      if difference != nil { told += 1 }
      lines.insert(entry.outcome.difference(from: first) + (difference ?? ""))
    }
    #expect(lines.count == 23 && told > 0)
    let shown = ExplorationText(exploration, replayedBy: ReplayCommand(request(text).run)).text
    #expect(shown.contains("   unlike outcome "))
  }

  @Test("of many outcomes that differ only in how single promises end, the outputs are counted")
  func outputs() throws {
    let same = "for i in 1...3 { SimulatedNetwork.get(\"/\\(i).txt\").then { _ in print(\"ok\") }.catch { _ in print(\"no\") } }"
    let exploration = try explore(same) { $0.mostFaults = 3 }
    // Where k calls fail, they are any k of the three, and any k of the three lines say so: 1 + 9 + 9 + 1.
    #expect(exploration.entries.count == 20)
    let shown = ExplorationText(exploration, replayedBy: ReplayCommand(request(same).run)).text
    #expect(shown.contains("\n8 different outputs: outcome 1's in 1, outcome 2's in 3, "), "\(shown)")
    let few = ExplorationText(
      try explore("SimulatedNetwork.get(\"/1.txt\").catch { print($0) }"), replayedBy: ReplayCommand(request(same).run)
    ).text
    #expect(!few.contains("different outputs"))
  }

  @Test("where more than one line is otherwise, that is said")
  func moreLines() throws {
    let exploration = try explore(
      "SimulatedNetwork.get(\"/a.txt\").then { _ in print(1); print(2) }.catch { _ in print(1); print(3); print(4) }"
    ) { $0.variations = [.faults] }
    let words = exploration.entries[1].outcome.difference(from: exploration.entries[0].outcome)
    #expect(words == "prints \"3\" instead of \"2\" in line 2, and 1 more line differs")
  }

  @Test("an expectation that makes no sense is told, and the others are explored; the status is that of wrong usage")
  func senseless() throws {
    let text = """
      // expect: nope == 1
      // expect: last == "b"
      var last = ""
      for name in ["a", "b"] { SimulatedNetwork.get("/\\(name).txt").then { _ in last = name }.catch { print($0) } }
      """
    let exploration = try explore(text) { $0.expectations = ExploreRequest.expectations(in: text) }
    #expect(exploration.status == .usage && exploration.meaningless.count == 1 && exploration.isExhaustive)
    #expect(exploration.brokenExpectations == ["last == \"b\""])
    let junit = ExplorationFormat.junit.text(of: exploration, in: request(text).run)
    #expect(junit.contains("errors=\"1\"") && junit.contains("<error message=\"the expectation makes no sense: 'nope == 1'"))
    #expect(ExplorationFormat.json.text(of: exploration, in: request(text).run).contains("the expectation makes no sense"))
  }

  @Test("a call that is cancelled at once, or whose answer nobody waits for, isn't let fail")
  func mootCalls() throws {
    let cancelled = try explore(
      "let p = SimulatedNetwork.get(\"/a.txt\")\np.cancel()\np.then { print($0) }.catch { print(\"c \\($0)\") }")
    #expect(cancelled.runs == 1 && cancelled.isExhaustive)
    // One that is cancelled later may have failed before.
    let later = try explore(
      "let p = SimulatedNetwork.get(\"/a.txt\")\nPromise(1).delay(0.5).then { _ in p.cancel() }\np.then { print($0) }.catch { print(\"c \\($0)\") }"
    )
    #expect(later.entries.count == 3)
  }

  @Test("answers that settle promises on no queue, and whose handlers share nothing, aren't tried in every order")
  func apartOnMain() throws {
    let text = """
      import PromiseKit
      var (x, y, z) = (0, 0, 0)
      SimulatedNetwork.get("/a.txt").done { _ in x += 1 }.catch { _ in x = 9 }
      SimulatedNetwork.get("/b.txt").done { _ in y += 1 }.catch { _ in y = 9 }
      SimulatedNetwork.get("/c.txt").done { _ in z += 1 }.catch { _ in z = 9 }
      """
    let all = try explore(text) { ($0.mostFaults, $0.isReducing) = (0, false) }
    let reduced = try explore(text) { $0.mostFaults = 0 }
    #expect(reduced.runs < all.runs && reduced.entries.count == 1 && all.entries.count == 1)
    let failing = try explore(text)
    let everything = try explore(text) { $0.isReducing = false }
    #expect(failing.runs < everything.runs)
    #expect(Set(failing.entries.map(\.outcome)) == Set(everything.entries.map(\.outcome)))
  }

  @Test("what comes of a failure is looked at in every order, though without it no order matters")
  func failuresInOrder() throws {
    // Only the handlers of errors share a variable with the other chain.
    let text = """
      import PromiseKit
      var (x, y) = (0, 0)
      SimulatedNetwork.get("/a.txt").done { _ in x += 1 }.catch { _ in y = 10 }
      SimulatedNetwork.get("/b.txt").done { _ in y += 1 }.catch { _ in y = 20 }
      """
    let reduced = try explore(text) { $0.expectations = ["y == 1"] }
    let all = try explore(text) { ($0.expectations, $0.isReducing) = (["y == 1", "y == 11", "y == 10"], false) }
    let precise = try explore(text) { $0.expectations = ["y == 1", "y == 11", "y == 10"] }
    #expect(Set(precise.entries.map(\.outcome)) == Set(all.entries.map(\.outcome)))
    #expect(all.entries.contains { !$0.outcome.broken.contains("y == 11") })
    #expect(reduced.isExhaustive)
  }

  @Test("a job is named by what it prints, or by its handler, only where it does so in the run that is told of")
  func jobsThatDoOtherwise() throws {
    let printing = try explore(
      """
      let (a, b) = (DispatchQueue(label: "a"), DispatchQueue(label: "b"))
      var n = 0
      a.async { n = 1; print("set") }
      b.async { if n == 1 { print("late") } else { print("early") } }
      """
    ) { $0.variations = [.order] }
    #expect(printing.entries.map(\.outcome.output) == [["set", "late"], ["early", "set"]])
    #expect(
      printing.entries[1].witness.changes == ["the job on 'b' (line 4) runs before the job on 'a' that prints \"set\""])
    let passing = try explore(
      """
      let a = SimulatedNetwork.get("/a.txt").then(on: .global()) { print("a", $0.count) }.recover(on: .global()) { _ in print("no a") }
      let b = SimulatedNetwork.get("/b.txt").then(on: .main) { print("b", $0.count) }.recover(on: .main) { _ in print("no b") }
      """
    ) { $0.variations = [.order, .faults] }
    for entry in passing.entries where entry.witness.changes.contains(where: { $0.hasPrefix("get (line 2) fails") }) {
      #expect(!entry.witness.changes.joined().contains("the handler of then (line 2)"))
    }
    #expect(passing.entries.contains { $0.witness.changes.joined().contains("the job on 'main' of then (line 2)") })
  }

  @Test("the timeout of a wait is told by its line; a task's start and its end have names of their own")
  func timeouts() throws {
    let waiting = try explore(
      """
      let (box, queue) = (DispatchSemaphore(value: 0), DispatchQueue(label: "q"))
      DispatchQueue.global().asyncAfter(deadline: .now() + 1) { box.signal() }
      queue.async { print(box.wait(timeout: .now() + 1) == .success) }
      """
    ) { $0.variations = [.order] }
    #expect(waiting.entries.map(\.outcome.output) == [["true"], ["false"]])
    #expect(waiting.entries[1].witness.changes == ["the timer (line 3, column 25) runs before the job on 'global' (line 2)"])
    let names = try explore(Self.timeout).entries.flatMap(\.witness.changes).joined(separator: "\n")
    #expect(names.contains("the start of addTask") && !names.contains("the handler of addTask"))
  }

  @Test("a deadlock keeps a program from its end, where expectations are looked at")
  func deadlocks() throws {
    let exploration = try explore(
      """
      var v = 0
      let (a, b) = (DispatchQueue(label: "a"), DispatchQueue(label: "b"))
      a.async { b.sync { v += 1 } }
      b.async { a.sync { v += 1 } }
      """
    ) { $0.expectations = ["v == 2", "v == 0"] }
    let ends = exploration.entries.filter { !$0.outcome.faults.isEmpty }
    #expect(!ends.isEmpty && ends.allSatisfy { $0.outcome.broken == ["v == 2", "v == 0"] })
  }

  @Test("of a timer that goes on, witnesses that would read alike say which call of it an answer comes after")
  func rounds() throws {
    let text = """
      var n = 0
      let t = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { t in n += 1; print("tick \\(n)"); if n == 3 { t.invalidate() } }
      SimulatedNetwork.get("/a.txt").then { _ in print("a at \\(n)"); t.invalidate() }.catch { _ in print("err") }
      """
    let changes = try explore(text).entries.dropFirst().map(\.witness.changes)
    #expect(Set(changes).count == changes.count)
    for call in 1...3 {
      #expect(changes.contains(["the answer of get (line 3) comes after the timer of 1000 ms (line 2, call \(call))"]))
    }
  }

  @Test("ECMAScript's timers are named by their lines, and none twice in one sentence")
  func ecmascriptTimers() throws {
    let text = """
      // dialect: ecmascript
      var n = 0
      func tick() { n += 1; print(n); if n < 3 { setTimeout({ tick() }, 1000) } }
      setTimeout({ tick() }, 1000)
      setTimeout({ print("once") }, 1000)
      SimulatedNetwork.get("/a.txt").then { _ in print("a at", n) }
      """
    let changes = try explore(text) { $0.variations = [.order, .latency] }.entries.dropFirst().map(\.witness.changes)
    #expect(Set(changes).count == changes.count)
    let first = "the answer of get (line 6) comes after the timer of 1000 ms (line 4) and the timer of 1000 ms (line 5)"
    #expect(changes.contains([first]), "\(changes)")
    #expect(!changes.joined().contains { $0.contains("a timer") })
  }
}
