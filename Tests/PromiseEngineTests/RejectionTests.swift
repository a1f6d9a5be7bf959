import PromiseEngine
import PromiseInstruments
import Testing
import TraceEvents
import TestSupport

@Suite("unhandled rejections", .heardAndUnheard)
struct RejectionTests {
  let clock = VirtualClock()
  let journal = Journal()
  let tracker: RejectionTracker
  let queue: TracedDispatcher<VirtualQueue>

  init() {
    let plain = VirtualQueue(clock: clock)
    tracker = RejectionTracker(on: plain) { [journal] report in
      switch report {
      case .unhandled(let report):
        journal.write("unhandled \(report.operatorName) \(report.site.line) from \(report.origin.line)")
      case .handledAfterAll(let report): journal.write("handled after all \(report.operatorName) \(report.site.line)")
      case .lost(let report): journal.write("lost \(report.operatorName) \(report.site.line)")
      }
    }
    queue = plain.traced(by: tracker)
  }

  private func failing(line: Int = 1) -> Promise<Int> {
    .rejected(Broken(), tracedBy: tracker, line: line)
  }

  @Test("a rejection that nobody waits for is reported once, after a turn, with the place that made the promise")
  func reported() {
    let promise = failing(line: 7)
    #expect(journal.all.isEmpty)
    clock.runUntilIdle()
    #expect(journal.all == ["unhandled Promise 7 from 7"])
    clock.runUntilIdle()
    #expect(journal.all.count == 1)
    withExtendedLifetime(promise) {}
  }

  @Test("a handler that attaches in the same turn keeps it from being reported; one in the next turn is late")
  func attachedInTime() {
    let promise = failing()
    promise.catch(on: queue) { _ in }
    clock.runUntilIdle()
    #expect(journal.all.isEmpty)
    let other = failing(line: 2)
    queue.dispatch { [queue] in other.catch(on: queue) { _ in } }
    clock.runUntilIdle()
    #expect(journal.all == ["unhandled Promise 2 from 2", "handled after all Promise 2"])
  }

  @Test("a correct google chain, whose catch rejects again, is not reported, however long it goes on below")
  func googleChain() {
    failing().then(on: queue) { $0 + 1 }.catch(on: queue) { _ in }
    failing().catch(on: queue) { _ in }.then(on: queue) { $0 }.always(on: queue) {}
    failing().recover(on: queue) { _ in 1 }
    clock.runUntilIdle()
    #expect(journal.all.isEmpty)
  }

  @Test("an error of a promise that nobody listens to is handled by a catch that somebody listens to, and reported without one")
  func unheardSource() {
    Promise<Int>(Broken()).catch(on: queue) { _ in }
    Promise<Int>(Broken()).catch(on: queue) { _ in }.then(on: queue) { $0 }
    clock.runUntilIdle()
    #expect(journal.all.isEmpty)
    Promise<Int>(Broken()).then(on: queue, line: 4) { $0 }
    Promise<Int>(Broken()).recover(on: queue, line: 5) { _ -> Int in throw Broken() }
    clock.runUntilIdle()
    #expect(journal.all == ["unhandled then 4 from 4", "unhandled recover 5 from 5"])
  }

  @Test("the report names the end of the path and where the error comes from")
  func path() {
    failing(line: 3).then(on: queue, line: 4) { $0 }.always(on: queue, line: 5) {}
    clock.runUntilIdle()
    #expect(journal.all == ["unhandled always 5 from 3"])
  }

  @Test("a branch beside the one with the catch is a path of its own")
  func branches() {
    let root = failing(line: 3)
    root.then(on: queue, line: 4) { $0 }
    root.catch(on: queue, line: 5) { _ in }
    clock.runUntilIdle()
    #expect(journal.all == ["unhandled then 4 from 3"])
  }

  @Test("a catch whose recovery fails is a new error")
  func failedRecovery() {
    failing(line: 3).recover(on: queue, line: 4) { _ -> Int in throw Broken(name: "again") }
    clock.runUntilIdle()
    #expect(journal.all == ["unhandled recover 4 from 4"])
  }

  @Test("a late handler is reported as handled after all, once, and what it passes on is not reported")
  func late() {
    let promise = failing(line: 3)
    clock.runUntilIdle()
    promise.then(on: queue, line: 8) { $0 }.catch(on: queue, line: 9) { _ in }
    clock.runUntilIdle()
    promise.catch(on: queue) { _ in }
    clock.runUntilIdle()
    #expect(journal.all == ["unhandled Promise 3 from 3", "handled after all Promise 3"])
  }

  @Test("what attaches late without handling is no second report")
  func lateWithoutCatch() {
    let promise = failing(line: 3)
    clock.runUntilIdle()
    promise.then(on: queue, line: 8) { $0 }
    clock.runUntilIdle()
    #expect(journal.all == ["unhandled Promise 3 from 3"])
  }

  @Test("an error that a combination doesn't need, or that all rejects with, is reported at most once, at the combination")
  func combinations() {
    race(on: queue, Promise(1, tracedBy: tracker), failing())
    any(on: queue, [Promise(1, tracedBy: tracker), failing()])
    all(on: queue, [failing(line: 3), failing(line: 4)], line: 5)
    clock.runUntilIdle()
    #expect(journal.all == ["unhandled all 5 from 3"])
  }

