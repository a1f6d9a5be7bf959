import PromiseEngine
import Testing
import TraceEvents
import TestSupport

@Suite("freeing resources when cancelled", .heardAndUnheard)
struct CancellationHandlerTests {
  let bench = VirtualBench()

  @Test("onCancel runs once, before cancel returns, and for no other outcome")
  func runs() {
    let journal = bench.journal
    let (cancelled, fulfilled, rejected) = (Promise<Int>.pending(), Promise<Int>.pending(), Promise<Int>.pending())
    for promise in [cancelled, fulfilled, rejected] { promise.onCancel { journal.write("freed") } }
    fulfilled.fulfill(1)
    rejected.reject(Broken())
    #expect(journal.all.isEmpty)
    cancelled.cancel()
    cancelled.cancel()
    #expect(journal.all == ["freed"])
  }

  @Test("onCancel on a cancelled promise runs at once")
  func late() {
    let promise = Promise<Int>.pending()
    promise.cancel()
    promise.onCancel { bench.journal.write("freed") }
    #expect(bench.journal.all == ["freed"])
  }

  @Test("onCancel runs for a promise upstream that nobody else waits for, and looking on is no waiting")
  func upstream() {
    let journal = bench.journal
    let root = Promise<Int>.pending().onCancel { journal.write("root") }
    let end = root.then(on: bench.queue) { $0 }.onCancel { journal.write("end") }
    end.cancel()
    #expect(root.isCancelled)
    #expect(journal.all == ["end", "root"])
  }

  @Test("what onCancel keeps is let go of when the promise is settled or dropped")
  func released() {
    weak var first: Journal?
    weak var second: Journal?
    let promise = Promise<Int>.pending()
    do {
      let (kept, dropped) = (Journal(), Journal())
      (first, second) = (kept, dropped)
      promise.onCancel { kept.write("") }
      Promise<Int>.pending().onCancel { dropped.write("") }
    }
    #expect(first != nil)
    #expect(second == nil)
    promise.fulfill(1)
    #expect(first == nil)
  }

  @Test("work in progress sees the cancellation and frees its resources")
  func work() {
    let journal = bench.journal
    let signals = Locked<[CancellationSignal]>([])
    let promise = Promise<Int>(on: bench.queue) { _, _, cancellation in
      cancellation.onCancel { journal.write("closed") }
      signals.with { $0.append(cancellation) }
    }
    bench.run()
    let signal = signals.with { $0[0] }
    #expect(!signal.isCancelled)
    promise.cancel()
    #expect(signal.isCancelled)
    #expect(throws: CancellationError.self) { try signal.checkCancellation() }
    #expect(journal.all == ["closed"])
  }

  @Test("a race cancels its losers only when asked to, and spares what somebody else waits for")
  func race() {
    func losers(cancelling: Bool) -> (Promise<Int>, Promise<Int>) {
      let (lonely, shared) = (Promise<Int>.pending(), Promise<Int>.pending())
      shared.then(on: bench.queue) { $0 }
      PromiseEngine.race(on: bench.queue, [lonely, Promise(1), shared], cancellingLosers: cancelling)
      bench.run()
      return (lonely, shared)
    }
    let (spared, _) = losers(cancelling: false)
    #expect(spared.isPending)
    let (lonely, shared) = losers(cancelling: true)
    #expect(lonely.isCancelled)
    #expect(shared.isPending)
  }

  @Test("a timeout cancels what was too late only when asked to, and never loses a value that came in time")
  func timeout() {
    let (left, cancelled, shared) = (Promise<Int>.pending(), Promise<Int>.pending(), Promise<Int>.pending())
    shared.then(on: bench.queue) { $0 }
    left.timeout(on: bench.queue, 0.1)
    let late = cancelled.timeout(on: bench.queue, 0.1, cancellingSource: true)
    shared.timeout(on: bench.queue, 0.1, cancellingSource: true)
    let inTime = Promise(5).delay(on: bench.queue, 0.05)
    let kept = inTime.timeout(on: bench.queue, 0.1, cancellingSource: true)
    bench.run()
    #expect(left.isPending)
    #expect(late.error as? PromiseError == .timedOut)
    #expect(cancelled.isCancelled)
    #expect(shared.isPending)
    #expect(kept.value == 5)
    #expect(inTime.value == 5)
  }
}
