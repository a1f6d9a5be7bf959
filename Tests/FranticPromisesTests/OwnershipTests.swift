import FranticPromises
import PromiseEngine
import Testing
import TestSupport

/// Rules 38 to 41 of docs/dialects.md, Frantic column.
@Suite("Frantic's rules: who keeps a promise, and what dropping it does")
struct OwnershipTests {
  private let bench = Bench()
  private var journal: Journal { bench.journal }

  @Test("rule 38, Frantic: a chain whose last promise somebody holds isn't cancelled")
  func held() {
    let (controls, end) = {
      let source = Source<Int>()
      return (source.controls, bench.note(source.promise.whenFulfilled(on: bench.dispatcher) { _ in }))
    }()
    bench.run()
    #expect(!controls.isCancelled())
    withExtendedLifetime(end) {}
  }

  @Test(
    "rules 38 and 40, Frantic: dropping the last promise of a chain cancels it: isCancelled tells, and nothing settles it afterwards"
  )
  func cancelling() {
    let controls = chainDroppedAtOnce()
    #expect(controls.isCancelled())
    controls.fulfill(1)
    controls.reject(Broken())
    bench.run()
    #expect(journal.all.isEmpty)
  }

  private func chainDroppedAtOnce() -> Controls<Int> {
    let source = Source<Int>()
    _ = bench.note(bench.note(source.promise))
    return source.controls
  }

  @Test("rule 38, Frantic: a promise that was settled and dropped takes a further settlement without a fault")
  func settledAndDropped() {
    let controls = {
      let source = Source<Int>(tracedBy: bench.hook)
      source.controls.fulfill(1)
      return source.controls
    }()
    #expect(controls.isCancelled())
    controls.fulfill(2)
    #expect(journal.all.isEmpty)
  }

  @Test("rule 38, Frantic: a promise that somebody else holds isn't cancelled with the chain")
  func shared() {
    let source = Source<Int>()
    var first: FranticPromises.Promise<Int>? = bench.note(source.promise, "first ")
    let second = bench.note(source.promise, "second ")
    #expect(first != nil)
    first = nil
    #expect(!source.controls.isCancelled())
    source.controls.fulfill(1)
    bench.run()
    #expect(journal.all.contains("second 1"))
    withExtendedLifetime(second) {}
  }

  @Test("rule 41, Frantic: a handler that the outcome passes by is let go with what it captured, before its promise's turn")
  func handlersPassedBy() {
    final class Token: Sendable {}
    weak var captured: Token?
    weak var capturedToRun: Token?
    let source = Source<Int>()
    let ends = {
      let (first, second) = (Token(), Token())
      (captured, capturedToRun) = (first, second)
      return (
        source.promise.whenRejected(on: bench.dispatcher) { _ in withExtendedLifetime(first) {} },
        source.promise.whenFulfilled(on: bench.dispatcher) { _ in withExtendedLifetime(second) {} }
      )
    }()
    #expect(captured != nil)
    source.controls.fulfill(1)
    #expect(captured == nil)
    #expect(capturedToRun != nil)
    bench.run()
    #expect(capturedToRun == nil)
    withExtendedLifetime(ends) {}
  }

  @Test("rule 41, Frantic: of the two closures of `then`, the one that won't run is let go before the promise's turn")
  func closurePassedBy() {
    final class Token: Sendable {}
    weak var forErrors: Token?
    weak var forValues: Token?
    let source = Source<Int>()
    let end = {
      let (first, second) = (Token(), Token())
      (forErrors, forValues) = (first, second)
      return source.promise.then(
        on: bench.dispatcher,
        onFulfilled: { value -> FranticPromises.Result<Int> in
          withExtendedLifetime(second) {}
          return .value(value)
        },
        onRejected: { error in
          withExtendedLifetime(first) {}
          throw error
        })
    }()
    #expect(forErrors != nil)
    source.controls.fulfill(1)
    #expect(forErrors == nil)
    #expect(forValues != nil)
    bench.run()
    #expect(forValues == nil)
    withExtendedLifetime(end) {}
  }

  @Test("rule 38, Frantic: dropping a chain cancels the promise whose outcome it was taking over")
  func adopted() {
    var end: FranticPromises.Promise<Int>?
    let inner = {
      let inner = Source<Int>()
      let holder = Holder()
      holder.promise = inner.promise
      end = bench.fulfilled(1).whenFulfilledThenPromise(on: bench.dispatcher) { _ in
        defer { holder.promise = nil }
        return holder.promise ?? FranticPromises.Promise { _, _, _ in }
      }
      return inner.controls
    }()
    bench.run()
    #expect(!inner.isCancelled())
    #expect(end != nil)
    end = nil
    #expect(inner.isCancelled())
  }

