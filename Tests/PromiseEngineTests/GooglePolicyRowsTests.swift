import PromiseEngine
import Testing
import TraceEvents

/// The rows of semantics.md that are about policy, google column. Rows 21 and 37 need a queue: PromiseDispatchTests has them.
///
/// Rows without anything to test: 29, 30, 42 and 44 name things that the Swift API of google/promises doesn't have (values among the
/// promises, a limit to what runs at once, context objects, progress).
@Suite("google's rules: policy")
struct GooglePolicyRowsTests {
  let bench = VirtualBench()

  @Test("row 19: fulfill takes a value of its type and nothing else; what it is given is the value")
  func typedFulfil() {
    let promise = Promise<Broken>.pending()
    promise.fulfill(Broken(name: "value"))
    #expect(promise.value == Broken(name: "value"))
  }

  @Test("row 27: any is closest to a join: it waits for all and tells every outcome")
  func join() {
    let slow = Promise(3).delay(on: bench.queue, 0.1)
    let joined = any(on: bench.queue, [Promise(1), Promise<Int>(Broken()), slow])
    #expect(bench.run() == 100)
    #expect(joined.value == [.value(1), .error(Broken()), .value(3)])
  }

  @Test("row 36: a closure begins a chain, later, on its queue; a throw rejects")
  func firstly() {
    let journal = bench.journal
    let promise = Promise<Int>(on: bench.queue) {
      journal.write("ran")
      throw Broken()
    }
    #expect(journal.all.isEmpty)
    bench.run()
    #expect(journal.all == ["ran"])
    #expect(promise.error as? Broken == Broken())
  }

  @Test("row 38: nothing is cancelled unless asked for: losers, what is late, and what is dropped run on")
  func noCancellation() {
    let journal = bench.journal
    do {
      let work = Promise(1).delay(on: bench.queue, 1).then(on: bench.queue) { _ in journal.write("ran on") }
      work.timeout(on: bench.queue, 0.1)
      race(on: bench.queue, work, Promise(2))
      all(on: bench.queue, [work, Promise<Int>(Broken())])
    }
    bench.run()
    #expect(journal.all == ["ran on"])
  }

  @Test("row 39: a rejection that nobody handles says nothing unless somebody listens")
  func silent() {
    let promise = Promise<Int>(Broken())
    promise.then(on: VirtualQueue(clock: bench.clock)) { $0 }
    bench.run()
    #expect(promise.isRejected)
    #expect(bench.recorder.events.isEmpty)
  }
}
