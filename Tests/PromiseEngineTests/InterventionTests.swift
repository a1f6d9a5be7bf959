import PromiseEngine
import PromiseInstruments
import Testing
import TraceEvents
import TestSupport

@Suite("injections")
struct InterventionTests {
  /// A bench where `intervention` happens to every promise that line 1 makes.
  private func bench(_ intervention: Intervention) -> VirtualBench {
    VirtualBench { $0.place.line == 1 ? intervention : nil }
  }

  @Test("an injected failure rejects when the handler would have run, and the handler is not run")
  func failure() {
    let bench = bench(Intervention(replacement: .rejection(Broken(name: "injected"))))
    let journal = bench.journal
    let result = Promise(1, tracedBy: bench.recorder).delay(on: bench.queue, 0.1)
      .then(on: bench.queue, line: 1, column: 1) { _ in journal.write("never") }
    bench.run()
    #expect(result.error as? Broken == Broken(name: "injected"))
    #expect(journal.all.isEmpty)
    #expect(bench.story.contains("100 3 settled"))
    #expect(bench.story.contains("100 3 injected"))
  }

  @Test("an injection replaces what the promise would have done, also where its input was rejected")
  func replacesRejection() {
    let bench = bench(Intervention(replacement: .value(5)))
    let result = Promise<Int>.rejected(Broken(), tracedBy: bench.recorder)
      .then(on: bench.queue, line: 1, column: 1) { $0 }
    bench.run()
    #expect(result.value == 5)
  }

  @Test("a promise without a handler fails when it is made")
  func sourceFails() {
    let bench = bench(Intervention(replacement: .rejection(Broken())))
    let promise = Promise<Int>.pending(tracedBy: bench.recorder, line: 1, column: 1)
    #expect(promise.isRejected)
    let late = Promise(1, tracedBy: bench.recorder, line: 2, column: 1).delay(on: bench.queue, 1, line: 1, column: 2)
    #expect(late.isRejected)
  }

  @Test("an injected value of another type rejects and says which type is needed")
  func wrongType() {
    let bench = bench(Intervention(replacement: .value("text")))
    let promise = Promise(1, tracedBy: bench.recorder, line: 1, column: 1)
    #expect(promise.error.map { "\($0)" } == "the injected value text isn't of type Int: inject a value of that type")
  }

  @Test("an injected delay postpones the settlement, whatever it is")
  func delay() {
    let bench = bench(Intervention(delay: .milliseconds(300)))
    let promise = Promise(1, tracedBy: bench.recorder, line: 1, column: 1)
    #expect(promise.isPending)
    #expect(bench.run() == 300)
    #expect(promise.value == 1)
  }

  @Test("a promise that hangs is never settled")
  func hang() {
    let bench = bench(Intervention(hangs: true))
    let promise = Promise(1, tracedBy: bench.recorder, line: 1, column: 1)
    promise.then(on: bench.queue) { [journal = bench.journal] _ in journal.write("never") }
    bench.run()
    #expect(promise.isPending)
    #expect(bench.journal.all.isEmpty)
  }

  @Test("an injected cancellation acts at its instant, before what is due then")
  func cancel() {
    let bench = bench(Intervention(cancelledAt: VirtualInstant(milliseconds: 100)))
    let promise = Promise(1, tracedBy: bench.recorder).delay(on: bench.queue, 0.1, line: 1, column: 1)
    bench.run()
    #expect(promise.isCancelled)
  }
}

extension InterventionTests {
  @Test("an error that comes to a promise whose outcome is injected is taken in by it")
  func takesErrorIn() {
    let bench = bench(Intervention(replacement: .value(5)))
    let broken = Promise<Int>.rejected(Broken(), tracedBy: bench.recorder, line: 2, column: 1)
    broken.recover(on: bench.queue, line: 1, column: 1) { _ in 0 }
    broken.delay(on: bench.queue, 0.1, line: 1, column: 2)
    all(on: bench.queue, [broken], line: 1, column: 3)
    bench.run()
    let absorbers = bench.recorder.events.filter { $0.kind == .absorbed(input: PromiseID(1)) }.map(\.promise.rawValue)
    #expect(absorbers == [2, 3, 4])
  }
}
