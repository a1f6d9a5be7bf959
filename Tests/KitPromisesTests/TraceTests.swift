import KitPromises
import PromiseEngine
import PromiseInstruments
import Testing
import TraceEvents

@Suite("the trace of PromiseKit's operators")
struct TraceTests {
  private let clock = PromiseInstruments.VirtualClock()

  @Test("each operator makes a promise with its name, its place and its parents, and injections reach it")
  func trace() {
    let plan = Intervention(replacement: .rejection(Refusal(number: 9)))
    let recorder = TraceRecorder(clock: clock) { $0.place.line == 30 ? plan : nil }
    let queue = HandlerQueue(VirtualQueue(clock: clock, traceHook: recorder))
    func site(_ line: Int) -> CallSite { CallSite(file: #fileID, line: line, column: 1) }
    let start = after(.milliseconds(5), on: queue, at: site(10))
    let caught = Holder<any Error>()
    start.map(on: queue, at: site(20)) { 1 }
      .then(on: queue, at: site(30)) { Guarantee.value($0) }
      .map(on: queue, at: site(40)) { $0 + 1 }
      .catch(on: queue, policy: .allErrors, at: site(50)) { caught.content = $0 }
    clock.runUntilIdle()
    let created = recorder.events.compactMap { event -> String? in
      guard case .created(let creation) = event.kind else { return nil }
      return "\(creation.operatorName) \(creation.address) \(creation.parents)"
    }
    #expect(
      created == ["after 10:1#0 []", "map 20:1#0 [1]", "then 30:1#0 [2]", "map 40:1#0 [3]", "catch 50:1#0 [4]"])
    #expect(caught.content as? Refusal == Refusal(number: 9))
  }

  @Test("a chain of a hundred thousand skipped handlers, and one of as many when, settle on a small stack")
  func long() {
    let (root, resolver) = KitPromises.Promise<Int>.pending()
    var promise = root
    for _ in 0..<100_000 { promise = promise.map(on: nil) { $0 } }
    var combined = root
    for _ in 0..<20_000 { combined = when(fulfilled: [combined]).map(on: nil) { $0[0] } }
    resolver.reject(Refusal())
    #expect(promise.error is Refusal)
    #expect(combined.error is Refusal)
  }
}
