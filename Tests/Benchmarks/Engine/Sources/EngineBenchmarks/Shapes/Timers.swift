import HeapModule
import NIOCore
import NIOEmbedded
import PromiseEngine
import PromiseInstruments
import TraceEvents

/// B9: events a second where each fired timer arms the next, with a number of timers pending.
func timers(_ pending: Int) -> Row {
  let events = max(200_000, pending)
  return measure(
    "B9, \(pending) pending", unit: "ns an event", rounds: 5, against: "heap",
    [
      Contender(name: "engine") {
        let clock = VirtualClock()
        let delays = Delays()
        for _ in 0..<pending { arm(clock, delays) }
        return elapsed { for _ in 0..<events { clock.runNext() } } / Double(events)
      },
      Contender(name: "heap") {
        let clock = ClosureHeap()
        let delays = Delays()
        for _ in 0..<pending { arm(clock, delays) }
        return elapsed { for _ in 0..<events { clock.runNext() } } / Double(events)
      },
    ])
}

/// Delays of up to a second, the same in every run. `@unchecked Sendable`: used by one thread.
private final class Delays: @unchecked Sendable {
  private var state: UInt64 = 42

  func next() -> Int64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int64(state >> 34) % 1_000_000_000
  }
}

private func arm(_ clock: VirtualClock, _ delays: Delays) {
  clock.schedule(at: VirtualInstant(nanoseconds: clock.now.nanoseconds + delays.next())) { arm(clock, delays) }
}

private func arm(_ clock: ClosureHeap, _ delays: Delays) {
  clock.schedule(at: clock.now + delays.next()) { arm(clock, delays) }
}

/// The obvious virtual clock: a heap of closures. `@unchecked Sendable`: used by one thread.
private final class ClosureHeap: @unchecked Sendable {
  private struct Timer: Comparable {
    var deadline: Int64
    var sequence: Int
    var work: @Sendable () -> Void

    static func < (left: Timer, right: Timer) -> Bool {
      (left.deadline, left.sequence) < (right.deadline, right.sequence)
    }

    static func == (left: Timer, right: Timer) -> Bool { left.sequence == right.sequence }
  }

  private(set) var now: Int64 = 0
  private var sequence = 0
  private var heap = Heap<Timer>()

  func schedule(at deadline: Int64, _ work: @escaping @Sendable () -> Void) {
    sequence += 1
    heap.insert(Timer(deadline: deadline, sequence: sequence, work: work))
  }

  func runNext() {
    guard let timer = heap.popMin() else { return }
    now = timer.deadline
    timer.work()
  }
}
