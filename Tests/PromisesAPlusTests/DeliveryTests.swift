import PromiseEngine
import PromiseInstruments
import Testing
import TestSupport

extension PromisesAPlus {
  @Suite("2.2.4 no handler runs within the code that settles or attaches", .heardAndUnheard)
  struct DeliveryTests {
    let bench = Bench()

    @Test("2.2.4: a handler attached to a settled promise doesn't run before the call that attaches it has returned")
    func attachingToSettled() {
      let journal = bench.journal
      Promise(1).then(on: bench.queue) { journal.write("then \($0)") }
      Promise<Int>.rejected(Refusal()).catch(on: bench.queue) { _ in journal.write("catch") }
      journal.write("attached")
      #expect(journal.all == ["attached"])
      bench.run()
      #expect(journal.all == ["attached", "then 1", "catch"])
    }

    @Test("2.2.4: fulfill and reject return before any handler runs")
    func settling() {
      let journal = bench.journal
      let fulfilled = Promise<Int>.pending()
      let rejected = Promise<Int>.pending()
      fulfilled.then(on: bench.queue) { journal.write("then \($0)") }
      rejected.catch(on: bench.queue) { _ in journal.write("catch") }
      fulfilled.fulfill(1)
      journal.write("fulfilled")
      rejected.reject(Refusal())
      journal.write("rejected")
      bench.run()
      #expect(journal.all == ["fulfilled", "rejected", "then 1", "catch"])
    }

    @Test("2.2.4: fulfill called inside a handler returns before the other promise's handler runs")
    func fulfillingInsideHandler() {
      let journal = bench.journal
      let other = Promise<Int>.pending()
      other.then(on: bench.queue) { journal.write("other \($0)") }
      Promise(1).then(on: bench.queue) { _ in
        journal.write("begins")
        other.fulfill(2)
        journal.write("ends")
      }
      bench.run()
      #expect(journal.all == ["begins", "ends", "other 2"])
    }

    @Test("2.2.4: reject called inside a handler of errors returns before the other promise's handler runs")
    func rejectingInsideHandler() {
      let journal = bench.journal
      let other = Promise<Int>.pending()
      other.catch(on: bench.queue) { _ in journal.write("other") }
      Promise<Int>.rejected(Refusal()).catch(on: bench.queue) { _ in
        journal.write("begins")
        other.reject(Refusal())
        journal.write("ends")
      }
      bench.run()
      #expect(journal.all == ["begins", "ends", "other"])
    }

    @Test("2.2.4: a handler attached inside a handler runs after that one has ended, on the same promise and on another")
    func attachingInsideHandler() {
      let (queue, journal) = (bench.queue, bench.journal)
      let promise = Promise(1)
      promise.then(on: queue) { _ in
        journal.write("begins")
        promise.then(on: queue) { journal.write("inner \($0)") }
        Promise<Int>.rejected(Refusal()).catch(on: queue) { _ in journal.write("inner catch") }
        journal.write("ends")
      }
      bench.run()
      #expect(journal.all == ["begins", "ends", "inner 1", "inner catch"])
    }

    @Test("2.2.4: fulfilling inside a promise's own work runs no handler before the work has ended")
    func fulfillingInsideWork() {
      let journal = bench.journal
      Promise<Int>(on: bench.queue) { fulfill, _ in
        journal.write("begins")
        fulfill(1)
        journal.write("ends")
      }.then(on: bench.queue) { journal.write("then \($0)") }
      journal.write("made")
      bench.run()
      #expect(journal.all == ["made", "begins", "ends", "then 1"])
    }

    @Test("2.2.4: every handler has a job of its own, so that its stack holds the clock's code only")
    func oneJobEach() {
      let journal = bench.journal
      let promise = Promise(1)
      promise.then(on: bench.queue) { journal.write("first \($0)") }
      promise.then(on: bench.queue) { journal.write("second \($0)") }.then(on: bench.queue) { journal.write("third \($0)") }
      var counts = [journal.all.count]
      while bench.clock.runNext() { counts.append(journal.all.count) }
      #expect(counts == [0, 1, 2, 3])
    }

    @Test("2.2.4: adopting a settled promise runs the outer promise's handlers in a later job too")
    func adoptingInsideHandler() {
      let journal = bench.journal
      Promise(1).then(on: bench.queue) { _ in
        journal.write("begins")
        defer { journal.write("ends") }
        return Promise(2)
      }.then(on: bench.queue) { (value: Int) in journal.write("outer \(value)") }
      bench.run()
      #expect(journal.all == ["begins", "ends", "outer 2"])
    }

    @Test("2.2.4: cancelling a promise runs none of its handlers before the call has returned")
    func cancelling() {
      let journal = bench.journal
      let promise = Promise<Int>.pending()
      promise.catch(on: bench.queue) { _ in journal.write("catch") }
      promise.cancel()
      journal.write("cancelled")
      bench.run()
      #expect(journal.all == ["cancelled", "catch"])
    }

    @Test("2.2.4, by our own dispatcher's rule: the inline one nests no handler in another, even when fulfill is called in it")
    func inlineNeverNests() {
      let journal = bench.journal
      let other = Promise<Int>.pending()
      other.then(on: .inline) { journal.write("other \($0)") }
      Promise(1).then(on: .inline) { _ in
        journal.write("begins")
        other.fulfill(2)
        journal.write("ends")
      }
      #expect(journal.all == ["begins", "ends", "other 2"])
    }
  }
}
