import PromiseEngine
import PromiseInstruments
import Testing
import TraceEvents
import TestSupport

@Suite("delay, timeout, retry and the virtual clock", .heardAndUnheard)
struct TimeTests {
  let bench = VirtualBench()

  @Test("jobs run by deadline, and in the order of scheduling where deadlines are equal")
  func clockOrder() {
    let journal = bench.journal
    bench.clock.schedule(at: VirtualInstant(milliseconds: 20)) { journal.write("20a") }
    bench.clock.schedule(at: VirtualInstant(milliseconds: 10)) { journal.write("10") }
    bench.clock.schedule(at: VirtualInstant(milliseconds: 20)) { journal.write("20b") }
    bench.clock.dispatch { journal.write("0") }
    bench.clock.advance(to: VirtualInstant(milliseconds: 10))
    #expect(journal.all == ["0", "10"])
    #expect(bench.run() == 20)
    #expect(journal.all == ["0", "10", "20a", "20b"])
  }

  @Test("delay holds a value back and lets an error pass at once")
  func delay() {
    let value = Promise(1, tracedBy: bench.recorder).delay(on: bench.queue, 0.15)
    let error = Promise<Int>.rejected(Broken(), tracedBy: bench.recorder).delay(on: bench.queue, 0.15)
    bench.run()
    #expect(value.value == 1)
    #expect(error.error as? Broken == Broken())
    #expect(bench.story.contains("150 2 settled"))
    #expect(bench.story.contains("0 4 settled"))
  }

  @Test("a delay of NaN or less than nothing is none; an enormous one is clamped", arguments: [Double.nan, -1, 0])
  func strangeDelays(seconds: Double) {
    let soon = Promise(1).delay(on: bench.queue, seconds)
    #expect(bench.run() == 0)
    #expect(soon.value == 1)
    let late = Promise(2).delay(on: bench.queue, .infinity)
    bench.run()
    #expect(late.value == 2)
    #expect(bench.clock.now == .distantFuture)
  }

  @Test("timeout rejects what is late and passes what is in time; the late one runs on")
  func timeout() {
    let late = Promise(1).delay(on: bench.queue, 0.2)
    let timed = late.timeout(on: bench.queue, 0.1)
    let inTime = Promise(2).delay(on: bench.queue, 0.05).timeout(on: bench.queue, 0.1)
    bench.run()
    #expect(timed.error as? PromiseError == .timedOut)
    #expect(late.value == 1)
    #expect(inTime.value == 2)
  }

  @Test("retry succeeds at the third attempt, with its delay between them, the first at once")
  func retryThird() {
    let journal = bench.journal
    let clock = bench.clock
    let result = retry(on: bench.queue, attempts: 4, delay: 0.1) {
      journal.write("\(clock.now)")
      return journal.all.count < 3 ? Promise<String>.rejected(Broken()) : Promise("done")
    }
    #expect(journal.all == ["0 ms"])
    bench.run()
    #expect(result.value == "done")
    #expect(journal.all == ["0 ms", "100 ms", "200 ms"])
  }

  @Test("retry gives up after its attempts, or when its condition says so, with the last error")
  func retryGivesUp() {
    let journal = bench.journal
    let tired = retry(on: bench.queue, attempts: 2, delay: 0) { () -> Promise<Int> in
      journal.write("try")
      throw Broken(name: "thrown")
    }
    let refused = retry(on: bench.queue, attempts: 5, delay: 0, condition: { remaining, _ in remaining > 4 }) {
      journal.write("asked")
      return Promise<Int>.rejected(Broken(name: "refused"))
    }
    bench.run()
    #expect(tired.error as? Broken == Broken(name: "thrown"))
    #expect(refused.error as? Broken == Broken(name: "refused"))
    #expect(journal.all.filter { $0 == "try" }.count == 3)
    #expect(journal.all.filter { $0 == "asked" }.count == 2)
  }
}
