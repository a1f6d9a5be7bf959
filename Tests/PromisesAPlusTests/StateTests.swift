import PromiseEngine
import PromiseInstruments
import Testing

extension PromisesAPlus {
  @Suite("2.1 states", .heardAndUnheard)
  struct StateTests {
    let bench = Bench()

    @Test("2.1.1.1: a pending promise may become fulfilled or rejected")
    func pendingMayTransition() {
      let first = Promise<Int>.pending()
      let second = Promise<Int>.pending()
      #expect(first.isPending && second.isPending)
      #expect(first.outcome == nil && first.value == nil && first.error == nil)
      first.fulfill(1)
      second.reject(Refusal())
      #expect(first.isFulfilled && !first.isPending && !first.isRejected)
      #expect(second.isRejected && !second.isPending && !second.isFulfilled)
    }

    @Test("2.1.2.1: a fulfilled promise never changes its state, whatever is called on it and whenever")
    func fulfilledStays() {
      let promise = Promise<Int>.pending()
      promise.fulfill(1)
      promise.reject(Refusal())
      #expect(promise.isFulfilled)
      promise.cancel()
      #expect(promise.isFulfilled)
      bench.queue.dispatch(after: .milliseconds(50)) { promise.reject(Refusal()) }
      bench.run()
      #expect(promise.isFulfilled && !promise.isRejected && !promise.isPending && !promise.isCancelled)
    }

    @Test("2.1.2.2: the value of a fulfilled promise doesn't change when it is fulfilled again")
    func valueStays() {
      let promise = Promise<Int>.pending()
      promise.fulfill(1)
      promise.fulfill(2)
      bench.queue.dispatch(after: .milliseconds(50)) { promise.fulfill(3) }
      bench.run()
      #expect(promise.value == 1)
      #expect(promise.error == nil)
    }

    @Test("2.1.2.2: a value that is an object stays the same object, for the promise and for its handlers")
    func valueIdentity() {
      let thing = Thing()
      let promise = Promise<[Thing]>.pending()
      let received = Holder<Thing>()
      promise.then(on: bench.queue) { received.content = $0.first }
      promise.fulfill([thing])
      promise.fulfill([Thing()])
      bench.run()
      #expect(promise.value?.first === thing)
      #expect(received.content === thing)
    }

    @Test("2.1.3.1: a rejected promise never changes its state, whatever is called on it and whenever")
    func rejectedStays() {
      let promise = Promise<Int>.pending()
      promise.reject(Refusal())
      promise.fulfill(1)
      #expect(promise.isRejected)
      promise.cancel()
      #expect(promise.isRejected && !promise.isCancelled)
      bench.queue.dispatch(after: .milliseconds(50)) { promise.fulfill(1) }
      bench.run()
      #expect(promise.isRejected && !promise.isFulfilled && !promise.isPending)
    }

    @Test("2.1.3.2: the reason of a rejected promise doesn't change when it is rejected again")
    func reasonStays() {
      let promise = Promise<Int>.pending()
      promise.reject(Refusal(number: 1))
      promise.reject(Refusal(number: 2))
      bench.queue.dispatch(after: .milliseconds(50)) { promise.reject(Refusal(number: 3)) }
      bench.run()
      #expect(promise.error as? Refusal == Refusal(number: 1))
      #expect(promise.value == nil)
    }

    @Test("2.1.3.2: a reason that is an object stays the same object, for the promise and for its handlers")
    func reasonIdentity() {
      let thing = Thing()
      let promise = Promise<Int>.pending()
      let received = Holder<any Error>()
      promise.catch(on: bench.queue) { received.content = $0 }
      promise.reject(thing)
      promise.reject(Thing())
      bench.run()
      #expect(promise.error as? Thing === thing)
      #expect(received.content as? Thing === thing)
    }

    @Test("2.1.2.1, 2.1.3.1: a promise's own work settles it once, and an error that it throws afterwards is ignored")
    func workSettlesOnce() {
      let fulfilled = Promise<Int>(on: bench.queue) { fulfill, reject in
        fulfill(1)
        reject(Refusal(number: 1))
        fulfill(2)
        throw Refusal(number: 2)
      }
      let rejected = Promise<Int>(on: bench.queue) { fulfill, reject in
        reject(Refusal(number: 3))
        fulfill(3)
        throw Refusal(number: 4)
      }
      bench.run()
      #expect(fulfilled.value == 1)
      #expect(rejected.error as? Refusal == Refusal(number: 3))
    }
  }
}
