import PromiseEngine
import PromiseInstruments
import Testing
import TraceEvents
import TestSupport

@Suite("cancel", .heardAndUnheard)
struct CancellationTests {
  let bench = VirtualBench()

  @Test("a cancelled promise is rejected with CancellationError, which passes down to the handlers of errors")
  func passesDown() {
    let journal = bench.journal
    let root = Promise<Int>.pending()
    root.then(on: bench.queue) { _ in journal.write("never") }
      .catch(on: bench.queue) { journal.write("caught \($0)") }
    root.cancel()
    bench.run()
    #expect(root.isCancelled)
    #expect(journal.all == ["caught CancellationError()"])
  }

  @Test("cancelling the end of a chain cancels what nobody else waits for upstream, and nothing runs")
  func reachesUpstream() {
    let journal = bench.journal
    let root = Promise(1).delay(on: bench.queue, 0.1)
    let end = root.then(on: bench.queue) { _ in journal.write("never") }
    end.cancel()
    bench.run()
    #expect(root.isCancelled)
    #expect(end.isCancelled)
    #expect(journal.all.isEmpty)
  }

  @Test("what somebody else waits for is not cancelled")
  func sparesShared() {
    let root = Promise(1).delay(on: bench.queue, 0.1)
    let cancelled = root.then(on: bench.queue) { $0 + 1 }
    let other = root.then(on: bench.queue) { $0 + 2 }
    cancelled.cancel()
    bench.run()
    #expect(cancelled.isCancelled)
    #expect(root.value == 1)
    #expect(other.value == 3)
  }

  @Test("cancelling reaches the promise that a handler returned")
  func reachesAdopted() {
    let queue = bench.queue
    let inner = Promise(1).delay(on: queue, 10)
    let outer = Promise(0).then(on: queue) { _ in inner }
    bench.clock.advance(to: .zero)
    outer.cancel()
    #expect(inner.isCancelled)
  }

  @Test("a settled promise keeps its outcome")
  func settledKeeps() {
    let promise = Promise(1)
    promise.cancel()
    #expect(promise.value == 1)
  }

  @Test("a handler that is on its way when its promise is cancelled does not run")
  func onItsWay() {
    let journal = bench.journal
    let end = Promise(1).then(on: bench.queue) { _ in journal.write("never") }
    end.cancel()
    bench.run()
    #expect(journal.all.isEmpty)
  }

  @Test("the timer of a cancelled delay leaves no trace when its time comes")
  func timerOfCancelledDelay() {
    let delayed = Promise(1, tracedBy: bench.recorder).delay(on: bench.queue, 0.1)
    bench.clock.advance(to: VirtualInstant(milliseconds: 50))
    delayed.cancel()
    bench.run()
    #expect(bench.recorder.events.last?.time == VirtualInstant(milliseconds: 50))
  }
}
