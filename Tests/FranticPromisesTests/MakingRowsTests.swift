import FranticPromises
import PromiseEngine
import Testing
import TestSupport

/// Rules 16 to 21 of docs/dialects.md, Frantic column. There are neither deferred objects (rule 20) nor accessors (rule 22).
@Suite("Frantic's rules: making and settling")
struct MakingRowsTests {
  private let bench = Bench()
  private var journal: Journal { bench.journal }

  @Test("rule 16, Frantic: the closure that makes a promise runs before the initializer returns")
  func maker() {
    let kept = FranticPromises.Promise<Int> { [journal] _, _, _ in journal.write("work") }
    journal.write("after")
    #expect(journal.all == ["work", "after"])
    withExtendedLifetime(kept) {}
  }

  @Test("rule 17, Frantic: settling twice is a fault, whichever way; the first settlement stands", arguments: [true, false])
  func twice(fulfilling: Bool) {
    let source = Source<Int>(tracedBy: bench.hook)
    source.controls.fulfill(1)
    if fulfilling { source.controls.fulfill(2) } else { source.controls.reject(Broken()) }
    let kept = bench.note(source.promise)
    bench.run()
    #expect(journal.all == ["1: \(FranticFault.duplicateSettlement)", "1"])
    withExtendedLifetime(kept) {}
  }

  @Test("rule 17, Frantic: without a hook that reports faults the program stops")
  func twiceStops() async {
    await #expect(processExitsWith: .failure) {
      let promise = FranticPromises.Promise<Int> { fulfill, _, _ in
        fulfill(1)
        fulfill(2)
      }
      withExtendedLifetime(promise) {}
    }
  }

  @Test("rule 18, Frantic: a handler that returns the promise that it is to settle is at fault; the promise stays pending")
  func itself() {
    let source = Source<Int>(tracedBy: bench.hook)
    let holder = Holder()
    holder.promise = source.promise.whenFulfilledThenPromise(on: bench.dispatcher) { value in
      holder.promise ?? FranticPromises.Promise { fulfill, _, _ in fulfill(value) }
    }
    source.controls.fulfill(1)
    bench.run()
    #expect(journal.all == ["2: \(FranticFault.resolvedWithItself)"])
    #expect(holder.promise?.core.isPending == true)
    holder.promise = nil
  }

  @Test("rule 18, Frantic: without a hook that reports faults the program stops")
  func itselfStops() async {
    await #expect(processExitsWith: .failure) {
      let source = Source<Int>()
      let holder = Holder()
      holder.promise = source.promise.whenFulfilledThenPromise(on: NestingDispatcher()) { _ in
        holder.promise ?? FranticPromises.Promise { _, _, _ in }
      }
      source.controls.fulfill(1)
    }
  }

  @Test("rule 19, Frantic: a promise of promises, or of errors, holds them as they are: settling is typed")
  func typed() {
    let inner = bench.fulfilled(1)
    let kept = (
      bench.fulfilled(inner).whenFulfilled(on: bench.dispatcher) { [journal] in journal.write("\($0 === inner)") },
      bench.note(bench.fulfilled(Broken(name: "value")))
    )
    bench.run()
    #expect(journal.all == ["true", "value"])
    withExtendedLifetime(kept) {}
  }

  @Test("rule 21, Frantic: work on a queue is dispatched by hand, and handlers come back to their dispatcher")
  func byHand() {
    let background = Bench()
    let kept = bench.note(
      FranticPromises.Promise<Int> { [journal] fulfill, _, _ in
        background.dispatcher.dispatch {
          journal.write("work")
          fulfill(1)
        }
      })
    bench.run()
    #expect(journal.all.isEmpty)
    background.run()
    bench.run()
    #expect(journal.all == ["work", "1"])
    withExtendedLifetime(kept) {}
  }
}

/// A place for a promise that its own handler can look into. Used by one thread.
final class Holder: @unchecked Sendable {
  var promise: FranticPromises.Promise<Int>?
}
