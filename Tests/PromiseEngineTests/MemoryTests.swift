import PromiseEngine
import PromiseInstruments
import Testing
import TraceEvents
import TestSupport

@Suite("long chains", .heardAndUnheard)
struct MemoryTests {
  @Test("a pending chain of 200,000 promises is freed without deep recursion")
  func dropPendingChain() {
    let bench = VirtualBench()
    let plain = VirtualQueue(clock: bench.clock)
    weak var watched: Promise<Int>?
    do {
      let root = Promise<Int>.pending()
      watched = root
      var last = root
      for _ in 0..<200_000 { last = last.then(on: plain) { $0 + 1 } }
    }
    #expect(watched == nil)
  }

  @Test("a chain of 200,000 promises is settled without deep recursion")
  func settleLongChain() {
    let bench = VirtualBench()
    let plain = VirtualQueue(clock: bench.clock)
    let root = Promise(0)
    var last = root
    for _ in 0..<200_000 { last = last.then(on: plain) { $0 + 1 } }
    bench.run()
    #expect(last.value == 200_000)
  }

  @Test("a settled chain keeps nothing of its handlers alive")
  func handlersReleased() {
    let bench = VirtualBench()
    weak var watched: Journal?
    let end: Promise<Int>
    do {
      let captured = Journal()
      watched = captured
      end = Promise(1).then(on: bench.queue) { value in
        captured.write("\(value)")
        return value
      }
    }
    bench.run()
    #expect(end.value == 1)
    #expect(watched == nil)
  }

  @Test("a clock that is dropped with jobs waiting is freed once its jobs are removed")
  func clockWithJobs() {
    weak var watched: VirtualClock?
    do {
      let bench = VirtualBench()
      watched = bench.clock
      Promise(1).delay(on: bench.queue, 10).then(on: bench.queue) { $0 }
      bench.clock.advance(to: .zero)
      bench.clock.removeAllJobs()
      #expect(bench.clock.nextDeadline == nil)
    }
    #expect(watched == nil)
  }
}
