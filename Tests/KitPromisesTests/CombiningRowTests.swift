import Dispatch
import KitPromises
import enum PromiseEngine.Outcome
import Testing
import TestSupport

/// The rules of docs/dialects.md for the column "PK 8": combining and time.
@Suite("docs/dialects.md, column PromiseKit 8: combining and time")
struct CombiningRowTests {
  let bench = Bench()

  @Test("rule 23, PromiseKit 8: when(fulfilled:) rejects at once with the first error; its values are in the inputs' order")
  func row23() {
    let rejected = when(fulfilled: [bench.later(50, .success(1)), bench.later(10, .failure(Refusal(number: 2)))])
    let fulfilled: Promise<[Int]> = when(fulfilled: [bench.later(30, .success(1)), bench.later(20, .success(2))])
    bench.run(until: 10)
    #expect(rejected.error as? Refusal == Refusal(number: 2))
    bench.run()
    #expect(fulfilled.value == [1, 2])
  }

  @Test("rule 23, PromiseKit 8: a value that is nil is one of the values")
  func row23OfNil() {
    let two = when(fulfilled: Promise.value(1), Promise<Int?>.value(nil))
    let three = when(fulfilled: Promise<Int?>.value(nil), Promise.value(2), Promise<String?>.value(nil))
    let sure = when(guarantees: Guarantee<Int?>.value(nil), Guarantee.value(3))
    bench.run()
    #expect(two.value?.0 == 1 && two.value?.1 == .some(nil))
    #expect(three.value?.1 == 2 && three.value?.2 == .some(nil))
    #expect(sure.value?.1 == 3)
  }

  @Test("rule 24, PromiseKit 8: the others run on")
  func row24() {
    when(fulfilled: [bench.later(10, .failure(Refusal())), bench.later(50, .success(1))]).cauterize()
    bench.run()
    #expect(bench.journal.all == ["10 ms", "50 ms"])
  }

  @Test("rule 25, PromiseKit 8: race(fulfilled:) takes the first value; noWinner if all are rejected")
  func row25() {
    let won = race(fulfilled: [bench.later(10, .failure(Refusal())), bench.later(30, .success(1)), bench.later(20, .success(2))])
    let lost = race(fulfilled: [
      bench.later(10, Swift.Result<Int, Refusal>.failure(Refusal())), bench.later(20, .failure(Refusal())),
    ])
    bench.run()
    #expect(won.value == 2)
    guard case PMKError.noWinner? = lost.error else {
      Issue.record("not noWinner but \(lost)")
      return
    }
  }

  @Test("rule 26, PromiseKit 8: race takes the first result, even a rejection")
  func row26() {
    let promise = race(bench.later(20, .success(1)), bench.later(10, .failure(Refusal(number: 2))))
    bench.run()
    #expect(promise.error as? Refusal == Refusal(number: 2))
  }

  @Test("rule 27, PromiseKit 8: when(resolved:) waits for all and never rejects")
  func row27() {
    let guarantee = when(resolved: [bench.later(20, .success(1)), bench.later(10, .failure(Refusal(number: 2)))])
    bench.run(until: 15)
    #expect(guarantee.isPending)
    bench.run()
    let results = guarantee.value ?? []
    #expect(results.map(\.outcome.value) == [1, nil])
  }

  @Test("rule 28, PromiseKit 8: of nothing, when is empty at once, race([]) rejects, race() is pending")
  func row28() {
    #expect(when(fulfilled: [Promise<Int>]()).value == [])
    #expect(when(resolved: [Promise<Int>]()).value?.isEmpty == true)
    let variadic = Promise<Int>(firstResult(of: [], at: bench.site))
    #expect(variadic.isPending)
    guard case PMKError.badInput? = race([Promise<Int>]()).error else {
      Issue.record("race([]) is no bad input")
      return
    }
  }

  @Test("rule 29, PromiseKit 8: thenables of several types can be mixed")
  func row29() {
    let mixed = when(fulfilled: Promise.value(1), Guarantee.value("two"))
    #expect(mixed.value?.0 == 1 && mixed.value?.1 == "two")
    let things: [any Thenable] = [Promise.value(1), Guarantee.value("two"), Promise<Bool>(error: Refusal(number: 3))]
    #expect(when(fulfilled: things).error as? Refusal == Refusal(number: 3))
    let five = when(fulfilled: Promise.value(1), Promise.value(2), Promise.value(3), Promise.value(4), Promise.value("5"))
    #expect(five.value.map { "\($0)" } == "(1, 2, 3, 4, \"5\")")
  }