  @Test("tries of a retry are looked at by it; its last failure is its own")
  func retrying() {
    retry(on: queue, attempts: 2, delay: 0.1, line: 5) { [tracker] in Promise<Int>.rejected(Broken(), tracedBy: tracker, line: 3)
    }
    clock.runUntilIdle()
    #expect(journal.all == ["unhandled retry 5 from 3"])
  }

  @Test("a cancelled promise needs no handler")
  func cancelled() {
    let promise = Promise<Int>.pending(tracedBy: tracker)
    let child = promise.then(on: queue) { $0 }
    child.cancel()
    clock.runUntilIdle()
    #expect(promise.isCancelled)
    #expect(journal.all.isEmpty)
  }

  @Test("an await counts as a handler")
  func awaited() async {
    let promise = failing()
    await #expect(throws: Broken.self) { try await promise.get() }
    clock.runUntilIdle()
    #expect(journal.all.isEmpty)
  }

  @Test("an error that a promise adopts goes on through it")
  func adopted() {
    Promise(1, tracedBy: tracker).then(on: queue, line: 6) { [tracker] _ in
      Promise<Int>.rejected(Broken(), tracedBy: tracker, line: 7)
    }
    clock.runUntilIdle()
    #expect(journal.all == ["unhandled then 6 from 7"])
  }

  @Test("dropping the last reference to a pending promise is reported, once for all that waited for it")
  func lost() {
    do {
      let promise = Promise<Int>.pending(tracedBy: tracker, line: 3)
      promise.then(on: queue) { $0 }.delay(on: queue, 1).then(on: queue) { $0 }
    }
    clock.runUntilIdle()
    #expect(journal.all == ["lost pending 3"])
  }

  @Test("work that drops its functions is reported although somebody keeps the promise")
  func lostResolver() {
    let promise = Promise<Int>(on: queue, line: 3) { _, _ in }
    let kept = Promise<Int>(on: queue, line: 4) { fulfill, _ in fulfill(1) }
    clock.runUntilIdle()
    #expect(journal.all == ["lost Promise 3"])
    #expect(promise.isPending)
    #expect(kept.value == 1)
  }

  @Test("a dispatcher that never runs its work leaves nothing behind but a report of what was lost")
  func deadDispatcher() {
    struct Deaf: Dispatcher {
      func dispatch(_ work: @escaping @Sendable () -> Void) {}
      func dispatch(after delay: Duration, _ work: @escaping @Sendable () -> Void) {}
    }
    weak var child: Promise<Int>?
    do {
      let made = Promise(1, tracedBy: tracker).then(on: Deaf(), line: 5) { $0 }
      child = made
      #expect(made.isPending)
    }
    #expect(child == nil)
    #expect(journal.all == ["lost then 5"])
  }

  @Test("the tracker forgets promises that are gone")
  func memory() {
    for _ in 0..<100 {
      failing().then(on: queue) { $0 }.catch(on: queue) { _ in }.then(on: queue) { $0 }
      failing().then(on: queue) { $0 }
      Promise<Int>.pending(tracedBy: tracker).then(on: queue) { $0 }
      race(on: queue, Promise(1, tracedBy: tracker), failing())
      clock.runUntilIdle()
    }
    #expect(tracker.promisesRemembered == 0)
  }

  @Test("a second settlement is ignored and told to the hook")
  func twice() {
    let bench = VirtualBench()
    let promise = Promise<Int>.pending(tracedBy: bench.recorder)
    promise.fulfill(1)
    promise.fulfill(2)
    promise.reject(Broken())
    #expect(promise.value == 1)
    #expect(
      bench.recorder.events.suffix(2).map(\.kind) == [
        .ignored(Settlement(state: .fulfilled, text: "2")), .ignored(Settlement(state: .rejected, text: "Broken(name: \"\")")),
      ])
  }

  @Test("a hook behind the tracker hears everything")
  func forwarding() {
    let bench = VirtualBench()
    let both = RejectionTracker(on: bench.queue, forwardingTo: bench.recorder) { [journal] _ in journal.write("told") }
    Promise<Int>.rejected(Broken(), tracedBy: both).then(on: bench.queue) { $0 }
    bench.run()
    #expect(journal.all == ["told"])
    #expect(bench.story == ["0 1 created", "0 1 settled", "0 2 created", "0 2 skipped", "0 2 settled"])
  }

  @Test("an error in whose place a handler of either outcome puts another one is handled, as in ECMAScript's finally")
  func replaced() {
    struct Other: Error {}
    failing().handle("always", .always, on: queue, at: CallSite(file: "a", line: 2, column: 1)) { _ in throw Other() }
      .catch(on: queue) { _ in }
    clock.runUntilIdle()
    #expect(journal.all.isEmpty)
    // The other one is nobody's.
    _ = failing().handle("always", .always, on: queue, at: CallSite(file: "a", line: 3, column: 1)) { _ in throw Other() }
    clock.runUntilIdle()
    #expect(journal.all == ["unhandled always 3 from 3"])
  }
}
