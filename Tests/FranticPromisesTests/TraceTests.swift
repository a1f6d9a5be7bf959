import FranticPromises
import PromiseEngine
import PromiseInstruments
import Testing
import TraceEvents
import TestSupport

@Suite("what the trace says of Frantic's promises")
struct TraceTests {
  private func operators(_ bench: Bench) -> [String] {
    bench.recorder.events.compactMap { event in
      guard case .created(let creation) = event.kind else { return nil }
      return "\(event.promise) \(creation.operatorName) of \(creation.parents)"
    }
  }

  @Test("each promise is made by the helper's own name, from its parent, at the place of the call")
  func names() {
    let bench = Bench()
    let line = #line + 2
    let promises: [FranticPromises.Promise<Int>] = {
      let source = Source<Int>(tracedBy: bench.hook).promise
      let transformed = source.whenFulfilledThenTransform(on: bench.dispatcher) { $0 }
      let recovered = transformed.whenRejectedThenTransform(on: bench.dispatcher) { _ in 0 }
      return [source, transformed, recovered, recovered.whenComplete(on: bench.dispatcher) {}]
    }()
    let all = FranticPromises.all([promises[0], promises[3]])
    #expect(
      operators(bench) == [
        "1 Promise of []", "2 whenFulfilledThenTransform of [1]", "3 whenRejectedThenTransform of [2]",
        "4 whenComplete of [3]", "5 all of [1, 4]",
      ])
    let places = bench.recorder.events.compactMap { event -> Int? in
      if case .created(let creation) = event.kind { creation.address.place.line } else { nil }
    }
    #expect(places[1] == line + 1)
    #expect(places[2] == line + 2)
    withExtendedLifetime((promises, all)) {}
  }

  @Test("the story of a chain: work, handlers, passing by, adopting")
  func story() {
    let bench = Bench()
    let source = Source<Int>(tracedBy: bench.hook)
    let inner = Source<Int>(tracedBy: bench.hook)
    let end = source.promise.whenFulfilledThenPromise(on: bench.dispatcher) { _ in inner.promise }
      .whenRejected(on: bench.dispatcher) { _ in }
    source.controls.fulfill(1)
    bench.run()
    inner.controls.fulfill(2)
    bench.run()
    #expect(
      bench.story == [
        "1 created", "1 handlerRan", "2 created", "2 handlerRan", "3 created", "4 created", "1 settled", "3 handlerRan",
        "3 adopted", "2 settled", "3 settled", "4 skipped", "4 settled",
      ])
    withExtendedLifetime(end) {}
  }

  @Test("a promise that is dropped is cancelled, from the end of the chain upwards; what its work does afterwards is ignored")
  func dropped() {
    let bench = Bench()
    let controls = {
      let source = Source<Int>(tracedBy: bench.hook)
      _ = source.promise.whenFulfilled(on: bench.dispatcher) { _ in }
      #expect(bench.story.suffix(2) == ["2 cancelled", "2 settled"])
      return source.controls
    }()
    controls.fulfill(1)
    #expect(bench.story.suffix(3) == ["1 cancelled", "1 settled", "1 ignored"])
  }

  @Test("injections: a maker that fails, a handler with another value, a delay, a cancellation")
  func injections() {
    var plan: [Int: Intervention] = [:]
    plan[1] = Intervention(replacement: .rejection(Broken(name: "injected")))
    plan[2] = Intervention(replacement: .value(5))
    plan[3] = Intervention(delay: .milliseconds(100))
    plan[4] = Intervention(cancelledAt: VirtualInstant(milliseconds: 50))
    let bench = Bench { [plan] address in plan[address.place.column] }
    func site(_ number: Int) -> CallSite { CallSite(file: "test", line: 1, column: number) }
    let failing = FranticPromises.Promise<Int>(tracedBy: bench.hook, at: site(1)) { _, _, _ in bench.journal.write("not run") }
    let value = failing.whenRejectedThenTransform(on: bench.dispatcher, at: site(2)) { _ in
      bench.journal.write("not run")
      return 0
    }
    let delayed = value.whenFulfilled(on: bench.dispatcher, at: site(3)) { _ in }
    let cancelled = FranticPromises.Promise<Int>(tracedBy: bench.hook, at: site(4)) { _, _, isCancelled in
      bench.clock.schedule(at: VirtualInstant(milliseconds: 80)) { bench.journal.write("cancelled: \(isCancelled())") }
    }
    let ends = [bench.note(failing, "1 "), bench.note(value, "2 "), bench.note(delayed, "3 "), bench.note(cancelled, "4 ")]
    bench.run()
    #expect(
      bench.journal.all == ["1 injected", "2 5", "4 CancellationError()", "cancelled: true", "3 5"])
    withExtendedLifetime(ends) {}
  }
}
