import Dispatch
import KitPromises
import enum PromiseEngine.Resolution
import Testing
import TestSupport

/// The rules of docs/dialects.md for the column "PK 8 Swift".
@Suite("docs/dialects.md, column PromiseKit 8: handlers")
struct HandlerRowTests {
  let bench = Bench()

  @Test("rule 1, PromiseKit 8: a handler added to a resolved promise runs later; with on: nil at once")
  func row1() {
    let journal = bench.journal
    let promise = Promise.value(1)
    _ = promise.done(on: bench.queue, at: bench.site) { _ in journal.write("later") }
    _ = promise.done(on: nil) { _ in journal.write("at once") }
    journal.write("program")
    bench.run()
    #expect(journal.all == ["at once", "program", "later"])
  }

  @Test("rule 2, PromiseKit 8: handlers run on the main queue unless conf.Q says otherwise")
  func row2() async throws {
    let wasMain = try await Promise.value(1).map { _ in MainQueue.isRunning }.async()
    #expect(wasMain)
    let wasReturn = Holder<Bool>()
    try await Promise.value(1).done { _ in wasReturn.content = MainQueue.isRunning }.async()
    #expect(wasReturn.content == true)
  }

  @Test("rule 3, PromiseKit 8: handlers run in the order in which they were added, a child's after them")
  func row3() {
    let journal = bench.journal
    let (promise, resolver) = Promise<Int>.pending()
    let first = promise.get(on: bench.queue, at: bench.site) { _ in journal.write("A") }
    _ = first.done(on: bench.queue, at: bench.site) { _ in journal.write("A.child") }
    _ = promise.done(on: bench.queue, at: bench.site) { _ in journal.write("B") }
    resolver.fulfill(1)
    bench.run()
    #expect(journal.all == ["A", "B", "A.child"])
  }

  @Test("rule 4, PromiseKit 8: on a rejected promise handlers are skipped without a hop, and the error passes")
  func row4() {
    let promise = Promise<Int>(error: Refusal(number: 4))
      .map(on: bench.queue, at: bench.site) { $0 + 1 }
      .then(on: bench.queue, at: bench.site) { Promise.value($0) }
    #expect(promise.error as? Refusal == Refusal(number: 4))
    #expect(bench.isIdle)
  }

  @Test("rule 5, PromiseKit 8: catch on a rejected promise runs later, and not for cancellations")
  func row5() {
    let journal = bench.journal
    Promise<Int>(error: Refusal()).catch(on: bench.queue, policy: .allErrorsExceptCancellation, at: bench.site) { _ in
      journal.write("caught")
    }
    Promise<Int>(error: PMKError.cancelled).catch(
      on: bench.queue, policy: .allErrorsExceptCancellation, at: bench.site
    ) { _ in
      journal.write("cancelled")
    }
    journal.write("program")
    bench.run()
    #expect(journal.all == ["program", "caught"])
  }

  @Test("rule 6, PromiseKit 8: done makes a promise of nothing, get passes the value on")
  func row6() {
    let done: Promise<Void> = Promise.value(1).done(on: nil) { _ in }
    let got: Promise<Int> = Promise.value(1).get(on: nil) { _ in }
    #expect(done.isFulfilled)
    #expect(got.value == 1)
  }

  @Test("rule 7, PromiseKit 8: a returned promise is adopted, as part of resolving it")
  func row7() {
    let inner = Promise<Int>.pending()
    let outer = Promise.value(1).then(on: nil) { _ in inner.promise }
    #expect(outer.isPending)
    inner.resolver.fulfill(7)
    #expect(outer.value == 7)
  }

  @Test("rule 8, PromiseKit 8: a handler that returns an error value fulfills with it")
  func row8() {
    let promise = Promise.value(1).map(on: nil) { Refusal(number: $0) }
    #expect(promise.value == Refusal(number: 1))
  }

  @Test("rule 9, PromiseKit 8: what is thrown rejects, in a handler, in Promise { } and in firstly")
  func row9() {
    let handler = Promise.value(1).map(on: nil) { _ -> Int in throw Refusal(number: 1) }
    let maker = Promise<Int> { _ in throw Refusal(number: 2) }
    let starter = firstly { () throws -> Promise<Int> in throw Refusal(number: 3) }
    #expect(handler.error as? Refusal == Refusal(number: 1))
    #expect(maker.error as? Refusal == Refusal(number: 2))
    #expect(starter.error as? Refusal == Refusal(number: 3))
  }

