import AnyPromises
import Foundation
import PromiseEngine
import Testing
import TestSupport

/// Rules 16 to 22 and 38 to 43 of docs/dialects.md, AnyPromise column.
@Suite("AnyPromise's rules: making, settling, looking")
struct MakingRowsTests {
  private let bench = Bench()
  private var journal: Journal { bench.journal }

  @Test("rule 16, AnyPromise: the block that makes a promise runs before the initializer returns")
  func maker() {
    let promise = AnyPromise { [journal] resolve in
      journal.write("work")
      resolve(1)
    }
    journal.write("after")
    #expect(journal.all == ["work", "after"])
    #expect(promise.value as? Int == 1)
  }

  @Test("rule 17, AnyPromise: resolving twice is ignored")
  func twice() {
    let source = Source()
    source.resolve(1)
    source.resolve(Broken())
    #expect(source.promise.value as? Int == 1)
  }

  @Test("rule 19, AnyPromise: resolving with a promise adopts it, with an error rejects")
  func resolving() {
    let (outer, inner, failed) = (Source(), Source(), Source())
    outer.resolve(inner.promise)
    #expect(outer.promise.pending)
    inner.resolve(1)
    failed.resolve(Broken())
    #expect(outer.promise.value as? Int == 1)
    #expect(failed.promise.rejected)
  }

  @Test("rule 20, AnyPromise: initWithResolver gives a pending promise and the function that resolves it")
  func deferred() {
    let source = Source()
    #expect(source.promise.pending)
    source.resolve(1)
    #expect(source.promise.value as? Int == 1)
  }

  @Test("rule 21, AnyPromise: dispatch_promise runs work on its queue; a promise that it returns is adopted, an error rejects")
  func dispatching() {
    func dispatch<R>(_ work: @escaping @Sendable () throws -> R) -> AnyPromise {
      dispatchPromise("dispatch_promise", on: bench.queue, at: CallSite(file: "test", line: 1, column: 1), work)
    }
    let value = dispatch { 1 }
    let adopted = dispatch { AnyPromise(value: 2) }
    let failed = dispatch { NSError(domain: "test", code: 3) }
    #expect(value.pending)
    bench.run()
    #expect(value.value as? Int == 1)
    #expect(adopted.value as? Int == 2)
    #expect((failed.value as? NSError)?.code == 3)
  }

  @Test(
    "rule 22, AnyPromise: value is the error of a rejected promise and the first of several values; fulfilled is true while pending"
  )
  func looking() {
    let source = Source()
    #expect(source.promise.pending && source.promise.fulfilled && !source.promise.rejected)
    #expect(source.promise.value == nil)
    source.resolve(Broken())
    #expect(!source.promise.pending && !source.promise.fulfilled && source.promise.rejected)
    #expect(source.promise.value as? Broken == Broken())
    #expect(AnyPromise(value: PMKManifold("a", "b")).value as? String == "a")
  }

  @Test("the three adapters turn completion handlers into promises; an error wins over a value")
  func adapters() {
    #expect(AnyPromise(adapterBlock: { $0("value", nil) }).value as? String == "value")
    #expect(AnyPromise(adapterBlock: { $0("value", Broken()) }).rejected)
    #expect(AnyPromise(integerAdapterBlock: { $0(4, nil) }).value as? Int == 4)
    #expect(AnyPromise(integerAdapterBlock: { $0(4, Broken()) }).rejected)
    #expect(AnyPromise(booleanAdapterBlock: { $0(true, nil) }).value as? Bool == true)
    #expect(AnyPromise(booleanAdapterBlock: { $0(true, Broken()) }).rejected)
  }

  @Test("rule 38, AnyPromise: an error of cancellation is caught like any other, as in the code")
  func cancellation() {
    AnyPromise(value: CancellationError()).caught(bench) { [journal] _ in journal.write("caught") }
    bench.run()
    #expect(journal.all == ["caught"])
  }

  @Test("rules 39 and 40, AnyPromise: an unhandled rejection and a dropped pending promise pass silently; the latter is freed")
  func silent() {
    weak var watched: AnyPromise?
    do {
      let pending = Source().promise
      watched = pending
      pending.note(bench)
      AnyPromise(value: Broken()).then(bench) { _ in }
    }
    bench.run()
    #expect(watched == nil)
    #expect(journal.all.isEmpty)
  }

  @Test("rule 41, AnyPromise: whoever can resolve a promise keeps it, and it keeps those that wait for it")
  func kept() {
    let resolve = {
      let source = Source()
      source.promise.then(bench) { $0 }.note(bench)
      return source.resolve
    }()
    resolve(1)
    bench.run()
    #expect(journal.all == ["1"])
  }

  @Test("rule 43, AnyPromise: of many threads that resolve one promise, one wins, and every handler runs once")
  func threads() async {
    for _ in 0..<200 {
      let source = Source()
      let journal = Journal()
      _ = source.promise.then("then", on: .inline, at: CallSite(file: "test", line: 1, column: 1)) {
        journal.write($0.description)
      }
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<8 { group.addTask { source.resolve(number) } }
      }
      #expect(journal.all.count == 1)
      #expect(journal.all.first == (source.promise.value as? Int).map { "\($0)" })
    }
  }
}
