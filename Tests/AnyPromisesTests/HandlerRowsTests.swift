import AnyPromises
import Foundation
import PromiseEngine
import Synchronization
import Testing
import TestSupport

/// Rules 1 to 15 of docs/dialects.md, AnyPromise column. Rule 12 is empty there; rule 2 is in `QueueTests`.
@Suite("AnyPromise's rules: handlers")
struct HandlerRowsTests {
  private let bench = Bench()
  private var journal: Journal { bench.journal }

  @Test("rules 1 and 5, AnyPromise: a handler added to a settled promise runs later")
  func later() {
    AnyPromise(value: 1).note(bench)
    AnyPromise(value: Broken()).note(bench)
    journal.write("after")
    bench.run()
    #expect(journal.all == ["after", "1", "broken"])
  }

  @Test("rule 3, AnyPromise: handlers run in the order of adding, each before what follows from the others")
  func order() {
    let source = Source()
    source.promise.then(bench) { [journal] _ in journal.write("A") }.then(bench) { [journal] _ in journal.write("A.child") }
    source.promise.then(bench) { [journal] _ in journal.write("B") }
    source.resolve(1)
    bench.run()
    #expect(journal.all == ["A", "B", "A.child"])
  }

  @Test("rule 4, AnyPromise: then on a rejected promise is skipped, and the error passes without a turn of its own")
  func skipped() {
    let end = AnyPromise(value: Broken()).then(bench) { [journal] _ in journal.write("not run") }
    #expect(end.value as? Broken == Broken())
    bench.run()
    #expect(journal.all.isEmpty)
  }

  @Test("rule 6, AnyPromise: a handler that returns nothing passes nil on")
  func void() {
    let end = AnyPromise(value: 7).then(bench) { _ in }
    bench.run()
    #expect(end.value == nil)
    #expect(!end.pending)
  }

  @Test("rule 7, AnyPromise: a promise that a handler returns is adopted, without a turn of its own")
  func adopted() {
    let inner = Source()
    AnyPromise(value: 1).then(bench) { _ in inner.promise }.note(bench, "outer ")
    bench.run()
    inner.promise.note(bench, "direct ")
    #expect(journal.all.isEmpty)
    inner.resolve("inner")
    bench.run()
    #expect(journal.all == ["outer inner", "direct inner"])
  }

  @Test("rule 8, AnyPromise: an error that a handler returns rejects; a text doesn't")
  func returnedError() {
    let end = AnyPromise(value: 1).then(bench) { _ in NSError(domain: "test", code: 5) }
    let optional = AnyPromise(value: 1).then(bench) { _ -> (any Error)? in Broken() }
    let text = AnyPromise(value: 1).then(bench) { _ in "text" }
    bench.run()
    #expect((end.value as? NSError)?.code == 5 && end.rejected)
    #expect(optional.rejected)
    #expect(text.value as? String == "text" && !text.rejected)
  }

  @Test("rule 9, AnyPromise: what a handler throws rejects; a text that is thrown is the value, as in the code")
  func throwing() {
    let end = AnyPromise(value: 1).then(bench) { _ in throw Broken(name: "thrown") }
    let text = AnyPromise(value: 1).then(bench) { _ in throw "text" }
    bench.run()
    #expect(end.value as? Broken == Broken(name: "thrown") && end.rejected)
    #expect(text.value as? String == "text" && !text.rejected)
  }

  @Test("rule 10, AnyPromise: catch that returns nothing fulfills with nil, and what follows always executes")
  func catching() {
    AnyPromise(value: Broken()).caught(bench) { [journal] in journal.write("caught \($0)") }.note(bench, "then ")
    bench.run()
    #expect(journal.all == ["caught broken", "then nil"])
  }

  @Test("rule 11, AnyPromise: what catch returns is what follows gets: a value, a promise, another error; a value passes it by")
  func recovering() {
    AnyPromise(value: Broken()).caught(bench) { _ in 1 }.note(bench, "a")
    AnyPromise(value: Broken()).caught(bench) { _ in AnyPromise(value: 2) }.note(bench, "b")
    AnyPromise(value: Broken()).caught(bench) { _ in Broken(name: "other") }.note(bench, "c")
    AnyPromise(value: Broken()).caught(bench) { _ in throw Broken(name: "thrown") }.note(bench, "d")
    AnyPromise(value: 3).caught(bench) { _ in 0 }.note(bench, "e")
    bench.run()
    #expect(journal.all.sorted() == ["a1", "b2", "cother", "dthrown", "e3"])
  }

  @Test("rule 13, AnyPromise: ensure runs in either case and passes the outcome on")
  func ensuring() {
    let kept = AnyPromise(value: 1).ensured(bench) { [journal] in journal.write("ensure") }
    let failed = AnyPromise(value: Broken()).ensured(bench) { [journal] in journal.write("ensure") }
    bench.run()
    #expect(journal.all == ["ensure", "ensure"])
    #expect(kept.value as? Int == 1)
    #expect(failed.value as? Broken == Broken())
  }

  @Test("rule 15, AnyPromise: catch gets the very error that rejected")
  func identity() {
    let error = NSError(domain: "test", code: 1)
    AnyPromise(value: error).caught(bench) { [journal] in journal.write("\(($0 as NSError) === error)") }
    bench.run()
    #expect(journal.all == ["true"])
  }

  @Test("rule 18, AnyPromise: a promise that its own handler returns stays pending")
  func itself() {
    let own = Mutex<AnyPromise?>(nil)
    let promise = AnyPromise(value: 1).then(bench) { _ in own.withLock { $0 } }
    own.withLock { $0 = promise }
    bench.run()
    #expect(promise.pending)
  }

  @Test("a promise prints what it holds, as the original does")
  func text() {
    #expect("\(Source().promise)" == "AnyPromise(…)")
    #expect("\(AnyPromise(value: nil))" == "AnyPromise()")
    #expect("\(AnyPromise(value: "a"))" == "AnyPromise(a)")
    #expect("\(AnyPromise(value: Broken()))" == "AnyPromise(broken)")
  }
}

/// As in a program that throws texts.
extension String: @retroactive Error {}
