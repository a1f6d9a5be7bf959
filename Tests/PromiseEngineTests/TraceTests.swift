import PromiseEngine
import PromiseInstruments
import Testing
import TraceEvents

@Suite("the trace")
struct TraceTests {
  let bench = VirtualBench()

  @Test("a rejection that passes a then and is caught is told event by event, with causes")
  func causes() {
    let queue = bench.queue
    let root = Promise<Int>.pending(tracedBy: bench.recorder)
    root.then(on: queue) { $0 }.catch(on: queue) { _ in }
    root.reject(Broken())
    bench.run()
    let told = bench.recorder.events.map { "\($0.promise) \($0.kind.name) because of \($0.cause)" }
    #expect(
      told == [
        "1 created because of 0", "2 created because of 0", "3 created because of 0",
        "1 settled because of 0",
        "2 skipped because of 1", "2 settled because of 1",
        "3 handlerRan because of 2", "3 settled because of 2",
      ])
  }

  @Test("a promise that a handler makes is its doing, and adoption names the inner promise")
  func adoption() {
    let queue = bench.queue
    Promise(1, tracedBy: bench.recorder).then(on: queue) { value in Promise(on: queue) { value + 1 } }
    bench.run()
    let inner = bench.recorder.events.first { $0.promise == PromiseID(3) && $0.kind.name == "created" }
    #expect(inner?.cause == PromiseID(2))
    #expect(bench.recorder.events.contains { $0.kind == .adopted(inner: PromiseID(3)) && $0.promise == PromiseID(2) })
    let settled = bench.recorder.events.last
    #expect(settled?.promise == PromiseID(2))
    #expect(settled?.cause == PromiseID(3))
  }

  @Test("the same place gets an occurrence number each time it runs")
  func addresses() {
    let queue = bench.queue
    for value in 0..<3 {
      _ = Promise(value, tracedBy: bench.recorder, line: 4, column: 9).delay(on: queue, 0, line: 4, column: 20)
    }
    let addresses = bench.recorder.events.compactMap { event in
      if case .created(let creation) = event.kind { creation.address.description } else { nil }
    }
    #expect(addresses == ["4:9#0", "4:20#0", "4:9#1", "4:20#1", "4:9#2", "4:20#2"])
  }

  @Test("what comes too late for a combination is absorbed by it")
  func absorbed() {
    let queue = bench.queue
    let quick = Promise(1, tracedBy: bench.recorder)
    let slow = Promise<Int>.rejected(Broken(), tracedBy: bench.recorder)
    race(on: queue, quick, slow)
    bench.run()
    #expect(bench.recorder.events.last?.kind == .absorbed(input: PromiseID(2)))
  }

  @Test("an untraced promise takes part in a traced chain without being told of")
  func untraced() {
    Promise(1).then(on: bench.queue) { $0 }
    bench.run()
    #expect(bench.story == ["0 1 created", "0 1 handlerRan", "0 1 settled"])
  }
}
