import Dispatch
import FranticPromises
import Foundation
import PromiseEngine
import Testing
import TestSupport

/// Rules 2, 36 and 42 of docs/dialects.md, Frantic column: `PromiseMaker`.
@Suite("Frantic's rules: PromiseMaker")
struct MakerTests {
  final class Context: Sendable {
    let name = "context"
  }

  private let bench = Bench()
  private var journal: Journal { bench.journal }

  @Test("rule 36, Frantic: the first promise is made at once, with the context held strongly")
  func first() {
    let kept = PromiseMaker.makeUsing(dispatcher: bench.dispatcher, context: Context()) { makePromise in
      makePromise { [journal, bench] context in
        journal.write("made with \(context.name)")
        return bench.fulfilled(1)
      }.whenFulfilled { [journal] context, value in journal.write("\(context.name) \(value)") }
    }
    journal.write("after")
    #expect(journal.all == ["made with context", "after"])
    bench.run()
    withExtendedLifetime(kept) {}
  }

  @Test("every helper gets the context first")
  func helpers() {
    let context = Context()
    let end = PromiseMaker.makeUsing(dispatcher: bench.dispatcher, context: context) { [bench, journal] makePromise in
      makePromise { _ in bench.fulfilled(1) }
        .whenFulfilled { journal.write("1 \($0.name) \($1)") }
        .whenFulfilledThenTransform { "\($0.name) \($1)" }
        .whenFulfilledThenPromise { _, text in bench.fulfilled(text.count) }
        .whenFulfilledThenMap { _, count in count == 9 ? .value(count) : .promise(bench.fulfilled(count)) }
        .then(onFulfilled: { _, value -> Result<Int> in throw Broken(name: "\(value)") }, onRejected: { throw $1 })
        .whenRejected { journal.write("2 \($0.name) \($1)") }
        .whenRejectedThenMap { _, error in throw error }
        .whenRejectedThenPromise { _, error in throw error }
        .whenRejectedThenTransform { context, error in context.name.count }
        .whenComplete { journal.write("3 \($0.name)") }
    }
    let noted = bench.note(end)
    bench.run()
    #expect(journal.all == ["1 context 1", "2 context 9", "3 context", "7"])
    withExtendedLifetime((noted, context)) {}
  }

  @Test(
    "rule 41, Frantic: a maker's handler that the outcome passes by is let go with what it captured, before its promise's turn")
  func handlerPassedBy() {
    final class Token: Sendable {}
    weak var captured: Token?
    let (source, context) = (Source<Int>(), Context())
    let end = {
      let token = Token()
      captured = token
      return PromiseMaker.makeUsing(dispatcher: bench.dispatcher, context: context) { makePromise in
        makePromise { _ in source.promise }.whenRejected { _, _ in withExtendedLifetime(token) {} }
      }
    }()
    bench.run()
    #expect(captured != nil)
    source.controls.fulfill(1)
    #expect(captured == nil)
    bench.run()
    withExtendedLifetime((end, context)) {}
  }

  @Test("rule 42, Frantic: once the context is gone, no handler runs and the chain rejects with contextDeallocated")
  func gone() {
    let (controls, end) = {
      let source = Source<Int>()
      let end = PromiseMaker.makeUsing(dispatcher: bench.dispatcher, context: Context()) { [journal] makePromise in
        makePromise { _ in source.promise }
          .whenFulfilled { _, _ in journal.write("not run") }
          .whenRejected { _, _ in journal.write("not run") }
          .whenComplete { _ in journal.write("not run") }
      }
      return (source.controls, bench.note(end))
    }()
    controls.fulfill(1)
    bench.run()
    #expect(journal.all == ["\(PromiseError.contextDeallocated)"])
    withExtendedLifetime(end) {}
  }

  @Test("rule 42, Frantic: once the context is gone, the chain rejects even where the outcome would have passed its handler by")
  func goneBesideTheHandler() {
    let (controls, end) = {
      let source = Source<Int>()
      let end = PromiseMaker.makeUsing(dispatcher: bench.dispatcher, context: Context()) { [journal] makePromise in
        makePromise { _ in source.promise }.whenRejected { _, _ in journal.write("not run") }
      }
      return (source.controls, bench.note(end))
    }()
    controls.fulfill(1)
    bench.run()
    #expect(journal.all == ["\(PromiseError.contextDeallocated)"])
    withExtendedLifetime(end) {}
  }

  @Test("rule 2, Frantic: PromiseMaker's handlers run on the main queue where no dispatcher is given")
  func main() async {
    let context = Context()
    let keeper = Keeper()
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    let isMain = await withCheckedContinuation { continuation in
      let end = PromiseMaker.makeUsing(context: context) { makePromise in
        makePromise { _ in Bench().fulfilled(1) }
          .whenFulfilled { _, _ in continuation.resume(returning: DispatchQueue.getSpecific(key: key) == true) }
      }
      keeper.keep(end)
    }
    #expect(isMain)
    withExtendedLifetime((context, keeper)) {}
  }
}
