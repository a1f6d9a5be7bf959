import Foundation
import Program
import Testing

/// Mixes of tasks, actors, queues and timers whose compiled programs were run many times (`Tests/Truth/Orders/record`).
@Suite("orders that compiled programs have shown")
struct OrdersTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Truth/Orders")
  static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".swift") }.map { String($0.dropLast(6)) }.sorted()
  }()
  /// Enough for orders that take several choices.
  private static let seeds: ClosedRange<UInt64> = 1...400

  private static func text(_ file: String) throws -> String {
    try String(contentsOf: folder.appending(path: file), encoding: .utf8)
  }

  private static func plan(_ seed: UInt64) -> RunPlan {
    var plan = RunPlan()
    (plan.seed, plan.order) = (seed, .random(seed: seed))
    return plan
  }

  @Test("there are 36 mixes, each of them recorded")
  func count() {
    #expect(Self.names.count == 36)
  }

  @Test("every order that the compiled program has shown is one that a seed brings about", arguments: names)
  func recorded(name: String) throws {
    let text = try Self.text("\(name).swift")
    var missing = Set(
      try Self.text("\(name).txt").components(separatedBy: "---\n"))
    missing.remove(try output(of: text))
    for seed in Self.seeds where !missing.isEmpty { missing.remove(try output(of: text, plan: Self.plan(seed))) }
    #expect(missing.isEmpty, "no seed gives \(missing)")
  }

  @Test("three jobs on each of two queues mix in all 20 ways, and none of them comes many times as often as another")
  func evenly() throws {
    let text = """
      let (a, b) = (DispatchQueue(label: "a"), DispatchQueue(label: "b"))
      for n in 1...3 { a.async { print("a", n) } }
      for n in 1...3 { b.async { print("b", n) } }
      """
    var counts: [String: Int] = [:]
    for seed in Self.seeds { counts[try output(of: text, plan: Self.plan(seed)), default: 0] += 1 }
    #expect(counts.count == 20)
    #expect(counts.values.allSatisfy { (3...80).contains($0) }, "\(counts.values.sorted())")
  }

  @Test("a single job of one queue comes at every place among the twelve of another")
  func everyPlace() throws {
    let text = """
      let (a, b) = (DispatchQueue(label: "a"), DispatchQueue(label: "b"))
      for n in 1...12 { a.async { print("a", n) } }
      b.async { print("b") }
      """
    var places: Set<Int> = []
    for seed in Self.seeds {
      let lines = try output(of: text, plan: Self.plan(seed)).split(separator: "\n")
      places.insert(try #require(lines.firstIndex(of: "b")))
    }
    #expect(places == Set(0...12))
  }

  @Test(
    "what the main actor orders has one order, whatever the seed",
    arguments: [
      "tasks-without-await", "main-queue-and-tasks", "actor-from-main", "timers", "cancelled",
    ])
  func certain(name: String) throws {
    let text = try Self.text("\(name).swift")
    let orders = try Set(Self.seeds.map { try output(of: text, plan: Self.plan($0)) })
    #expect(orders.count == 1, "\(orders)")
  }

  /// Of programs in which threads come in between statements: what always comes before what.
  private static let certainties: [String: [(String, String)]] = [
    "between-detached": [("first task", "second task")],
    "between-global-and-main": [("first from the program", "second from the program")],
    "between-lines": [("global 1", "global 2"), ("program 1", "program 2")],
    "between-serial-queues": [("left 1", "left 2"), ("right 1", "right 2")],
    "between-actor": [("detached 1", "detached 2"), ("main", "from main")],
    "between-group": [
      ("added 1", "added 2"), ("added 1", "child 2"), ("child 1", "all"), ("child 2", "all"), ("added 2", "all"),
    ],
    "between-notify": [("one", "all"), ("two", "all"), ("program", "all")],
    "between-sync": [("sync", "after sync")],
    "between-mapped": [("mapped 1", "mapped 2"), ("mapped 1", "global 2")],
    "handed-over-by-timer": [("A", "A2"), ("A", "B"), ("B", "C"), ("C", "D")],
    "handed-over-by-statement": [("A", "A2"), ("A", "B"), ("B", "next")],
    "handed-over-at-end": [("A", "A2")],
    "handed-over-by-program": [("A", "A2"), ("A", "B"), ("B", "C")],
    "actor-taken-over": [
      ("go d", "ping d"), ("ping d", "end d"), ("hold", "go h"), ("go h", "ping h"), ("ping h", "end h"), ("end h", "held"),
    ],
    "between-continuation": [("resuming", "resumed"), ("suspending", "resumed")],
  ]

  @Test(
    "no seed lets a line come before what it comes of, or before what its queue was given first",
    arguments: certainties.keys.sorted())
  func possible(name: String) throws {
    let text = try Self.text("\(name).swift")
    var orders: Set<String> = []
    for seed in Self.seeds { orders.insert(try output(of: text, plan: Self.plan(seed))) }
    #expect(orders.count > 1)
    for lines in orders.map({ $0.split(separator: "\n").map(String.init) }) {
      for (first, second) in Self.certainties[name] ?? [] {
        let (before, after) = (lines.firstIndex(of: first), lines.firstIndex(of: second))
        #expect(before != nil && after != nil && before! < after!, "\(lines)")
      }
    }
  }

  @Test(
    "the schedule of a run in which jobs paused brings it about again",
    arguments: ["between-lines", "between-group", "handed-over-by-program", "actor-taken-over"])
  func replayed(name: String) throws {
    let text = try Self.text("\(name).swift")
    var paused = 0
    for seed in 1...30 as ClosedRange<UInt64> {
      let first = try run(text, plan: Self.plan(seed))
      var plan = RunPlan()
      plan.schedule = try #require(Schedule(code: first.schedule.description))
      let second = try run(text, plan: plan)
      #expect(second.events == first.events && second.schedule == first.schedule && !second.isForeignOrder)
      paused += first.schedule.choices.pauses.isEmpty ? 0 : 1
    }
    #expect(paused > 10)
  }

  @Test("jobs pause only where a second thread has something to do: never in ECMAScript, never on one queue")
  func noThreads() throws {
    let queue = "for i in 1...3 { DispatchQueue.main.async { print(i) } }\nTask { print(4) }\nprint(0)"
    let script = "// dialect: ecmascript\nsetTimeout(0) { print(2) }\nPromise.resolve(1).then { print($0) }\nprint(0)"
    for text in [queue, script] {
      for seed in 1...40 as ClosedRange<UInt64> {
        #expect(try run(text, plan: Self.plan(seed)).schedule.choices.pauses.isEmpty)
      }
    }
  }

  @Test("while a job pauses that holds a lock, or a queue by 'sync', nobody else has it")
  func held() throws {
    let text = """
      let (lock, queue) = (NSLock(), DispatchQueue(label: "q"))
      DispatchQueue.global().async { lock.lock(); print("a1"); print("a2"); lock.unlock() }
      DispatchQueue.global().async { lock.lock(); print("b1"); print("b2"); lock.unlock() }
      DispatchQueue.global().async { queue.sync { print("c1"); print("c2") } }
      queue.async { print("d1"); print("d2") }
      """
    var orders: Set<String> = []
    for seed in Self.seeds {
      let lines = try output(of: text, plan: Self.plan(seed)).replacing("\n", with: " ")
      orders.insert(lines)
      let ab = lines.split(separator: " ").filter { "ab".contains($0.first!) }
      let cd = lines.split(separator: " ").filter { "cd".contains($0.first!) }
      #expect([["a1", "a2", "b1", "b2"], ["b1", "b2", "a1", "a2"]].contains(ab.map(String.init)), "\(lines)")
      #expect([["c1", "c2", "d1", "d2"], ["d1", "d2", "c1", "c2"]].contains(cd.map(String.init)), "\(lines)")
    }
    #expect(orders.contains { $0.contains("a1 c1") || $0.contains("a1 d1") || $0.contains("d1 a1") })
  }
}
