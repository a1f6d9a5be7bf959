import PromiseEngine
import PromiseInstruments
import Testing
import TraceEvents
import TestSupport

@Suite("a loop that keeps returning promises", .heardAndUnheard)
struct LoopTests {
  /// Weak references to some of the promises that a loop makes.
  private final class Witnesses: Sendable {
    private struct Witness {
      weak var promise: Promise<Int>?
    }

    private let witnesses = Locked<[Witness]>([])

    func watch(_ promise: Promise<Int>) {
      witnesses.with { $0.append(Witness(promise: promise)) }
    }

    var seen: Int { witnesses.with { $0.count } }
    var alive: Int { witnesses.with { $0.count { $0.promise != nil } } }
  }

  /// A loop whose last turn returns `end`; every hundredth promise is watched.
  private struct Loop: Sendable {
    let witnesses = Witnesses()
    let end = Promise<Int>.pending()
    let step = Promise(1)

    func turn(_ remaining: Int, on dispatcher: some Dispatcher) -> Promise<Int> {
      let promise = step.then(on: dispatcher) { _ in remaining == 0 ? end : turn(remaining - 1, on: dispatcher) }
      if remaining % 100 == 0 { witnesses.watch(promise) }
      return promise
    }
  }

  @Test("on the virtual clock a loop of a million turns keeps no promise of an earlier turn alive, and its outcome arrives")
  func virtual() {
    let clock = VirtualClock()
    let loop = Loop()
    let first = loop.turn(1_000_000, on: VirtualQueue(clock: clock))
    clock.runUntilIdle()
    #expect(first.isPending)
    #expect(loop.witnesses.seen == 10_001)
    #expect(loop.witnesses.alive <= 2)
    loop.end.fulfill(7)
    clock.runUntilIdle()
    #expect(first.value == 7)
  }

  @Test("so does an inline one")
  func inline() {
    let loop = Loop()
    let first = loop.turn(100_000, on: .inline)
    #expect(first.isPending)
    #expect(loop.witnesses.seen == 1_001)
    #expect(loop.witnesses.alive <= 2)
    loop.end.fulfill(7)
    #expect(first.value == 7)
  }

  @Test("the outcome arrives after as many turns as if every promise were kept", arguments: [1, 2, 3, 10])
  func turns(count: Int) {
    let clock = VirtualClock()
    let queue = VirtualQueue(clock: clock)

    /// How many jobs the clock runs from settling the end until the first promise is settled.
    func jobs(keeping: Bool) -> Int {
      let kept = Locked<[Promise<Int>]>([])
      let (end, step) = (Promise<Int>.pending(), Promise(1))
      @Sendable func turn(_ remaining: Int) -> Promise<Int> {
        let promise = step.then(on: queue) { _ in remaining == 0 ? end : turn(remaining - 1) }
        if keeping { kept.with { $0.append(promise) } }
        return promise
      }
      let first = turn(count)
      clock.runUntilIdle()
      end.fulfill(1)
      var jobs = 0
      while first.isPending, clock.runNext() { jobs += 1 }
      #expect(first.value == 1)
      return jobs
    }
    #expect(jobs(keeping: true) == count + 1)
    #expect(jobs(keeping: false) == count + 1)
  }

  @Test("cancelling the first promise of a loop cancels what the last turn waits for")
  func cancelled() {
    let clock = VirtualClock()
    let loop = Loop()
    let first = loop.turn(1_000, on: VirtualQueue(clock: clock))
    clock.runUntilIdle()
    first.cancel()
    #expect(loop.end.isCancelled)
  }

  @Test("a promise of an early turn that the program keeps is settled, too")
  func kept() {
    let clock = VirtualClock()
    let queue = VirtualQueue(clock: clock)
    let kept = Locked<[Promise<Int>]>([])
    let (end, step) = (Promise<Int>.pending(), Promise(1))
    @Sendable func turn(_ remaining: Int) -> Promise<Int> {
      let promise = step.then(on: queue) { _ in remaining == 0 ? end : turn(remaining - 1) }
      if remaining % 7 == 0 { kept.with { $0.append(promise) } }
      return promise
    }
    let first = turn(100)
    clock.runUntilIdle()
    end.fulfill(3)
    clock.runUntilIdle()
    #expect(first.value == 3)
    #expect(kept.with { $0 }.map(\.value) == Array(repeating: 3, count: 15))
  }

  @Test("somebody who listens is told of every follower's settlement")
  func told() {
    let bench = VirtualBench()
    let (end, step) = (Promise<Int>.pending(), Promise(1, tracedBy: bench.recorder))
    let queue = bench.queue
    @Sendable func turn(_ remaining: Int) -> Promise<Int> {
      step.then(on: queue) { _ in remaining == 0 ? end : turn(remaining - 1) }
    }
    let first = turn(5_000)
    bench.run()
    end.fulfill(1)
    bench.run()
    #expect(first.value == 1)
    let settled = bench.recorder.events.count { if case .settled = $0.kind { true } else { false } }
    #expect(settled == 5_002)
  }

  @Test("adopting a settled promise takes one turn after the handler's, or after the work's")
  func adoptionTakesOneTurn() {
    let clock = VirtualClock()
    let queue = VirtualQueue(clock: clock)
    func jobs(until promise: Promise<Int>) -> Int {
      var jobs = 0
      while promise.isPending, clock.runNext() { jobs += 1 }
      #expect(promise.value == 2)
      return jobs
    }
    #expect(jobs(until: Promise(1).then(on: queue) { Promise($0 + 1) }) == 2)
    #expect(jobs(until: Promise(on: queue) { Promise(2) }) == 2)
  }
}
