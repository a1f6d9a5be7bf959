import FranticPromises
import Testing
import TestSupport

/// Rules 1 to 15 of docs/dialects.md, Frantic column. Rule 14 is empty there.
@Suite("Frantic's rules: handlers")
struct HandlerRowsTests {
  private let bench = Bench()
  private var dispatcher: any Dispatcher { bench.dispatcher }
  private var journal: Journal { bench.journal }

  @Test("rule 1, Frantic: a handler added to a settled promise runs through its dispatcher, so later if that is asynchronous")
  func later() {
    let kept = bench.note(bench.fulfilled(1))
    journal.write("after")
    bench.run()
    #expect(journal.all == ["after", "1"])
    withExtendedLifetime(kept) {}
  }

  @Test("rule 1, Frantic: on an inline dispatcher it runs before the call that adds it returns")
  func inline() {
    let kept = bench.fulfilled(1).whenFulfilled(on: NestingDispatcher()) { [journal] _ in journal.write("handler") }
    journal.write("after")
    #expect(journal.all == ["handler", "after"])
    withExtendedLifetime(kept) {}
  }

  @Test("rule 2, Frantic: a handler runs on the dispatcher that it names")
  func dispatchers() {
    let other = Bench()
    let kept = bench.fulfilled(1).whenFulfilled(on: other.dispatcher) { [journal] _ in journal.write("handler") }
    bench.run()
    #expect(journal.all.isEmpty)
    other.run()
    #expect(journal.all == ["handler"])
    withExtendedLifetime(kept) {}
  }

  @Test("rule 3, Frantic: handlers run in the order of adding, each before what follows from the others")
  func order() {
    let source = Source<Int>()
    let first = source.promise.whenFulfilled(on: dispatcher) { [journal] _ in journal.write("A") }
    let child = first.whenFulfilled(on: dispatcher) { [journal] _ in journal.write("A.child") }
    let second = source.promise.whenFulfilled(on: dispatcher) { [journal] _ in journal.write("B") }
    source.controls.fulfill(1)
    bench.run()
    #expect(journal.all == ["A", "B", "A.child"])
    withExtendedLifetime((child, second)) {}
  }

  @Test("rule 4, Frantic: then takes both handlers and runs the one for the outcome; whenFulfilled is passed over by an error")
  func both() {
    let value = bench.note(bench.fulfilled(1), "value ")
    let error = bench.note(bench.rejected(Broken()) as Promise<Int>, "error ")
    let skipped = (bench.rejected() as Promise<Int>).whenFulfilled(on: dispatcher) { [journal] _ in journal.write("not run") }
    let end = bench.note(skipped, "after skipping ")
    let rejected: Promise<Int> = bench.rejected(Broken())
    let transformed = rejected.whenFulfilledThenTransform(on: dispatcher) { [journal] _ in journal.write("not run") }
    let last = bench.note(transformed, "after transforming ")
    bench.run()
    #expect(journal.all == ["value 1", "error broken", "after skipping broken", "after transforming broken"])
    withExtendedLifetime((value, error, end, last)) {}
  }

  @Test("rule 5, Frantic: whenRejected on a failed promise runs later")
  func rejectedLater() {
    let kept = (bench.rejected() as Promise<Int>).whenRejected(on: dispatcher) { [journal] _ in journal.write("handler") }
    #expect(journal.all.isEmpty)
    bench.run()
    #expect(journal.all == ["handler"])
    withExtendedLifetime(kept) {}
  }

  @Test("rule 6, Frantic: whenFulfilled passes the incoming value on")
  func passing() {
    let kept = bench.note(bench.fulfilled(7).whenFulfilled(on: dispatcher) { _ in })
    bench.run()
    #expect(journal.all == ["7"])
    withExtendedLifetime(kept) {}
  }

  @Test(
    "rule 7, Frantic: whenFulfilledThenPromise and .promise(p) take over the outcome of a promise, and what follows waits for it")
  func adopting() {
    let inner = Source<String>()
    let failing = Source<String>()
    let ends = [
      bench.note(bench.fulfilled(1).whenFulfilledThenPromise(on: dispatcher) { _ in inner.promise }, "promise "),
      bench.note(bench.fulfilled(1).whenFulfilledThenMap(on: dispatcher) { _ in .promise(inner.promise) }, "map "),
      bench.note(bench.fulfilled(1).whenFulfilledThenMap(on: dispatcher) { .value("\($0)") }, "value "),
      bench.note(bench.fulfilled(1).whenFulfilledThenPromise(on: dispatcher) { _ in failing.promise }, "failing "),
    ]
    bench.run()
    #expect(journal.all == ["value 1"])
    inner.controls.fulfill("inner")
    failing.controls.reject(Broken())
    bench.run()
    #expect(journal.all == ["value 1", "promise inner", "map inner", "failing broken"])
    withExtendedLifetime(ends) {}
  }

