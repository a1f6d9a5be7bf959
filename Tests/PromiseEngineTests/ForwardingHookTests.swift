import PromiseEngine
import PromiseInstruments
import Testing
import TraceEvents

@Suite("hooks with another one behind them")
struct ForwardingHookTests {
  /// Knows its own texts of values and errors.
  private final class Shouting: TraceHook {
    func promiseIsMade(
      by operatorName: String, of kind: OperatorKind, at site: CallSite, from parents: [PromiseID]
    ) -> PromiseTrace {
      PromiseTrace(id: PromiseID(1), hook: self)
    }

    func record(_ kind: TraceEvent.Kind, on promise: PromiseID, cause: PromiseID?) {}
    func handlerStarts(of promise: PromiseID) {}
    func handlerEnds() {}
    func text<Value>(ofValue value: Value) -> String { "\(value)!" }
    func text(ofError error: any Error) -> String { "\(error)!!" }
    let running = PromiseID(7)
    let now = VirtualInstant(milliseconds: 8)
    func perform(at instant: VirtualInstant, _ work: @escaping @Sendable () -> Void) { work() }
  }

  private struct Refusal: Error {}

  @Test("what a hook doesn't say itself, the one behind says: texts of outcomes, too")
  func forwarded() {
    let tracker = RejectionTracker(on: .inline, forwardingTo: Shouting()) { _ in }
    #expect(tracker.text(ofValue: 3) == "3!")
    #expect(tracker.text(ofError: Refusal()) == "Refusal()!!")
    #expect(tracker.describesOutcomes && tracker.running == PromiseID(7) && tracker.now == VirtualInstant(milliseconds: 8))
  }

  @Test("without one behind, texts are what 'String(describing:)' says, and nobody wants them")
  func alone() {
    let tracker = RejectionTracker(on: .inline) { _ in }
    #expect(tracker.text(ofValue: 3) == "3" && tracker.text(ofError: Refusal()) == "Refusal()")
    #expect(!tracker.describesOutcomes && tracker.running == .program && tracker.now == .zero)
  }
}
