import PromiseEngine
import PromiseInstruments
import Testing
import TestSupport

/// Rules 1 to 15 of docs/dialects.md, google column.
@Suite("google's rules: handlers", .heardAndUnheard)
struct GoogleHandlerRowsTests {
  private let bench = VirtualBench()
  private var queue: VirtualQueue { bench.queue }
  private var journal: Journal { bench.journal }

  @Test("rule 1: a handler added to a settled promise runs later")
  func later() {
    Promise(1).then(on: queue) { [journal] _ in journal.write("handler") }
    journal.write("after")
    bench.run()
    #expect(journal.all == ["after", "handler"])
  }

  @Test("rule 3: handlers run in the order of adding, each before what follows from the others")
  func order() {
    let source = Promise<Int>.pending()
    source.then(on: queue) { [journal] _ in journal.write("A") }.then(on: queue) { [journal] _ in journal.write("A.child") }
    source.catch(on: queue) { [journal] _ in journal.write("not run") }
    source.then(on: queue) { [journal] _ in journal.write("B") }
    source.fulfill(1)
    bench.run()
    #expect(journal.all == ["A", "B", "A.child"])
  }

  @Test("rule 4: then on a rejected promise is passed over and the same error goes on")
  func skipped() {
    let error = Broken(name: "first")
    let result = Promise<Int>(error).then(on: queue) { [journal] _ in journal.write("not run") }
    bench.run()
    #expect(result.error as? Broken == error)
    #expect(journal.all.isEmpty)
  }

  @Test("rule 5: catch on a failed promise runs later")
  func catchLater() {
    Promise<Int>(Broken()).catch(on: queue) { [journal] _ in journal.write("catch") }
    #expect(journal.all.isEmpty)
    bench.run()
    #expect(journal.all == ["catch"])
  }

  @Test("rule 6: a handler without a result passes the incoming value on")
  func void() {
    let result = Promise(7).then(on: queue) { (_: Int) in }
    bench.run()
    #expect(result.value == 7)
  }

  @Test("rule 7: the outcome of a promise that a handler returns is taken over, and what follows waits for it")
  func adopted() {
    let fulfilled = Promise(1).then(on: queue) { [queue] in Promise($0 + 1).delay(on: queue, 0.1) }
    let rejected = Promise(1).then(on: queue) { _ in Promise<Int>(Broken()) }
    fulfilled.then(on: queue) { [bench] in bench.journal.write("\($0) at \(bench.clock.now)") }
    bench.run()
    #expect(journal.all == ["2 at 100 ms"])
    #expect(rejected.error is Broken)
  }

  @Test("rule 8: an error that a handler or a closure returns as its value rejects")
  func returnedError() {
    let handler = Promise(1).then(on: queue) { _ in Broken(name: "returned") }
    let existential = Promise(1).then(on: queue) { _ -> any Sendable in Broken(name: "any") }
    let closure = Promise(on: queue) { Broken(name: "closure") }
    bench.run()
    #expect(handler.error as? Broken == Broken(name: "returned"))
    #expect(existential.error as? Broken == Broken(name: "any"))
    #expect(closure.error as? Broken == Broken(name: "closure"))
  }

  @Test("rule 9: what a handler throws rejects")
  func throwing() {
    let result = Promise(1).then(on: queue) { _ -> Int in throw Broken(name: "thrown") }
    bench.run()
    #expect(result.error as? Broken == Broken(name: "thrown"))
  }

  @Test("rule 10: catch re-rejects with the same error, and a later catch runs, too")
  func catching() {
    let result = Promise<Int>(Broken(name: "same"))
      .catch(on: queue) { [journal] _ in journal.write("first") }
      .then(on: queue) { [journal] _ in journal.write("not run") }
      .catch(on: queue) { [journal] error in journal.write("second \(error as? Broken == Broken(name: "same"))") }
    bench.run()
    #expect(journal.all == ["first", "second true"])
    #expect(result.error as? Broken == Broken(name: "same"))
  }

  @Test("rules 11 and 12: recover goes on with a value or a promise, may throw, and lets a value pass")
  func recovering() {
    let value = Promise<Int>(Broken()).recover(on: queue) { _ in 1 }
    let promise = Promise<Int>(Broken()).recover(on: queue) { _ in Promise(2) }
    let thrown = Promise<Int>(Broken()).recover(on: queue) { _ -> Int in throw Broken(name: "again") }
    let passed = Promise(4).recover(on: queue) { _ in 0 }
    bench.run()
    #expect(value.value == 1)
    #expect(promise.value == 2)
    #expect(thrown.error as? Broken == Broken(name: "again"))
    #expect(passed.value == 4)
  }

  @Test("rule 13: always runs in any case and passes the outcome on")
  func always() {
    let kept = Promise(1).always(on: queue) { [journal] in journal.write("value") }
    let failed = Promise<Int>(Broken()).always(on: queue) { [journal] in journal.write("error") }
    bench.run()
    #expect(journal.all == ["value", "error"])
    #expect(kept.value == 1)
    #expect(failed.error is Broken)
  }

  @Test("rule 14: several values travel as a tuple, which a handler takes apart")
  func tuples() {
    let result = Promise((1, "a")).then(on: queue) { number, text in text + String(number) }
    bench.run()
    #expect(result.value == "a1")
  }

  @Test("rule 15: catch gets the very error that rejected")
  func identity() {
    final class Unique: Error {}
    let error = Unique()
    Promise<Int>(error).catch(on: queue) { [journal] in journal.write("\(($0 as? Unique) === error)") }
    bench.run()
    #expect(journal.all == ["true"])
  }
}
