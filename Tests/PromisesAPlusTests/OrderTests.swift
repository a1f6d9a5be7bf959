import PromiseEngine
import Testing
import TestSupport

extension PromisesAPlus {
  @Suite("2.2.6 several handlers of one promise", .heardAndUnheard)
  struct OrderTests {
    let bench = Bench()

    @Test("2.2.6.1: all handlers of a fulfilled promise run, in the order of their then calls", arguments: Arrival.allCases)
    func fulfilledOrder(arrival: Arrival) {
      let journal = bench.journal
      bench.settle(arrival, .fulfilled(7)) { promise in
        for number in 0..<20 { promise.then(on: bench.queue) { journal.write("\(number): \($0)") } }
      }
      #expect(journal.all == (0..<20).map { "\($0): 7" })
    }

    @Test("2.2.6.2: all handlers of a rejected promise run, in the order of their calls", arguments: Arrival.allCases)
    func rejectedOrder(arrival: Arrival) {
      let journal = bench.journal
      bench.settle(arrival, .rejected(Refusal())) { promise in
        for number in 0..<10 {
          promise.catch(on: bench.queue) { _ in journal.write("catch \(number)") }
          promise.recover(on: bench.queue) { _ in
            journal.write("recover \(number)")
            return 0
          }
        }
      }
      #expect(journal.all == (0..<10).flatMap { ["catch \($0)", "recover \($0)"] })
    }

    @Test("2.2.6.1: a handler that throws, or whose promise never settles, keeps no other from running in its turn")
    func oneFailing() {
      let journal = bench.journal
      let promise = Promise<Int>.pending()
      let results = [
        promise.then(on: bench.queue) { _ -> Int in
          journal.write("first")
          throw Refusal()
        },
        promise.then(on: bench.queue) { _ -> Promise<Int> in
          journal.write("second")
          return Promise.pending()
        },
        promise.then(on: bench.queue) { value -> Int in
          journal.write("third")
          return value + 1
        },
      ]
      promise.fulfill(1)
      bench.run()
      #expect(journal.all == ["first", "second", "third"])
      #expect(results.map(\.isRejected) == [true, false, false])
      #expect(results.map(\.value) == [nil, nil, 2])
    }

    @Test("2.2.6.1: a handler attached by a handler of the same promise runs after those that were attached before it")
    func attachedDuringDelivery() {
      let (queue, journal) = (bench.queue, bench.journal)
      let promise = Promise<Int>.pending()
      promise.then(on: queue) { _ in
        journal.write("first")
        promise.then(on: queue) { _ in journal.write("third") }
      }
      promise.then(on: queue) { _ in journal.write("second") }
      promise.fulfill(1)
      bench.run()
      #expect(journal.all == ["first", "second", "third"])
    }

    @Test("2.2.6.2: a handler attached by a handler of errors runs after those that were attached before it")
    func attachedDuringRejection() {
      let (queue, journal) = (bench.queue, bench.journal)
      let promise = Promise<Int>.pending()
      promise.catch(on: queue) { _ in
        journal.write("first")
        promise.catch(on: queue) { _ in journal.write("third") }
      }
      promise.catch(on: queue) { _ in journal.write("second") }
      promise.reject(Refusal())
      bench.run()
      #expect(journal.all == ["first", "second", "third"])
    }

    @Test("2.2.6.1: a handler that an inline one attaches to the same promise doesn't overtake those that wait on the same queue")
    func attachedByInlineHandler() {
      let (queue, journal) = (bench.queue, bench.journal)
      let promise = Promise<Int>.pending()
      promise.then(on: .inline) { _ in
        journal.write("first")
        promise.then(on: queue) { _ in journal.write("third") }
      }
      promise.then(on: queue) { _ in journal.write("second") }
      promise.fulfill(1)
      bench.run()
      #expect(journal.all == ["first", "second", "third"])
    }

    @Test("2.2.6: handlers attached around the settlement keep the order of the calls")
    func aroundSettlement() {
      let journal = bench.journal
      let promise = Promise<Int>.pending()
      promise.then(on: bench.queue) { _ in journal.write("before") }
      promise.fulfill(1)
      promise.then(on: bench.queue) { _ in journal.write("after") }
      bench.run()
      #expect(journal.all == ["before", "after"])
    }

    @Test("2.2.6: branches of one promise go on independently, each with its own handlers' results")
    func branches() {
      let root = Promise<Int>.pending()
      let doubled = root.then(on: bench.queue) { $0 * 2 }.then(on: bench.queue) { $0 + 1 }
      let squared = root.then(on: bench.queue) { $0 * $0 }.then(on: bench.queue) { $0 + 1 }
      let recovered = root.then(on: bench.queue) { _ -> Int in throw Refusal() }.recover(on: bench.queue) { _ in -1 }
      root.fulfill(5)
      bench.run()
      #expect([doubled.value, squared.value, recovered.value] == [11, 26, -1])
    }
  }
}