  @Test("rule 7, Frantic: taking over an outcome takes no turn of its own")
  func adoptingTakesNoTurn() {
    let inner = Source<Int>()
    let outer = bench.note(bench.fulfilled(1).whenFulfilledThenPromise(on: dispatcher) { _ in inner.promise }, "outer ")
    bench.run()
    let direct = bench.note(inner.promise, "direct ")
    inner.controls.fulfill(1)
    bench.run()
    #expect(journal.all == ["outer 1", "direct 1"])
    withExtendedLifetime((outer, direct)) {}
  }

  @Test("rule 8, Frantic: an error that a handler returns as its value fulfills")
  func returnedError() {
    let kept = bench.fulfilled(1).whenFulfilledThenTransform(on: dispatcher) { _ in Broken(name: "returned") }
      .whenFulfilled(on: dispatcher) { [journal] in journal.write("fulfilled with \($0)") }
    bench.run()
    #expect(journal.all == ["fulfilled with returned"])
    withExtendedLifetime(kept) {}
  }

  @Test("rule 9, Frantic: what a handler throws rejects, in every helper that can throw")
  func throwing() {
    let broken = Broken(name: "thrown")
    let failed: Promise<Int> = bench.rejected()
    let ends = [
      bench.note(bench.fulfilled(1).whenFulfilled(on: dispatcher) { _ in throw broken }, "1 "),
      bench.note(bench.fulfilled(1).whenFulfilledThenTransform(on: dispatcher) { _ -> Int in throw broken }, "2 "),
      bench.note(bench.fulfilled(1).whenFulfilledThenPromise(on: dispatcher) { _ -> Promise<Int> in throw broken }, "3 "),
      bench.note(bench.fulfilled(1).whenFulfilledThenMap(on: dispatcher) { _ -> Result<Int> in throw broken }, "4 "),
      bench.note(failed.whenRejected(on: dispatcher) { _ in throw broken }, "5 "),
      bench.note(failed.whenRejectedThenTransform(on: dispatcher) { _ in throw broken }, "6 "),
      bench.note(failed.whenRejectedThenPromise(on: dispatcher) { _ in throw broken }, "7 "),
      bench.note(failed.whenRejectedThenMap(on: dispatcher) { _ in throw broken }, "8 "),
    ]
    bench.run()
    #expect(journal.all == (1...8).map { "\($0) thrown" })
    withExtendedLifetime(ends) {}
  }

  @Test("rule 10, Frantic: whenRejected re-rejects with the same error, and a later one runs, too")
  func rerejecting() {
    let end = bench.note(
      (bench.rejected(Broken(name: "same")) as Promise<Int>)
        .whenRejected(on: dispatcher) { [journal] in journal.write("first \($0)") }
        .whenFulfilled(on: dispatcher) { [journal] _ in journal.write("not run") }
        .whenRejected(on: dispatcher) { [journal] in journal.write("second \($0)") })
    bench.run()
    #expect(journal.all == ["first same", "second same", "same"])
    withExtendedLifetime(end) {}
  }

  @Test("rules 11 and 12, Frantic: whenRejectedThenTransform, -Promise and -Map recover; a value passes by")
  func recovering() {
    let inner = bench.fulfilled(2)
    let failed: Promise<Int> = bench.rejected()
    let ends = [
      bench.note(failed.whenRejectedThenTransform(on: dispatcher) { _ in 1 }, "a"),
      bench.note(failed.whenRejectedThenPromise(on: dispatcher) { _ in inner }, "b"),
      bench.note(failed.whenRejectedThenMap(on: dispatcher) { _ in .value(3) }, "c"),
      bench.note(failed.whenRejectedThenMap(on: dispatcher) { _ in .promise(inner) }, "d"),
      bench.note(bench.fulfilled(4).whenRejectedThenTransform(on: dispatcher) { _ in 0 }, "e"),
    ]
    bench.run()
    #expect(journal.all.sorted() == ["a1", "b2", "c3", "d2", "e4"])
    withExtendedLifetime(ends) {}
  }

  @Test("rule 13, Frantic: whenComplete runs in either case and passes the outcome on")
  func completing() {
    let kept = bench.note(bench.fulfilled(1).whenComplete(on: dispatcher) { [journal] in journal.write("complete") })
    let failed = bench.note(
      (bench.rejected() as Promise<Int>).whenComplete(on: dispatcher) { [journal] in journal.write("complete") })
    bench.run()
    #expect(journal.all == ["complete", "complete", "1", "broken"])
    withExtendedLifetime((kept, failed)) {}
  }

  @Test("rule 15, Frantic: a handler of errors gets the very error that rejected")
  func identity() {
    final class Unique: Error {}
    let error = Unique()
    let kept = (bench.rejected(error) as Promise<Int>)
      .whenRejected(on: dispatcher) { [journal] in journal.write("\(($0 as? Unique) === error)") }
    bench.run()
    #expect(journal.all == ["true"])
    withExtendedLifetime(kept) {}
  }
}
