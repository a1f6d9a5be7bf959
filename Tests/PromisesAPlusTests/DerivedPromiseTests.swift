import PromiseEngine
import Testing
import TestSupport

extension PromisesAPlus {
  @Suite("2.2.7 the promise that then returns", .heardAndUnheard)
  struct DerivedPromiseTests {
    let bench = Bench()

    @Test("2.2.7.1: the value that onFulfilled returns fulfills the new promise", arguments: Arrival.allCases)
    func valueFromThen(arrival: Arrival) {
      let result = bench.settle(arrival, .fulfilled(1)) { $0.then(on: bench.queue) { "\($0 + 1)" } }
      #expect(result.value == "2")
    }

    @Test("2.2.7.1: the value that onRejected returns fulfills the new promise", arguments: Arrival.allCases)
    func valueFromRecover(arrival: Arrival) {
      let result = bench.settle(arrival, .rejected(Refusal())) { $0.recover(on: bench.queue) { _ in 2 } }
      #expect(result.value == 2)
    }

    @Test("2.2.7.1: the promise that onRejected returns is taken over by the new promise", arguments: Arrival.allCases)
    func promiseFromRecover(arrival: Arrival) {
      let inner = Promise<Int>.pending()
      let result = bench.settle(arrival, .rejected(Refusal())) { $0.recover(on: bench.queue) { _ in inner } }
      #expect(result.isPending)
      inner.fulfill(3)
      bench.run()
      #expect(result.value == 3)
    }

    @Test("2.2.7.2: what onFulfilled throws rejects the new promise, with that very error", arguments: Arrival.allCases)
    func throwingThen(arrival: Arrival) {
      let thing = Thing()
      let result = bench.settle(arrival, .fulfilled(1)) { $0.then(on: bench.queue) { _ -> Int in throw thing } }
      #expect(result.error as? Thing === thing)
    }

    @Test("2.2.7.2: what onRejected throws rejects the new promise, with that very error", arguments: Arrival.allCases)
    func throwingRecover(arrival: Arrival) {
      let thing = Thing()
      let result = bench.settle(arrival, .rejected(Refusal())) { $0.recover(on: bench.queue) { _ -> Int in throw thing } }
      #expect(result.error as? Thing === thing)
    }

    @Test("2.2.7.2: an error thrown before a promise could be returned rejects, too")
    func throwingInsteadOfPromise() {
      let fulfilled = Promise(1).then(on: bench.queue) { _ -> Promise<Int> in throw Refusal(number: 1) }
      let rejected = Promise<Int>.rejected(Refusal())
        .recover(on: bench.queue) { _ -> Promise<Int> in throw Refusal(number: 2) }
      bench.run()
      #expect(fulfilled.error as? Refusal == Refusal(number: 1))
      #expect(rejected.error as? Refusal == Refusal(number: 2))
    }

    @Test("2.2.7.3: without onFulfilled the new promise is fulfilled with the same value", arguments: Arrival.allCases)
    func valuePassesBy(arrival: Arrival) {
      let results = bench.settle(arrival, .fulfilled(7)) { promise in
        [
          promise.recover(on: bench.queue) { _ in 0 },
          promise.recover(on: bench.queue) { _ in Promise(0) },
          promise.catch(on: bench.queue) { _ in },
        ]
      }
      #expect(results.map(\.value) == [7, 7, 7])
    }

    @Test("2.2.7.4: without onRejected the new promise is rejected with the same reason", arguments: Arrival.allCases)
    func reasonPassesBy(arrival: Arrival) {
      let thing = Thing()
      let results = bench.settle(arrival, .rejected(thing)) { promise in
        [
          promise.then(on: bench.queue) { $0 + 1 },
          promise.then(on: bench.queue) { Promise($0) },
          promise.then(on: bench.queue) { _ in },
        ]
      }
      #expect(results.allSatisfy { $0.error as? Thing === thing })
    }

    @Test("2.2.7.4: a reason passes by any number of handlers of values until one of errors takes it")
    func reasonPassesByMany() {
      let journal = bench.journal
      let root = Promise<Int>.pending()
      var last = root
      for _ in 0..<100 {
        last = last.then(on: bench.queue) { value in
          journal.write("never")
          return value
        }
      }
      let result = last.recover(on: bench.queue) { error in (error as? Refusal)?.number ?? 0 }
      root.reject(Refusal(number: 9))
      bench.run()
      #expect(result.value == 9)
      #expect(journal.all.isEmpty)
    }

    @Test("2.2.7: the first promise keeps its own outcome, whatever comes of the new one")
    func originalUnchanged() {
      let promise = Promise(1)
      let result = promise.then(on: bench.queue) { _ -> Int in throw Refusal() }
      bench.run()
      #expect(result.isRejected)
      #expect(promise.value == 1)
    }
  }
}
