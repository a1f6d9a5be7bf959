import PromiseEngine
import PromiseInstruments
import TraceEvents
import Testing
import TestSupport

@Suite("promises and Swift's own concurrency", .heardAndUnheard)
struct ConcurrencyTests {
  @Test("get gives the value or throws the error, of settled and of pending promises")
  func getting() async throws {
    #expect(try await Promise(1).get() == 1)
    await #expect(throws: Broken.self) { try await Promise<Int>(Broken()).get() }
    let pending = Promise<Int>.pending()
    async let value = pending.get()
    pending.fulfill(2)
    #expect(try await value == 2)
  }

  @Test("cancelling the task that waits cancels the promise, if nobody else waits for it")
  func cancellingTheTask() async {
    let lonely = Promise<Int>.pending()
    let shared = Promise<Int>.pending()
    shared.then(on: .inline) { _ in }
    let first = Task { try await lonely.get() }
    let second = Task { try await shared.get() }
    first.cancel()
    second.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    await #expect(throws: CancellationError.self) { try await second.value }
    #expect(lonely.isCancelled)
    #expect(shared.isPending)
    shared.fulfill(0)
  }

  @Test("cancelling the promise ends the wait for it")
  func cancellingThePromise() async {
    let promise = Promise<Int>.pending()
    let waiting = Task { try await promise.get() }
    promise.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }

  @Test("asynchronous work makes a value or an error")
  func work() async throws {
    #expect(try await Promise(on: .inline) { try await Promise(1).get() }.get() == 1)
    let broken = Promise<Int>(on: .inline) { try await Promise<Int>(Broken()).get() }
    await #expect(throws: Broken.self) { try await broken.get() }
  }

  @Test("cancelling the promise of asynchronous work cancels the work")
  func cancellingWork() async {
    let clock = VirtualClock()
    let ended = Promise<Bool>.pending()
    let started = Promise<Bool>.pending()
    let promise = Promise<Int>(on: .inline) {
      started.fulfill(true)
      try? await clock.sleep(until: VirtualInstant(milliseconds: 10))
      ended.fulfill(Task.isCancelled)
      return 1
    }
    _ = try? await started.get()
    promise.cancel()
    #expect(promise.isCancelled)
    #expect((try? await ended.get()) == true)
  }

  @Test("a promise that is cancelled before its asynchronous work starts never starts it")
  func cancelledBefore() {
    let clock = VirtualClock()
    let journal = Journal()
    let promise = Promise<Int>(on: clock) {
      journal.write("started")
      return try await Promise(1).get()
    }
    promise.cancel()
    clock.runUntilIdle()
    #expect(journal.all.isEmpty)
  }

  @Test("asynchronous code sleeps on the virtual clock: no time passes but the clock's")
  func sleeping() async throws {
    let clock = VirtualClock()
    let sleeper = Task {
      try await Task.sleep(for: .seconds(3600), clock: clock)
      return clock.now
    }
    while clock.nextDeadline == nil { await Task.yield() }
    #expect(clock.nextDeadline == VirtualInstant(milliseconds: 3_600_000))
    clock.runUntilIdle()
    #expect(try await sleeper.value == VirtualInstant(milliseconds: 3_600_000))
  }

  @Test("a cancelled sleeper wakes at once, whether it slept already or not")
  func cancelledSleep() async {
    let clock = VirtualClock()
    let sleeper = Task { try await clock.sleep(until: .distantFuture) }
    while clock.nextDeadline == nil { await Task.yield() }
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(until: .distantFuture)
    }
    await #expect(throws: CancellationError.self) { try await cancelled.value }
  }

  @Test("an error that get throws counts as handled in the trace")
  func handled() async {
    let bench = VirtualBench()
    let promise = Promise<Int>.pending(tracedBy: bench.recorder)
    promise.reject(Broken())
    await #expect(throws: Broken.self) { try await promise.get() }
    #expect(bench.story == ["0 1 created", "0 1 settled", "0 2 created", "0 2 handlerRan", "0 2 settled"])
    #expect(bench.recorder.events.contains { $0.kind == .handlerRan(.error) })
  }
}
