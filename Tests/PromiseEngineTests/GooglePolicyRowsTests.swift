import PromiseEngine
import PromiseInstruments
import Testing
import TraceEvents
import TestSupport

/// The rules of docs/dialects.md that are about policy, google column. Rules 21 and 37 need a queue: PromiseDispatchTests has them. Rules 2, 40
/// and 41 are about the process, too: GoogleSnippetTests has that side of them.
///
/// Rules 29, 30, 42 and 44 name things that the Swift API of google/promises doesn't have; their tests show what is so instead.
@Suite("google's rules: policy", .heardAndUnheard)
struct GooglePolicyRowsTests {
  let bench = VirtualBench()

  @Test("rule 19: an error that a promise is fulfilled with rejects it, also inside an optional; nil and a text fulfill")
  func errorsAsValues() {
    let promise = Promise<Broken>.pending()
    promise.fulfill(Broken(name: "value"))
    #expect(promise.error as? Broken == Broken(name: "value"))
    let optional = Promise<Broken?>.pending()
    optional.fulfill(Broken(name: "inside"))
    #expect(optional.error as? Broken == Broken(name: "inside"))
    let inferred = Promise(Broken(name: "inferred"))
    #expect(inferred.error as? Broken == Broken(name: "inferred"))
    let existential: Promise<(any Error)?> = Promise(Broken(name: "any"))
    #expect(existential.error is Broken)
    let none = Promise<(any Error)?>.pending()
    none.fulfill(nil)
    #expect(none.isFulfilled)
    let working = Promise<Broken>(on: bench.queue) { fulfill, _ in fulfill(Broken(name: "later")) }
    let recovered = Promise<Broken>.rejected(Broken()).recover(on: bench.queue) { _ in Broken(name: "again") }
    bench.run()
    #expect(working.error as? Broken == Broken(name: "later"))
    #expect(recovered.error as? Broken == Broken(name: "again"))
  }

  @Test("rule 27: any is closest to a join: it waits for all and tells every outcome")
  func join() {
    let slow = Promise(3).delay(on: bench.queue, 0.1)
    let joined = any(on: bench.queue, [Promise(1), Promise<Int>(Broken()), slow])
    #expect(bench.run() == 100)
    #expect(joined.value == [.value(1), .error(Broken()), .value(3)])
  }

  @Test("rule 29: all takes promises only; a promise of an array or of a dictionary is one input, whose value is not looked into")
  func noValuesAmongTheInputs() {
    let both: Promise<([Int], [String: Int])> = all(on: bench.queue, Promise([1, 2]), Promise(["a": 1]))
    let nested = all(on: bench.queue, [Promise([Promise(1)]), Promise([])])
    bench.run()
    #expect(both.value?.0 == [1, 2])
    #expect(both.value?.1 == ["a": 1])
    #expect(nested.value?.map(\.count) == [1, 0])
  }

  @Test("rule 30: nothing limits how much runs at once: all starts before anything has ended; reduce goes one by one")
  func noLimit() {
    let journal = bench.journal
    let queue = bench.queue
    @Sendable func work(_ name: Int) -> Promise<Int> {
      Promise(on: queue) { () -> Promise<Int> in
        journal.write("start \(name)")
        return Promise(name).delay(on: queue, 0.1).then(on: queue) { _ in journal.write("end \(name)") }
      }
    }
    all(on: queue, (1...3).map { work($0) })
    #expect(bench.run() == 100)
    #expect(journal.all == ["start 1", "start 2", "start 3", "end 1", "end 2", "end 3"])
    Promise(0).reduce(on: queue, 4, 5) { _, next in work(next) }
    #expect(bench.run() == 300)
    #expect(journal.all.dropFirst(6) == ["start 4", "end 4", "start 5", "end 5"])
  }

  @Test("rule 36: a closure begins a chain, later, on its queue; a throw rejects")
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

  @Test("rule 38: nothing is cancelled unless asked for: losers, what is late, and what is dropped run on")
  func noCancellation() {
    let journal = bench.journal
    func work(_ name: String) -> Promise<Void> {
      Promise(1).delay(on: bench.queue, 1).then(on: bench.queue) { _ in journal.write(name) }
    }
    // Each is needed by one operator alone, which is decided before it.
    work("late").timeout(on: bench.queue, 0.1)
    race(on: bench.queue, work("loser"), Promise(()))
    all(on: bench.queue, [work("sibling"), Promise<Void>(Broken())])
    bench.run()
    #expect(journal.all == ["late", "loser", "sibling"])
  }

  @Test("rule 39: a rejection that nobody handles says nothing unless somebody listens")
  func silent() {
    let promise = Promise<Int>(Broken())
    promise.then(on: VirtualQueue(clock: bench.clock)) { $0 }
    bench.run()
    #expect(promise.isRejected)
    #expect(bench.recorder.events.isEmpty)
  }

  @Test("rule 41: whoever can settle a promise keeps the chain below it alive; nobody holds its end, and its handlers run")
  func whoKeepsTheChain() {
    let journal = bench.journal
    let source = Promise<Int>.pending()
    weak var end: Promise<Int>?
    do {
      let last = source.then(on: bench.queue) { $0 + 1 }.then(on: bench.queue) { journal.write("got \($0)") }
      end = last
    }
    bench.run()
    #expect(end != nil)
    source.fulfill(1)
    bench.run()
    #expect(journal.all == ["got 2"])
    #expect(end == nil)
  }

  @Test("rule 42: an object that a handler refers to weakly may die; the handler runs all the same and the chain goes on")
  func noContext() {
    let source = Promise<Int>.pending()
    let chain: Promise<String>
    do {
      let context = Journal()
      chain = source.then(on: bench.queue) { [weak context] _ in context == nil ? "gone" : "there" }
    }
    source.fulfill(1)
    bench.run()
    #expect(chain.value == "gone")
  }

  @Test("rule 44: there is no progress: who waits for a combination is told once, when it is settled")
  func noProgress() {
    let journal = bench.journal
    let inputs = (1...3).map { Promise($0).delay(on: bench.queue, Double($0)) }
    all(on: bench.queue, inputs).always(on: bench.queue) { [clock = bench.clock] in journal.write(clock.now.millisecondsText) }
    bench.run()
    #expect(journal.all == ["3000"])
  }
}
