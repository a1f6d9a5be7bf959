import PromiseEngine
import PromiseInstruments
import Testing
import TraceEvents
import TestSupport

@Suite("input that makes no sense", .heardAndUnheard)
struct BadInputTests {
  let bench = VirtualBench()

  @Test(
    "delay, timeout and retry take negative, zero and undefined intervals for none",
    arguments: [0, -0.0, -1, -.infinity, .nan, -.greatestFiniteMagnitude, .leastNonzeroMagnitude, -1e300])
  func noInterval(seconds: Double) {
    let queue = bench.queue
    let delayed = Promise(1).delay(on: queue, seconds)
    let late = Promise<Int>.pending().timeout(on: queue, seconds)
    let tries = Locked(0)
    let retried = retry(on: queue, attempts: 3, delay: seconds) { () throws -> Promise<Int> in
      tries.with { $0 += 1 }
      throw Broken()
    }
    #expect(bench.run() == 0)
    #expect(delayed.value == 1)
    #expect(late.error as? PromiseError == .timedOut)
    #expect(retried.error as? Broken == Broken())
    #expect(tries.with { $0 } == 4)
  }

  @Test(
    "enormous intervals end with virtual time, 292 years from its start",
    arguments: [.infinity, 1e300, Double.greatestFiniteMagnitude, 9.3e9])
  func enormous(seconds: Double) {
    let queue = bench.queue
    let delayed = Promise(1).delay(on: queue, seconds)
    let late = Promise<Int>.pending().timeout(on: queue, seconds)
    bench.clock.advance(to: VirtualInstant(milliseconds: 1_000_000_000_000))
    #expect(delayed.isPending)
    #expect(late.isPending)
    bench.run()
    #expect(bench.clock.now == .distantFuture)
    #expect(delayed.value == 1)
    #expect(late.error as? PromiseError == .timedOut)
    // Time that has ended stays so, without a trap.
    let later = Promise(2).delay(on: queue, seconds)
    bench.run()
    #expect(later.value == 2)
  }

  @Test("the clock takes deadlines in the past and before time for now, and time doesn't go back")
  func clock() {
    let clock = bench.clock
    clock.advance(to: VirtualInstant(milliseconds: 10))
    let journal = bench.journal
    for instant in [VirtualInstant(nanoseconds: .min), .zero, VirtualInstant(milliseconds: 3)] {
      clock.schedule(at: instant) { journal.write("\(clock.now)") }
    }
    clock.dispatch(after: .seconds(-5)) { journal.write("\(clock.now)") }
    clock.advance(to: .zero)
    clock.skip(to: .zero)
    clock.runUntilIdle()
    #expect(journal.all == Array(repeating: "10 ms", count: 4))
    #expect(clock.now == VirtualInstant(milliseconds: 10))
  }

  @Test("retry tries once if it is to try again a negative number of times", arguments: [0, -1, Int.min])
  func negativeAttempts(attempts: Int) {
    let tries = Locked(0)
    let result = retry(on: bench.queue, attempts: attempts) { () throws -> Promise<Int> in
      tries.with { $0 += 1 }
      throw Broken()
    }
    bench.run()
    #expect(tries.with { $0 } == 1)
    #expect(result.error as? Broken == Broken())
  }

  @Test("every handler that may throw rejects with what it threw")
  func throwing() {
    let queue = bench.queue
    let thrown = Broken(name: "thrown")
    let failed = Promise<Int>(Broken())
    let promises: [Promise<Int>] = [
      Promise(on: queue) { () throws -> Int in throw thrown },
      Promise(on: queue) { () throws -> Promise<Int> in throw thrown },
      Promise(on: queue) { (_: @escaping @Sendable (Int) -> Void, _: @escaping @Sendable (any Error) -> Void) in throw thrown },
      Promise(on: queue) { _, _, _ in throw thrown },
      Promise(1).then(on: queue) { _ -> Int in throw thrown },
      Promise(1).then(on: queue) { _ -> Promise<Int> in throw thrown },
      Promise(1).then(on: queue) { _ -> Void in throw thrown },
      failed.recover(on: queue) { _ -> Int in throw thrown },
      failed.recover(on: queue) { _ -> Promise<Int> in throw thrown },
      Promise(1).reduce(on: queue, [2]) { _, _ in throw thrown },
      retry(on: queue, attempts: 0) { throw thrown },
      wrap(on: queue) { (_: @escaping @Sendable (Int) -> Void) in throw thrown },
    ]
    bench.run()
    #expect(promises.map { $0.error as? Broken } == Array(repeating: thrown, count: promises.count))
  }

  @Test("work that settles and then throws keeps its settlement")
  func settlesAndThrows() {
    let promise = Promise<Int>(on: bench.queue) { fulfill, _ in
      fulfill(1)
      throw Broken()
    }
    bench.run()
    #expect(promise.value == 1)
  }

  @Test("a million promises that wait for one are released at once")
  func million() {
    let root = Promise<Int>.pending()
    let sum = Locked(0)
    for _ in 0..<1_000_000 { root.then(on: .inline) { value in sum.with { $0 += value } } }
    root.fulfill(1)
    #expect(sum.with { $0 } == 1_000_000)
    weak var dropped: Promise<Int>?
    do {
      let other = Promise<Int>.pending()
      for _ in 0..<1_000_000 { dropped = other.then(on: .inline) { $0 } }
      #expect(dropped != nil)
    }
    #expect(dropped == nil)
  }
}
