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

  @Test("there are twenty mixes, each of them recorded")
  func count() {
    #expect(Self.names.count == 20)
  }

  @Test("every order that the compiled program has shown is one that a seed brings about", arguments: names)
  func recorded(name: String) throws {
    let text = try String(contentsOf: Self.folder.appending(path: "\(name).swift"), encoding: .utf8)
    var missing = Set(
      try String(contentsOf: Self.folder.appending(path: "\(name).txt"), encoding: .utf8).components(separatedBy: "---\n"))
    var plan = RunPlan()
    missing.remove(try output(of: text, plan: plan))
    for seed in Self.seeds where !missing.isEmpty {
      (plan.seed, plan.order) = (seed, .random(seed: seed))
      missing.remove(try output(of: text, plan: plan))
    }
    #expect(missing.isEmpty, "no seed gives \(missing)")
  }

  @Test(
    "what the main actor orders has one order, whatever the seed",
    arguments: [
      "tasks-without-await", "main-queue-and-tasks", "actor-from-main", "timers", "cancelled",
    ])
  func certain(name: String) throws {
    let text = try String(contentsOf: Self.folder.appending(path: "\(name).swift"), encoding: .utf8)
    let orders = try Set(
      Self.seeds.map { seed in
        var plan = RunPlan()
        (plan.seed, plan.order) = (seed, .random(seed: seed))
        return try output(of: text, plan: plan)
      })
    #expect(orders.count == 1, "\(orders)")
  }
}
