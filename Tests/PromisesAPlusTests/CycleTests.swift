import PromiseEngine
import PromiseInstruments
import Testing

extension PromisesAPlus {
  /// Promises that wait for each other. A+ leaves them pending for ever; the engine promises to reject them.
  ///
  /// When a promise adopts another, the core looks whether that one waits for it.
  @Suite("2.3.1, our own rule: a cycle of promises rejects with an error that says so", .heardAndUnheard)
  struct CycleTests {
    let bench = Bench()

    @Test("two, three and ten promises whose handlers return the next one, in a ring, are all rejected", arguments: [2, 3, 10])
    func ring(size: Int) {
      let gates = (0..<size).map { _ in Promise<Int>.pending() }
      let ring = makeRing(behind: gates)
      for gate in gates { gate.fulfill(0) }
      bench.run()
      expectCycleError(ring)
      breakUp(ring)
    }

    @Test("a ring that is closed step by step, the clock idle in between, is rejected with the step that closes it")
    func stepByStep() {
      let gates = (0..<3).map { _ in Promise<Int>.pending() }
      let ring = makeRing(behind: gates)
      for gate in gates.dropLast() {
        gate.fulfill(0)
        bench.run()
      }
      #expect(ring.allSatisfy { $0.isPending })
      gates[2].fulfill(0)
      bench.run()
      expectCycleError(ring)
      breakUp(ring)
    }

    @Test("a handler that returns a promise made from the one it is to settle is rejected")
    func ownDescendant() {
      let queue = bench.queue
      let holder = Holder<Promise<Int>>()
      let promise = Promise(1).then(on: queue) { _ in holder.content ?? Promise(0) }
      holder.content = promise.then(on: queue) { $0 + 1 }.always(on: queue) {}
      bench.run()
      expectCycleError([promise])
      holder.content = nil
      breakUp([promise])
    }

    @Test("a handler that returns an all which includes the promise it is to settle is rejected")
    func ownCombination() {
      let queue = bench.queue
      let holder = Holder<Promise<[Int]>>()
      let promise = Promise(1).then(on: queue) { _ in holder.content ?? Promise([0]) }
      holder.content = all(on: queue, Promise(1), promise.then(on: queue) { $0[0] })
      bench.run()
      #expect(promise.error is PromiseUsageError)
      holder.content = nil
      promise.reject(Refusal())
      bench.run()
    }

    @Test("a ring is freed once it is rejected")
    func freed() {
      weak var first: Promise<Int>?
      weak var second: Promise<Int>?
      do {
        let gates = [Promise<Int>.pending(), Promise<Int>.pending()]
        let ring = makeRing(behind: gates)
        (first, second) = (ring[0], ring[1])
        for gate in gates { gate.fulfill(0) }
        bench.run()
      }
      #expect(first == nil)
      #expect(second == nil)
      breakUp([first, second].compactMap { $0 })
    }

    @Test("two threads that close a ring from both ends at once leave no promise pending")
    func closedByTwoThreads() {
      let rounds = 200
      let pairs = (0..<rounds).map { _ in [Promise<Int>.pending(), Promise<Int>.pending()] }
      let rings = pairs.map { makeRing(behind: $0, on: .inline) }
      onThreads(2, rounds: rounds) { thread, round in pairs[round][thread].fulfill(0) }
      let pending = rings.joined().count { $0.isPending }
      #expect(pending == 0)
      #expect(rings.joined().allSatisfy { $0.error is PromiseUsageError })
      rings.forEach(breakUp)
    }

    @Test("three threads that close a ring at once, somebody listening, leave no promise pending")
    func closedByThreeThreadsHeard() {
      let rounds = 500
      let recorder = TraceRecorder(clock: VirtualClock())
      let gates = (0..<rounds).map { _ in (0..<3).map { _ in Promise<Int>.pending() } }
      let rings = gates.map { makeRing(behind: $0, on: InlineDispatcher().traced(by: recorder)) }
      onThreads(3, rounds: rounds) { thread, round in gates[round][thread].fulfill(0) }
      #expect(rings.joined().allSatisfy { $0.error is PromiseUsageError })
      rings.forEach(breakUp)
    }

    /// Makes promises of which each waits for its gate and then adopts the next, the last one the first.
    private func makeRing(behind gates: [Promise<Int>], on dispatcher: some Dispatcher) -> [Promise<Int>] {
      let holder = Holder<[WeakPromise]>()
      let ring = gates.indices.map { index in
        gates[index].then(on: dispatcher) { _ -> Promise<Int> in
          guard let ring = holder.content, let next = ring[(index + 1) % ring.count].promise else { return Promise(0) }
          return next
        }
      }
      holder.content = ring.map { WeakPromise(promise: $0) }
      return ring
    }

    private func makeRing(behind gates: [Promise<Int>]) -> [Promise<Int>] {
      makeRing(behind: gates, on: bench.queue)
    }

    private func expectCycleError(_ promises: [Promise<Int>], sourceLocation: SourceLocation = #_sourceLocation) {
      let described = promises.map { $0.error.map { "\($0)" } ?? "pending" }
      #expect(promises.allSatisfy { $0.error is PromiseUsageError }, "\(described)", sourceLocation: sourceLocation)
    }

    /// Settles what a failed test left pending, so that it isn't reported as a leak besides.
    private func breakUp(_ promises: [Promise<Int>]) {
      for promise in promises { promise.reject(Refusal()) }
      bench.run()
    }
  }
}
