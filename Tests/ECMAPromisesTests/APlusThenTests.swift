import ECMAPromises
import Testing
import TestSupport

@Suite("Promises/A+ on ECMAPromises: 2.1 states and 2.2 then")
struct APlusThenTests {
  let bench = Bench()

  @Test("2.1.2, 2.1.3: whatever is called after the first settlement changes nothing", arguments: [true, false])
  func settledOnce(fulfillsFirst: Bool) {
    let promise = bench.run {
      Promise<Int> { resolve, reject in
        if fulfillsFirst { resolve(1) } else { reject(Refusal(number: 1)) }
        resolve(2)
        reject(Refusal(number: 2))
        resolve(Promise.resolve(3))
      }
    }
    #expect(promise.value == (fulfillsFirst ? 1 : nil))
    #expect(promise.reason as? Refusal == (fulfillsFirst ? nil : Refusal(number: 1)))
  }

  @Test("2.2.1, 2.2.7.3, 2.2.7.4: a missing handler lets the outcome pass", arguments: Arrival.allCases)
  func missingHandlers(arrival: Arrival) {
    let passedValue = bench.settle(arrival, .success(7)) { $0.catch { _ in 0 } }
    let passedReason = bench.settle(arrival, .failure(Refusal(number: 7))) { (promise: Promise<Int>) in
      promise.then { $0 + 1 }
    }
    #expect(passedValue.value == 7)
    #expect(passedReason.reason as? Refusal == Refusal(number: 7))
  }

  @Test("2.2.2, 2.2.3: the handler for the outcome is called once, with it, and the other one never", arguments: Arrival.allCases)
  func called(arrival: Arrival) {
    let journal = bench.journal
    let attach: (Promise<Int>) -> Promise<Void> = { promise in
      promise.then({ journal.write("value \($0)") }, { journal.write("reason \(($0 as? Refusal)?.number ?? 0)") })
    }
    _ = bench.settle(arrival, .success(7), attach)
    _ = bench.settle(arrival, .failure(Refusal(number: 8)), attach)
    #expect(journal.all == ["value 7", "reason 8"])
  }

  @Test("2.2.2.2: while the promise is pending no handler is called, however much time passes")
  func notBefore() {
    let journal = bench.journal
    bench.run {
      Promise<Int>.withResolvers().promise.then { journal.write("\($0)") }
      setTimeout(3_600_000) { journal.write("an hour") }
    }
    #expect(journal.all == ["an hour"])
  }

  @Test("2.2.4: handlers run after the code that attached them and after the code that settled", arguments: Arrival.allCases)
  func notWithin(arrival: Arrival) {
    let journal = bench.journal
    bench.settle(arrival, .success(7)) { promise in
      promise.then { journal.write("handler \($0)") }
      journal.write("attached")
    }
    #expect(journal.all == ["attached", "handler 7"])
  }

  @Test("2.2.4: a handler that is attached within a handler runs after it")
  func nested() {
    let journal = bench.journal
    bench.run {
      let promise = Promise.resolve(1)
      promise.then { _ in
        promise.then { _ in journal.write("inner") }
        journal.write("outer")
      }
    }
    #expect(journal.all == ["outer", "inner"])
  }

  @Test("2.2.6: several handlers are called in the order in which they were attached", arguments: Arrival.allCases)
  func order(arrival: Arrival) {
    let journal = bench.journal
    bench.settle(arrival, .success(0)) { promise in
      for number in 0..<5 { promise.then { _ in journal.write("\(number)") } }
    }
    #expect(journal.all == ["0", "1", "2", "3", "4"])
  }

  @Test("2.2.7.1: what a handler returns becomes the value of the new promise", arguments: Arrival.allCases)
  func returned(arrival: Arrival) {
    let fromValue = bench.settle(arrival, .success(7)) { $0.then { $0 + 1 } }
    let fromReason = bench.settle(arrival, .failure(Refusal(number: 7))) { (promise: Promise<Int>) in
      promise.catch { (($0 as? Refusal)?.number ?? 0) + 1 }
    }
    #expect(fromValue.value == 8)
    #expect(fromReason.value == 8)
  }

  @Test("2.2.7.2: what a handler throws becomes the reason of the new promise", arguments: Arrival.allCases)
  func thrown(arrival: Arrival) {
    let fromValue = bench.settle(arrival, .success(7)) { $0.then { _ -> Int in throw Refusal(number: 8) } }
    let fromReason = bench.settle(arrival, .failure(Refusal(number: 7))) { (promise: Promise<Int>) in
      promise.catch { _ -> Int in throw Refusal(number: 9) }
    }
    #expect(fromValue.reason as? Refusal == Refusal(number: 8))
    #expect(fromReason.reason as? Refusal == Refusal(number: 9))
  }
}