  @Test("rule 41, Frantic: the last promise keeps the chain, and gets its value")
  func kept() {
    let controls: Controls<Int>
    let end: FranticPromises.Promise<Int>
    do {
      let source = Source<Int>()
      controls = source.controls
      end = bench.note(source.promise.whenFulfilledThenTransform(on: bench.dispatcher) { $0 + 1 })
    }
    #expect(!controls.isCancelled())
    controls.fulfill(1)
    bench.run()
    #expect(journal.all == ["2"])
    withExtendedLifetime(end) {}
  }

  @Test("rule 41, Frantic: the last promise keeps the chain where nobody listens to it, too")
  func keptUnheard() {
    let controls: Controls<Int>
    let end: FranticPromises.Promise<Int>
    do {
      let source = Source<Int>()
      controls = source.controls
      end = source.promise.whenFulfilledThenTransform(on: NestingDispatcher()) { $0 + 1 }
        .whenFulfilled(on: NestingDispatcher()) { [journal] in journal.write("\($0)") }
    }
    #expect(!controls.isCancelled())
    controls.fulfill(1)
    #expect(journal.all == ["2"])
    withExtendedLifetime(end) {}
  }

  @Test("rule 41, Frantic: the handler of a dropped branch still runs while its parent lives, but what follows it doesn't")
  func droppedBranch() {
    let source = Source<Int>()
    _ = source.promise.whenFulfilled(on: bench.dispatcher) { [journal] in journal.write("branch \($0)") }
      .whenFulfilled(on: bench.dispatcher) { [journal] _ in journal.write("not run") }
    source.controls.fulfill(1)
    bench.run()
    #expect(journal.all == ["branch 1"])
  }

  @Test("rule 41, Frantic: a promise that a dropped branch returns is dropped, too")
  func droppedBranchAdopts() {
    let source = Source<Int>()
    let holder = Holder()
    let inner = {
      let inner = Source<Int>()
      holder.promise = inner.promise
      return inner.controls
    }()
    _ = source.promise.whenFulfilledThenPromise(on: bench.dispatcher) { _ in
      defer { holder.promise = nil }
      return holder.promise ?? FranticPromises.Promise { _, _, _ in }
    }
    source.controls.fulfill(1)
    #expect(!inner.isCancelled())
    bench.run()
    #expect(inner.isCancelled())
  }

  @Test("rules 38 and 41, Frantic: work that is under way keeps neither the promise nor its chain")
  func weakFunctions() {
    weak var watched: FranticPromises.Promise<Int>?
    do {
      let source = Source<Int>()
      watched = source.promise
      bench.dispatcher.dispatch { [controls = source.controls] in controls.fulfill(1) }
    }
    #expect(watched == nil)
    bench.run()
  }

  @Test("rule 39, Frantic: a rejection that nobody handles passes silently")
  func unhandled() {
    let kept = (bench.rejected() as FranticPromises.Promise<Int>).whenFulfilled(on: bench.dispatcher) { _ in }
    bench.run()
    #expect(journal.all.isEmpty)
    withExtendedLifetime(kept) {}
  }

  @Test("a settled promise lets go of those that it was made from")
  func released() {
    weak var parent: FranticPromises.Promise<Int>?
    let end: FranticPromises.Promise<Int>
    do {
      let source = bench.fulfilled(1)
      parent = source
      end = bench.note(source)
    }
    #expect(parent != nil)
    bench.run()
    #expect(parent == nil)
    withExtendedLifetime(end) {}
  }

  @Test("a chain of 200,000 promises is cancelled, settled and freed without deep recursion")
  func long() {
    func chain() -> (Controls<Int>, FranticPromises.Promise<Int>) {
      let source = Source<Int>()
      var last = source.promise
      let dispatcher = bench.dispatcher
      for _ in 0..<200_000 { last = last.whenFulfilledThenTransform(on: dispatcher) { $0 + 1 } }
      return (source.controls, last)
    }
    let settled = chain()
    settled.0.fulfill(0)
    bench.run()
    #expect(settled.1.core.value == 200_000)
    let dropped = chain().0
    #expect(dropped.isCancelled())
  }
}
