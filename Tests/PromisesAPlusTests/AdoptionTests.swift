import PromiseEngine
import PromiseInstruments
import Testing
import TestSupport

extension PromisesAPlus {
  @Suite("2.3.2 a handler that returns a promise", .heardAndUnheard)
  struct AdoptionTests {
    let bench = Bench()

    @Test("2.3.2.1: while the inner promise is pending, so is the outer, however much time passes", arguments: Operator.allCases)
    func staysPending(through handler: Operator) {
      let inner = Promise<Int>.pending()
      let outer = handler.resolve(with: inner, on: bench.queue)
      bench.queue.dispatch(after: .seconds(3600)) {}
      bench.run()
      #expect(outer.isPending)
      inner.fulfill(1)
      bench.run()
      #expect(outer.value == 1)
    }

    @Test("2.3.2.2: the outer promise is fulfilled with the inner one's value", arguments: Operator.allCases, Arrival.allCases)
    func fulfilled(through handler: Operator, arrival: Arrival) {
      let outer = bench.settle(arrival, .fulfilled(7)) { handler.resolve(with: $0, on: bench.queue) }
      #expect(outer.value == 7)
    }

    @Test("2.3.2.3: the outer promise is rejected with the inner one's reason", arguments: Operator.allCases, Arrival.allCases)
    func rejected(through handler: Operator, arrival: Arrival) {
      let thing = Thing()
      let outer = bench.settle(arrival, .rejected(thing)) { handler.resolve(with: $0, on: bench.queue) }
      #expect(outer.error as? Thing === thing)
    }

    @Test("2.3.2: a chain of adoptions ends with the innermost outcome", arguments: Arrival.allCases, [true, false])
    func chain(arrival: Arrival, fulfills: Bool) {
      let outcome: Outcome<Int> = fulfills ? .fulfilled(7) : .rejected(Refusal(number: 7))
      let outer = bench.settle(arrival, outcome) { promise in
        (0..<100).reduce(promise) { inner, index in
          let operators = Operator.allCases
          return operators[index % operators.count].resolve(with: inner, on: bench.queue)
        }
      }
      #expect(outer.value == outcome.value)
      #expect(outer.error as? Refusal == outcome.error as? Refusal)
    }

    @Test("2.3.2: a chain that is adopted from the outside in, each promise pending, ends with the innermost outcome")
    func chainOutsideIn() {
      let queue = bench.queue
      let gates = (0..<50).map { _ in Promise<Int>.pending() }
      let innermost = Promise<Int>.pending()
      var inner = innermost
      var adopters: [Promise<Int>] = []
      for gate in gates {
        adopters.append(gate.then(on: queue) { [inner] _ in inner })
        inner = adopters[adopters.count - 1]
      }
      for gate in gates.reversed() {
        gate.fulfill(0)
        bench.run()
      }
      #expect(adopters.allSatisfy { $0.isPending })
      innermost.fulfill(7)
      bench.run()
      #expect(adopters.allSatisfy { $0.value == 7 })
    }

    @Test("2.3.2: several promises adopt the same one, and each handler of each runs once")
    func sharedInner() {
      let journal = bench.journal
      let inner = Promise<Int>.pending()
      for number in 0..<5 {
        Promise(0).then(on: bench.queue) { _ in inner }.then(on: bench.queue) { (value: Int) in
          journal.write("\(number) \(value)")
        }
      }
      bench.run()
      #expect(journal.all.isEmpty)
      inner.fulfill(7)
      bench.run()
      #expect(journal.all == (0..<5).map { "\($0) 7" })
    }

    @Test("2.3.2: handlers attached to the outer promise before, during and after adoption run once each, in order")
    func handlersOfOuter() {
      let (queue, journal) = (bench.queue, bench.journal)
      let gate = Promise<Int>.pending()
      let inner = Promise<Int>.pending()
      let outer = gate.then(on: queue) { _ in inner }
      outer.then(on: queue) { journal.write("before \($0)") }
      gate.fulfill(0)
      bench.run()
      outer.then(on: queue) { journal.write("during \($0)") }
      inner.fulfill(7)
      inner.fulfill(8)
      outer.then(on: queue) { journal.write("in the same job \($0)") }
      bench.run()
      outer.then(on: queue) { journal.write("after \($0)") }
      bench.run()
      #expect(journal.all == ["before 7", "during 7", "in the same job 7", "after 7"])
    }

    @Test("2.3.2: adopting leaves the inner promise as it is, with its own handlers")
    func innerUnchanged() {
      let inner = Promise<Int>.pending()
      let outer = Promise(0).then(on: bench.queue) { _ in inner }.then(on: bench.queue) { _ -> Int in throw Refusal() }
      let own = inner.then(on: bench.queue) { $0 + 1 }
      bench.run()
      inner.fulfill(1)
      bench.run()
      #expect(outer.isRejected)
      #expect(inner.value == 1)
      #expect(own.value == 2)
    }

    @Test(
      "2.3.2 with 2.1.2: an outer promise that is settled by hand while it adopts keeps that outcome; the inner one's comes to nothing"
    )
    func settledWhileAdopting() {
      let journal = bench.journal
      let inner = Promise<Int>.pending()
      let outer = Promise(0).then(on: bench.queue) { _ in inner }
      outer.then(on: bench.queue) { journal.write("\($0)") }
      bench.run()
      outer.fulfill(1)
      inner.fulfill(2)
      bench.run()
      #expect(outer.value == 1)
      #expect(inner.value == 2)
      #expect(journal.all == ["1"])
    }

    @Test("2.3.2.3: a reason that was adopted reaches a handler of errors behind the adoption")
    func recoveringAdopted() {
      let result = Promise(0)
        .then(on: bench.queue) { _ in Promise<Int>.rejected(Refusal(number: 7)) }
        .recover(on: bench.queue) { ($0 as? Refusal)?.number ?? 0 }
      bench.run()
      #expect(result.value == 7)
    }
  }
}

/// An operator whose handler can return a promise: the ways in which one promise comes to adopt another.
enum Operator: CaseIterable {
  case then, recover, work

  /// Makes a promise whose handler returns `inner`.
  func resolve(with inner: Promise<Int>, on queue: VirtualQueue) -> Promise<Int> {
    switch self {
    case .then: Promise(0).then(on: queue) { _ in inner }
    case .recover: Promise<Int>.rejected(Refusal()).recover(on: queue) { _ in inner }
    case .work: Promise(on: queue) { inner }
    }
  }
}