  @Test("rules 10 and 11, PromiseKit 8: catch ends the chain: only finally follows, whatever came")
  func row10() {
    let journal = bench.journal
    for promise in [Promise.value(1), Promise<Int>(error: Refusal())] {
      let finalizer: PMKFinalizer = promise.catch(on: bench.queue, policy: .allErrors, at: bench.site) { _ in
        journal.write("caught")
      }
      finalizer.finally(on: bench.queue, at: bench.site) { journal.write("finally") }
    }
    bench.run()
    #expect(journal.all == ["finally", "caught", "finally"])
  }

  @Test("rule 12, PromiseKit 8: recover goes on with a promise, a guarantee, or nothing")
  func row12() {
    let fromPromise = Promise<Int>(error: Refusal(number: 7)).recover(on: nil) { error in
      Promise.value((error as? Refusal)?.number ?? 0)
    }
    let fromGuarantee: Guarantee<Int> = Promise<Int>(error: Refusal()).recover(on: nil) { _ in Guarantee.value(8) }
    let fromNothing: Guarantee<Void> = Promise<Void>(error: Refusal()).recover(on: nil) { _ in }
    let throwing: Promise<Void> = Promise<Void>(error: Refusal(number: 1)).recover(on: nil) { _ throws in
      throw Refusal(number: 2)
    }
    #expect(fromPromise.value == 7)
    #expect(fromGuarantee.value == 8)
    #expect(fromNothing.isFulfilled)
    #expect(throwing.error as? Refusal == Refusal(number: 2))
  }

  @Test("rule 12, PromiseKit 8: recover skips cancellations by default; the form that gives a guarantee takes them")
  func row12Cancellation() {
    let skipped = Promise<Int>(error: PMKError.cancelled).recover(on: nil) { _ in Promise.value(1) }
    let taken = Promise<Int>(error: PMKError.cancelled).recover(on: nil, policy: .allErrors) { _ in Promise.value(1) }
    let guarantee: Guarantee<Int> = Promise<Int>(error: PMKError.cancelled).recover(on: nil) { _ in Guarantee.value(2) }
    #expect(skipped.error?.isCancelled == true)
    #expect(taken.value == 1)
    #expect(guarantee.value == 2)
  }

  @Test("rule 13, PromiseKit 8: ensure passes either outcome on")
  func row13() {
    let journal = bench.journal
    let value = Promise.value(1).ensure(on: nil) { journal.write("ensured") }
    let error = Promise<Int>(error: Refusal()).ensure(on: nil) { journal.write("ensured") }
    #expect(value.value == 1)
    #expect(error.error is Refusal)
    #expect(journal.all == ["ensured", "ensured"])
  }

  @Test("rule 13, PromiseKit 8: ensureThen waits for its guarantee, then passes the outcome on")
  func row13Waiting() {
    let cleaning = Guarantee<Void>.pending()
    let (inline, queue, site) = (HandlerQueue.inline, bench.queue, bench.site)
    let value = Promise.value(1).ensureThen(on: inline, returnQueue: queue, at: site) { .promise(cleaning.guarantee.engine) }
    let error = Promise<Int>(error: Refusal(number: 2))
      .ensureThen(on: inline, returnQueue: queue, at: site) { .promise(cleaning.guarantee.engine) }
    cleaning.resolve(())
    #expect(value.isPending && error.isPending, "one turn of the return queue is to come")
    bench.run()
    #expect(value.value == 1)
    #expect(error.error as? Refusal == Refusal(number: 2))
  }

  @Test("rule 14, PromiseKit 8: several values are a tuple")
  func row14() {
    let promise = Promise.value((1, "one")).map(on: nil) { number, word in "\(number) \(word)" }
    #expect(promise.value == "1 one")
  }

  @Test("rule 15, PromiseKit 8: catch gets the error as it was thrown")
  func row15() {
    let caught = Holder<any Error>()
    Promise<Int>(error: Refusal(number: 15)).catch(on: nil) { caught.content = $0 }
    #expect(caught.content as? Refusal == Refusal(number: 15))
  }
}
