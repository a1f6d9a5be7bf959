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

  @Test("there are twenty mixes, each of them recorded")
  func count() {
    #expect(Self.names.count == 20)
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
}
