import PromiseEngine
import Synchronization
import Testing
import TestSupport

@Suite("many threads at once")
struct StressTests {
  /// Runs all pieces of work at once, `count` times each with a number of its own.
  private func atOnce(_ count: Int, _ work: [@Sendable (Int) -> Void]) async {
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<count {
        for piece in work { group.addTask { piece(index) } }
      }
    }
  }

  @Test("of settlements from many threads one wins, and every reaction gets its value once")
  func settlesOnce() async {
    for _ in 0..<2_000 {
      let promise = Promise<Int>.pending()
      let values = Journal()
      await atOnce(
        4,
        [
          { promise.fulfill($0) },
          { _ in promise.then(on: .inline) { values.write("\($0)") } },
        ])
      let winner = promise.value.map { "\($0)" }
      #expect(winner != nil)
      #expect(values.all == Array(repeating: winner ?? "", count: 4))
    }
  }

  @Test("who attaches while others are being told is told after them")
  func nobodyOvertakes() async {
    for _ in 0..<2_000 {
      let promise = Promise<Int>.pending()
      let order = Journal()
      for index in 0..<4 { promise.always(on: .inline) { order.write("early \(index)") } }
      await atOnce(1, [{ promise.fulfill($0) }, { _ in promise.always(on: .inline) { order.write("late") } }])
      #expect(order.all == (0..<4).map { "early \($0)" } + ["late"])
    }
  }

  @Test("whoever calls fulfill finds the promise settled afterwards, even if another thread was faster")
  func settledForEverybody() async {
    let unsettled = Counter()
    for _ in 0..<2_000 {
      let promise = Promise<String>.pending()
      await atOnce(
        4,
        [
          { number in
            promise.fulfill("a value of some length, number \(number)")
            if promise.value == nil { unsettled.increase() }
          }
        ])
    }
    #expect(unsettled.count == 0)
  }

  @Test("a handler that is cancelled and settled at once runs at most once, and its promise is settled once")
  func cancelledWhileSettled() async {
    for _ in 0..<2_000 {
      let root = Promise<Int>.pending()
      let (runs, ends) = (Counter(), Counter())
      let children = (0..<3).map { _ in
        root.then(on: .inline) { value in
          runs.increase()
          return value + 1
        }
      }
      for child in children { child.always(on: .inline) { ends.increase() } }
      await atOnce(3, [{ children[$0].cancel() }, { root.fulfill($0) }])
      #expect(children.allSatisfy { !$0.isPending })
      #expect(ends.count == 3)
      let succeeded = children.count { $0.isFulfilled }
      #expect(runs.count >= succeeded)
      #expect(runs.count <= 3)
    }
  }

  @Test("a promise may be freed while one that waits for it is cancelled")
  func freedWhileCancelled() async {
    let pending = Counter()
    for _ in 0..<4_000 {
      let slot = Locked<Promise<Int>?>(.pending())
      let child = slot.with { $0?.then(on: .inline) { $0 }.then(on: .inline) { $0 } }
      await atOnce(
        1,
        [
          { _ in child?.cancel() },
          { _ in
            let last = slot.with { $0.take() }
            withExtendedLifetime(last) {}
          },
        ])
      if child?.isPending != false { pending.increase() }
    }
    #expect(pending.count == 0)
  }

  @Test("what a handler returned can be settled, cancelled and let go at once")
  func adoptionUnderFire() async {
    for _ in 0..<2_000 {
      let (root, inner) = (Promise<Int>.pending(), Promise<Int>.pending())
      let outer = root.then(on: .inline) { _ in inner }
      let ends = Counter()
      outer.always(on: .inline) { ends.increase() }
      await atOnce(1, [{ _ in root.fulfill(1) }, { _ in outer.cancel() }, { _ in inner.fulfill(2) }])
      #expect(!outer.isPending)
      #expect(ends.count == 1)
    }
  }
}

/// Counts from any thread.
private final class Counter: Sendable {
  private let value = Atomic(0)

  func increase() {
    value.add(1, ordering: .relaxed)
  }

  var count: Int { value.load(ordering: .relaxed) }
}
