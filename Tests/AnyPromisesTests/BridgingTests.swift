import AnyPromises
import PromiseEngine
import PromiseInstruments
import Testing
import TraceEvents

@Suite("AnyPromise and the engine's promises")
struct BridgingTests {
  private let bench = Bench()

  @Test("a typed promise becomes one of anything, and back, without turns")
  func both() {
    let typed = PromiseEngine.Promise<Int>.pending()
    let any = AnyPromise(typed)
    let back = any.promise(of: Int.self)
    let wrong = any.promise(of: String.self)
    #expect(any.pending && back.isPending)
    typed.fulfill(4)
    #expect(any.value as? Int == 4)
    #expect(back.value == 4)
    #expect(wrong.error as? AnyPromiseTypeError == AnyPromiseTypeError(value: "4", type: "String"))
    let failed = AnyPromise(PromiseEngine.Promise<Int>.rejected(Broken()))
    #expect(failed.value as? Broken == Broken())
    #expect(failed.promise(of: Int.self).error as? Broken == Broken())
    #expect(AnyPromise(PromiseEngine.Promise<Int?>(nil)).value == nil)
    #expect(AnyPromise(PromiseEngine.Promise<Void>(())).value == nil)
    #expect(PromiseEngine.Promise.adopting(any).value?.value as? Int == 4)
  }

  @Test("the trace tells the operators by their names, from parent to child")
  func trace() {
    let source = AnyPromise(value: Broken(), tracedBy: bench.recorder)
    source.then(bench) { _ in }.caught(bench) { _ in 1 }.ensured(bench) {}
    bench.run()
    let names = bench.recorder.events.compactMap { event -> String? in
      guard case .created(let creation) = event.kind else { return nil }
      return "\(creation.operatorName) of \(creation.parents)"
    }
    #expect(names == ["AnyPromise of []", "then of [1]", "catch of [2]", "ensure of [3]"])
    #expect(bench.story.contains("2 skipped") && bench.story.contains("3 handlerRan"))
    let combined = PMKWhen([source, AnyPromise(value: 1, tracedBy: bench.recorder)])
    #expect(combined.core.isRejected)
    #expect(bench.story.contains("6 settled"))
  }

  @Test("a chain of 100,000 promises is skipped by an error, and freed, without deep recursion")
  func long() {
    let source = Source()
    var last = source.promise
    let plain = VirtualQueue(clock: bench.clock)
    for _ in 0..<100_000 {
      last = last.then("then", on: plain, at: CallSite(file: "test", line: 1, column: 1)) { $0.value }
    }
    source.resolve(Broken())
    #expect(last.rejected)
  }
}
