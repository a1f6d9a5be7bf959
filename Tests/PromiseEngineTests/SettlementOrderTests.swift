import PromiseEngine
import PromiseInstruments
import Synchronization
import TestSupport
import Testing
import TraceEvents

@Suite("what a hook is told while a promise is settled")
struct SettlementOrderTests {
  /// Notes, at each thing that it is told of a promise, whether that can be seen to be pending.
  private final class Witness: ForwardingHook {
    let next: (any TraceHook)?
    let journal = Journal()
    private let promise = Mutex<Promise<Int>?>(nil)

    init(_ next: any TraceHook) { self.next = next }

    func watch(_ watched: Promise<Int>?) { promise.withLock { $0 = watched } }

    private func note(_ what: String) {
      guard let watched = promise.withLock({ $0 }) else { return }
      journal.write("\(what) \(watched.isPending ? "pending" : "settled")")
    }

    func promiseIsMade(
      by operatorName: String, of kind: OperatorKind, at site: CallSite, from parents: [PromiseID]
    ) -> PromiseTrace {
      let made = next?.promiseIsMade(by: operatorName, of: kind, at: site, from: parents)
      return PromiseTrace(id: made?.id ?? .program, hook: self, intervention: made?.intervention, handle: PromiseHandle())
    }

    func record(_ kind: TraceEvent.Kind, on promise: PromiseID, cause: PromiseID?) {
      next?.record(kind, on: promise, cause: cause)
      if promise == PromiseID(1) { note(kind.name) }
    }

    func promiseIsRejected(_ promise: PromiseID, with error: any Error, cause: PromiseID?) { note("rejected") }

    func promiseShowsRejection(_ promise: PromiseID) { note("shown") }

    func text<Value>(ofValue value: Value) -> String {
      note("text")
      return "\(value)"
    }

    func text(ofError error: any Error) -> String {
      note("text")
      return "\(error)"
    }
  }

  /// What the hook is told while `settle` settles a promise.
  private func told(_ settle: (Promise<Int>, PromiseHandle) -> Void) throws -> [String] {
    let witness = Witness(VirtualBench().recorder)
    let promise = Promise<Int>.pending(tracedBy: witness)
    witness.watch(promise)
    // They would keep each other.
    defer { witness.watch(nil) }
    settle(promise, try #require(promise.traced?.handle))
    #expect(!promise.isPending)
    return witness.journal.all
  }

  @Test("a settlement is recorded before anybody can see it, so that what follows from it on another thread is recorded later")
  func recordedFirst() throws {
    #expect(try told { promise, _ in promise.fulfill(1) } == ["text pending", "settled pending"])
    let rejected = ["text pending", "rejected pending", "settled pending", "shown settled"]
    #expect(try told { promise, _ in promise.reject(Broken()) } == rejected)
    #expect(
      try told { promise, _ in promise.cancel() }
        == ["text pending", "cancelled pending", "rejected pending", "settled pending", "shown settled"])
    #expect(
      try told { _, handle in _ = handle.reject(with: Broken()) }
        == ["text pending", "injected pending", "rejected pending", "settled pending", "shown settled"])
  }

  @Test("a second settlement changes nothing that a hook was told")
  func ignored() throws {
    let words = try told { promise, handle in
      promise.fulfill(1)
      promise.fulfill(2)
      promise.reject(Broken())
      promise.cancel()
      _ = handle.reject(with: Broken())
    }
    #expect(words == ["text pending", "settled pending", "text settled", "ignored settled", "text settled", "ignored settled"])
  }
}
