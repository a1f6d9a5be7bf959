import PromiseEngine
import PromiseInstruments
import Testing
import TestSupport

extension PromisesAPlus {
  @Suite("2.2.2 and 2.2.3 when handlers are called", .heardAndUnheard)
  struct HandlerCallTests {
    let bench = Bench()

    @Test("2.2.2.1: onFulfilled is called after the promise is fulfilled, with its value", arguments: Arrival.allCases)
    func calledWithValue(arrival: Arrival) {
      let journal = bench.journal
      bench.settle(arrival, .fulfilled(7)) { promise in
        _ = promise.then(on: bench.queue) { journal.write("\($0) \(promise.isFulfilled)") }
      }
      #expect(journal.all == ["7 true"])
    }

    @Test("2.2.2.2: onFulfilled is not called while the promise is pending, however much time passes")
    func notBeforeFulfilled() {
      let journal = bench.journal
      let promise = Promise<Int>.pending()
      promise.then(on: bench.queue) { journal.write("\($0)") }
      bench.queue.dispatch(after: .seconds(3600)) {}
      bench.run()
      #expect(journal.all.isEmpty)
      promise.fulfill(1)
      bench.run()
      #expect(journal.all == ["1"])
    }

    @Test("2.2.2.1: onFulfilled is not called when the promise is rejected", arguments: Arrival.allCases)
    func notCalledOnRejection(arrival: Arrival) {
      let journal = bench.journal
      bench.settle(arrival, .rejected(Refusal())) { promise in
        _ = promise.then(on: bench.queue) { journal.write("\($0)") }
      }
      #expect(journal.all.isEmpty)
    }

    @Test("2.2.2.3: onFulfilled is called once, however often the promise is fulfilled", arguments: Arrival.allCases)
    func onFulfilledOnce(arrival: Arrival) {
      let journal = bench.journal
      bench.settle(arrival, .fulfilled(1)) { promise in
        _ = promise.then(on: bench.queue) { journal.write("\($0)") }
        bench.queue.dispatch(after: .milliseconds(60)) {
          promise.fulfill(2)
          promise.fulfill(3)
        }
      }
      #expect(journal.all == ["1"])
    }

    @Test("2.2.2.3: handlers attached before, during and after fulfillment are each called once")
    func onFulfilledAtDifferentTimes() {
      let journal = bench.journal
      let promise = Promise<Int>.pending()
      promise.then(on: bench.queue) { journal.write("before \($0)") }
      promise.fulfill(1)
      promise.then(on: bench.queue) { journal.write("during \($0)") }
      bench.run()
      promise.then(on: bench.queue) { journal.write("after \($0)") }
      bench.run()
      #expect(journal.all == ["before 1", "during 1", "after 1"])
    }

    @Test("2.2.3.1: onRejected is called after the promise is rejected, with its reason", arguments: Arrival.allCases)
    func calledWithReason(arrival: Arrival) {
      let journal = bench.journal
      bench.settle(arrival, .rejected(Refusal(number: 7))) { promise in
        promise.recover(on: bench.queue) { error in
          journal.write("recover \((error as? Refusal)?.number ?? 0) \(promise.isRejected)")
          return 0
        }
        promise.catch(on: bench.queue) { journal.write("catch \(($0 as? Refusal)?.number ?? 0) \(promise.isRejected)") }
      }
      #expect(journal.all == ["recover 7 true", "catch 7 true"])
    }

    @Test("2.2.3.2: onRejected is not called while the promise is pending, however much time passes")
    func notBeforeRejected() {
      let journal = bench.journal
      let promise = Promise<Int>.pending()
      promise.recover(on: bench.queue) { _ in
        journal.write("recover")
        return 0
      }
      bench.queue.dispatch(after: .seconds(3600)) {}
      bench.run()
      #expect(journal.all.isEmpty)
      promise.reject(Refusal())
      bench.run()
      #expect(journal.all == ["recover"])
    }

    @Test("2.2.3.1: onRejected is not called when the promise is fulfilled", arguments: Arrival.allCases)
    func notCalledOnFulfillment(arrival: Arrival) {
      let journal = bench.journal
      bench.settle(arrival, .fulfilled(1)) { promise in
        promise.catch(on: bench.queue) { _ in journal.write("catch") }
        promise.recover(on: bench.queue) { _ in
          journal.write("recover")
          return 0
        }
      }
      #expect(journal.all.isEmpty)
    }

    @Test("2.2.3.3: onRejected is called once, however often the promise is rejected", arguments: Arrival.allCases)
    func onRejectedOnce(arrival: Arrival) {
      let journal = bench.journal
      bench.settle(arrival, .rejected(Refusal(number: 1))) { promise in
        promise.recover(on: bench.queue) { error in
          journal.write("\((error as? Refusal)?.number ?? 0)")
          return 0
        }
        bench.queue.dispatch(after: .milliseconds(60)) {
          promise.reject(Refusal(number: 2))
          promise.fulfill(3)
        }
      }
      #expect(journal.all == ["1"])
    }

    @Test("2.2.3.3: handlers attached before, during and after rejection are each called once")
    func onRejectedAtDifferentTimes() {
      let journal = bench.journal
      let promise = Promise<Int>.pending()
      promise.catch(on: bench.queue) { _ in journal.write("before") }
      promise.reject(Refusal())
      promise.catch(on: bench.queue) { _ in journal.write("during") }
      bench.run()
      promise.catch(on: bench.queue) { _ in journal.write("after") }
      bench.run()
      #expect(journal.all == ["before", "during", "after"])
    }
  }
}
