import Testing

@testable import PromiseEngine

@Suite("every interleaving of the state machine")
struct InterleavingTests {
  /// Runs every interleaving and hands each end to `check`.
  ///
  /// - Returns: How many there are.
  private func explore(_ model: MachineModel, _ check: (MachineModel) -> Void) -> Int {
    var count = 0
    var remaining = [model]
    while let state = remaining.popLast() {
      if state.isOver {
        check(state)
        count += 1
        continue
      }
      var isStuck = true
      for actor in 0..<state.actorCount {
        var next = state
        if next.step(actor) {
          remaining.append(next)
          isStuck = false
        }
      }
      if isStuck { Issue.record("everybody waits for somebody else") }
    }
    return count
  }

  /// Runs every interleaving of larger pieces, none of which can be held up: an attachment; settling up to the point where all see it; and
  /// telling those who wait.
  private func exploreCoarsely(_ model: MachineModel, pieces: [Int], _ check: (MachineModel) -> Void) -> Int {
    if pieces.allSatisfy({ $0 == 0 }) {
      check(model)
      return 1
    }
    var count = 0
    for actor in pieces.indices where pieces[actor] > 0 {
      var (next, left) = (model, pieces)
      left[actor] -= 1
      let tasks = next.remainingTasks(actor)
      let wasTelling = next.isTelling(actor)
      // A settlement that came too late has nothing to tell: its second piece is empty.
      while next.remainingTasks(actor) == tasks, tasks > 0, wasTelling || !next.isTelling(actor) { _ = next.step(actor) }
      count += exploreCoarsely(next, pieces: left, check)
    }
    return count
  }

  /// How many orders there are of several sequences of these lengths.
  private func multinomial(_ lengths: [Int]) -> Int {
    var (total, result) = (0, 1)
    for length in lengths {
      for place in 0..<length {
        total += 1
        result = result * total / (place + 1)
      }
    }
    return result
  }

  /// What holds at the end of every interleaving in which somebody settles promise 0.
  private func checkSettled(_ end: MachineModel, promise: Int = 0) -> Bool {
    end.isAtRest && end.settlements[promise].count == 1
      && end.told[promise] == end.attached[promise].filter { !end.detached.contains($0) }
  }

  private let nodes: [UInt] = [16, 32, 48, 64]

  @Test(
    "settling, cancelling and attaching: settled once, everybody told once, in order, and as many orders as there must be",
    arguments: 0...4)
  func coarse(attachments: Int) {
    let attaching = nodes.prefix(attachments).map { MachineModel.Task.attach($0, to: 0) }
    let model = MachineModel([[.settle(0, by: "value")], [.settle(0, by: "cancel")], attaching])
    var wrong = 0
    var winners: [String: Int] = [:]
    let count = exploreCoarsely(model, pieces: [2, 2, attachments]) { end in
      if !checkSettled(end) || end.told[0] != Array(nodes.prefix(attachments)) { wrong += 1 }
      winners[end.settlements[0].first ?? "nobody", default: 0] += 1
    }
    #expect(wrong == 0)
    #expect(count == multinomial([2, 2, attachments]))
    // By symmetry each wins half of them.
    #expect(winners == ["value": count / 2, "cancel": count / 2])
  }

  @Test("three actors attach: as many interleavings of reads and exchanges as a count of their own gives", arguments: 1...3)
  func attachersOnly(actors: Int) {
    /// Counts without running: an actor has not read, has read what still holds, or has read what holds no longer.
    func count(unread: Int, fresh: Int, stale: Int) -> Int {
      if unread + fresh + stale == 0 { return 1 }
      var sum = 0
      if unread > 0 { sum += unread * count(unread: unread - 1, fresh: fresh + 1, stale: stale) }
      if fresh > 0 { sum += fresh * count(unread: unread, fresh: 0, stale: stale + fresh - 1) }
      if stale > 0 { sum += stale * count(unread: unread, fresh: fresh + 1, stale: stale - 1) }
      return sum
    }
    var wrong = 0
    let found = explore(MachineModel(nodes.prefix(actors).map { [.attach($0, to: 0)] })) { end in
      if Set(end.attached[0]).count != actors || !end.told[0].isEmpty || !end.isAtRest { wrong += 1 }
    }
    #expect(wrong == 0)
    #expect(found == count(unread: actors, fresh: 0, stale: 0))
  }

