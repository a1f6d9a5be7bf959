import PromiseEngine
import Testing
import TestSupport

@Suite("catch, recover, always, validate", .heardAndUnheard)
struct ErrorHandlingTests {
  let bench = VirtualBench()
  var broken: Promise<Int> { .rejected(Broken()) }

  @Test("catch passes the error on: a later catch gets it, too")
  func catchRejectsAgain() {
    let journal = bench.journal
    let result = broken.catch(on: bench.queue) { _ in journal.write("first") }
      .catch(on: bench.queue) { _ in journal.write("second") }
    bench.run()
    #expect(journal.all == ["first", "second"])
    #expect(result.error as? Broken == Broken())
  }

  @Test("catch lets a value pass")
  func catchPassesValue() {
    let result = Promise(7).catch(on: bench.queue) { [journal = bench.journal] _ in journal.write("never") }
    bench.run()
    #expect(result.value == 7)
    #expect(bench.journal.all.isEmpty)
  }

  @Test("recover goes on with a value, with a promise, or with what it throws")
  func recover() {
    let queue = bench.queue
    let byValue = broken.recover(on: queue) { _ in 1 }
    let byPromise = broken.recover(on: queue) { _ in Promise(2).delay(on: queue, 0.1) }
    let byThrow = broken.recover(on: queue) { (_: any Error) -> Int in throw Broken(name: "again") }
    let untouched = Promise(3).recover(on: queue) { _ in 0 }
    bench.run()
    #expect(byValue.value == 1)
    #expect(byPromise.value == 2)
    #expect(byThrow.error as? Broken == Broken(name: "again"))
    #expect(untouched.value == 3)
  }

  @Test("always runs for both outcomes and changes neither")
  func always() {
    let journal = bench.journal
    let value = Promise(1).always(on: bench.queue) { journal.write("after value") }
    let error = broken.always(on: bench.queue) { journal.write("after error") }
    bench.run()
    #expect(journal.all == ["after value", "after error"])
    #expect(value.value == 1)
    #expect(error.error as? Broken == Broken())
  }

  @Test("validate passes what its predicate accepts and rejects the rest with validationFailure")
  func validate() {
    let good = Promise(5).validate(on: bench.queue) { $0 > 3 }
    let bad = Promise(2).validate(on: bench.queue) { $0 > 3 }
    bench.run()
    #expect(good.value == 5)
    #expect(bad.error as? PromiseError == .validationFailure)
  }
}