  @Test("rule 30, PromiseKit 8: when(fulfilled:concurrently:) keeps so many under way, and the order of asking")
  func row30() {
    let count = Holder<Int>()
    let bench = bench
    let iterator = AnyIterator { () -> Promise<Int>? in
      let number = (count.content ?? 0) + 1
      guard number <= 5 else { return nil }
      count.content = number
      bench.journal.write("asked \(number)")
      return bench.later(10 * (6 - number), .success(number))
    }
    let promise = when(fulfilled: iterator, concurrently: 2)
    #expect(bench.journal.all == ["asked 1", "asked 2"])
    bench.run()
    #expect(promise.value == [1, 2, 3, 4, 5])
    #expect(bench.journal.all.firstIndex(of: "asked 3") == 3)
  }

  @Test("rule 30, PromiseKit 8: after a rejection the iterator isn't asked again; less than one at once is bad input")
  func row30Rejection() {
    let bench = bench
    let count = Holder<Int>()
    let iterator = AnyIterator { () -> Promise<Int>? in
      count.content = (count.content ?? 0) + 1
      return bench.later(10, .failure(Refusal(number: count.content ?? 0)))
    }
    let promise = when(fulfilled: iterator, concurrently: 1)
    bench.run()
    #expect(promise.error as? Refusal == Refusal(number: 1))
    #expect(count.content == 1)
    let asked = Holder<Int>()
    let mixed = AnyIterator { () -> Promise<Int>? in
      asked.content = (asked.content ?? 0) + 1
      return asked.content == 1 ? bench.later(10, .failure(Refusal())) : bench.later(20, .success(2))
    }
    _ = when(fulfilled: mixed, concurrently: 2)
    bench.run()
    #expect(asked.content == 2, "nor when one that was under way is fulfilled afterwards")
    guard case PMKError.badInput? = when(fulfilled: iterator, concurrently: 0).error else {
      Issue.record("no concurrency at all is no bad input")
      return
    }
  }

  @Test("rule 30, PromiseKit 8: when(resolved:concurrently:) goes on after rejections")
  func row30Resolved() {
    let bench = bench
    let count = Holder<Int>()
    let iterator = AnyIterator { () -> Promise<Int>? in
      let number = (count.content ?? 0) + 1
      guard number <= 3 else { return nil }
      count.content = number
      return bench.later(10, number == 2 ? .failure(Refusal()) : .success(number))
    }
    let guarantee = when(resolved: iterator, concurrently: 2)
    bench.run()
    #expect(guarantee.value?.map(\.outcome.value) == [1, nil, 3])
  }

  @Test("rule 31, PromiseKit 8: after is a guarantee of nothing, on a queue of the system")
  func row31() async {
    let virtual = after(.seconds(2), on: bench.queue, at: bench.site)
    bench.run()
    #expect(virtual.isFulfilled)
    #expect(bench.elapsed == 2000)
    await after(seconds: 0.001).async()
    await after(.milliseconds(1)).async()
  }

  @Test("rule 32, PromiseKit 8: a timeout is a race against after")
  func row32() {
    let slow = bench.later(50, .success(1))
    let timeout: Promise<Int> = after(.milliseconds(10), on: bench.queue, at: bench.site)
      .then(on: nil) { () -> Promise<Int> in Promise(error: PMKError.cancelled) }
    let promise = race(slow, timeout)
    bench.run()
    #expect(promise.error?.isCancelled == true)
    #expect(slow.value == 1)
  }

  @Test("rule 33, PromiseKit 8: retrying is a pattern: a function that recovers with itself")
  func row33() {
    let attempts = Holder<Int>()
    @Sendable func attempt(_ left: Int) -> Promise<Int> {
      attempts.content = (attempts.content ?? 0) + 1
      return Promise<Int>(error: Refusal(number: left)).recover(on: nil) { error -> Promise<Int> in
        left > 1 ? attempt(left - 1) : Promise(error: error)
      }
    }
    #expect(attempt(3).error as? Refusal == Refusal(number: 1))
    #expect(attempts.content == 3)
  }

  @Test("rule 34, PromiseKit 8: compactMap rejects where it gives nil")
  func row34() {
    let promise = Promise.value("text").compactMap(on: nil) { Int($0) }
    guard case PMKError.compactMap(let value, let type)? = promise.error else {
      Issue.record("not compactMap but \(promise)")
      return
    }
    #expect(value as? String == "text")
    #expect("\(type)" == "Int")
    #expect(Promise.value("12").compactMap(on: nil) { Int($0) }.value == 12)
  }

  @Test("rule 36, PromiseKit 8: firstly runs its closure now, on this thread")
  func row36() {
    let journal = bench.journal
    let promise = firstly { () -> Promise<Int> in
      journal.write("closure")
      return .value(1)
    }
    let guarantee: Guarantee<Int> = firstly { Guarantee.value(2) }
    journal.write("program")
    #expect(journal.all == ["closure", "program"])
    #expect(promise.value == 1)
    #expect(guarantee.value == 2)
    let thrown = firstly { () throws -> Promise<Int> in throw Refusal() }
    #expect(thrown.error is Refusal)
  }
}
