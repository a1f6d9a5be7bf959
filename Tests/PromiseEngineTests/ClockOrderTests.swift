import PromiseEngine
import PromiseInstruments
import Testing
import TraceEvents
import TestSupport

@Suite("the order of the virtual clock")
struct ClockOrderTests {
  @Test("20,000 jobs, half of them made by jobs, run by (deadline, order of scheduling)", arguments: [10, 1_000, 1_000_000_000])
  func order(span: UInt64) {
    let clock = VirtualClock()
    let bench = OrderBench(span: span)
    for _ in 0..<10_000 { bench.schedule(on: clock, again: true) }
    clock.runUntilIdle()
    #expect(bench.ran.count == 20_000)
    let inOrder = zip(bench.ran, bench.ran.dropFirst()).allSatisfy {
      ($0.deadline, $0.sequence) < ($1.deadline, $1.sequence)
    }
    #expect(inOrder)
    #expect(bench.isOnTime)
  }

  @Test("looking at the next deadline doesn't keep an earlier job from being scheduled")
  func lookingAhead() {
    let clock = VirtualClock()
    let journal = Journal()
    clock.schedule(at: VirtualInstant(milliseconds: 900)) { journal.write("900") }
    #expect(clock.nextDeadline == VirtualInstant(milliseconds: 900))
    clock.schedule(at: VirtualInstant(milliseconds: 300)) { journal.write("300") }
    clock.advance(to: VirtualInstant(milliseconds: 100))
    clock.schedule(at: .zero) { journal.write("\(clock.now)") }
    #expect(clock.nextDeadline == VirtualInstant(milliseconds: 100))
    clock.runUntilIdle()
    #expect(journal.all == ["100 ms", "300", "900"])
  }

  @Test("jobs that were never run are let go with their clock")
  func dropped() {
    weak var watched: Journal?
    do {
      let clock = VirtualClock()
      let journal = Journal()
      watched = journal
      for index in 0..<100 { clock.schedule(at: VirtualInstant(milliseconds: Int64(index % 7))) { journal.write("never") } }
      for _ in 0..<10 { clock.schedule(at: .zero) {} }
      clock.runNext()
    }
    #expect(watched == nil)
  }
}

/// Schedules jobs at pseudo-random instants and remembers in which order they ran. `@unchecked Sendable`: used by one thread.
private final class OrderBench: @unchecked Sendable {
  private let span: UInt64
  private var state: UInt64 = 1
  private var scheduled = 0
  private(set) var ran: [(deadline: Int64, sequence: Int)] = []
  private(set) var isOnTime = true

  init(span: UInt64) {
    self.span = span
  }

  func schedule(on clock: VirtualClock, again: Bool) {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let deadline = clock.now.nanoseconds + Int64((state >> 33) % span)
    scheduled += 1
    clock.schedule(at: VirtualInstant(nanoseconds: deadline)) { [self, scheduled] in
      ran.append((deadline, scheduled))
      isOnTime = isOnTime && clock.now.nanoseconds == deadline
      if again { schedule(on: clock, again: false) }
    }
  }
}