  @Test("two settle a promise without anybody waiting: four orders of two steps each, and one more step for whoever comes second")
  func settlersOnly() {
    // Each reads, exchanges and publishes; while one holds the lock bit, the other can only wait. Let A win. B reads after A has published
    // (1 order, then B finds it settled: 1), or before A locks: then B's exchange comes after A's publishing (it finds the promise settled
    // by its second look) or while A holds the bit (B waits, reads anew). B's read before A's lock: 2 orders (before or after A's read).
    // Each goes on in two ways: B's failing exchange between A's lock and publishing, or after it.
    var wrong = 0
    let found = explore(MachineModel([[.settle(0, by: "value")], [.settle(0, by: "cancel")]])) { end in
      if !checkSettled(end) { wrong += 1 }
    }
    #expect(wrong == 0)
    #expect(found == 2 * (1 + 2 * 2))
  }

  @Test("settling, cancelling and attaching step by step: settled once, nobody lost, doubled or overtaken")
  func fine() {
    var wrong = 0
    var late = 0
    let found = explore(
      MachineModel([[.settle(0, by: "value")], [.attach(16, to: 0), .attach(32, to: 0)], [.settle(0, by: "cancel")]])
    ) { end in
      if !checkSettled(end) || end.attached[0] != [16, 32] { wrong += 1 }
      if end.settlements[0] == ["cancel"] { late += 1 }
    }
    #expect(wrong == 0)
    #expect(late > 0)
    #expect(late * 2 == found)
  }

  @Test("two attach while a third settles: each is told once, in the order in which they took their places")
  func attachersAndSettler() {
    var wrong = 0
    var orders: Set<[UInt]> = []
    _ = explore(MachineModel([[.attach(16, to: 0)], [.attach(32, to: 0)], [.settle(0, by: "value")]])) { end in
      if !checkSettled(end) || end.told[0].count != 2 { wrong += 1 }
      orders.insert(end.told[0])
    }
    #expect(wrong == 0)
    #expect(orders == [[16, 32], [32, 16]])
  }

  @Test("giving up while the promise is settled: who gives up is taken out or told, never both, and the other is told")
  func detaching() {
    var wrong = 0
    var outcomes: Set<[UInt]> = []
    _ = explore(
      MachineModel([[.attach(16, to: 0), .attach(32, to: 0), .detach(16, from: 0)], [.settle(0, by: "value")]])
    ) { end in
      if !checkSettled(end) || !end.told[0].contains(32) { wrong += 1 }
      if end.told[0].contains(16) == end.detached.contains(16) { wrong += 1 }
      outcomes.insert(end.told[0])
    }
    #expect(wrong == 0)
    #expect(outcomes == [[16, 32], [32]])
  }

  @Test("adopting while the inner promise is settled and the follower is cancelled: both are settled once, no value is lost")
  func adopting() {
    var wrong = 0
    var followers: Set<String> = []
    let follower = MachineModel.follower
    _ = explore(
      MachineModel([
        [.attach(follower, to: 0)], [.settle(0, by: "value")], [.settle(1, by: "cancel"), .detach(follower, from: 0)],
      ])
    ) { end in
      if !checkSettled(end) || end.settlements[0] != ["value"] { wrong += 1 }
      if end.settlements[1].count != 1 { wrong += 1 }
      if end.told[0].contains(follower) == end.detached.contains(follower) { wrong += 1 }
      followers.formUnion(end.settlements[1])
    }
    #expect(wrong == 0)
    #expect(followers == ["cancel", "inner"])
  }
}
