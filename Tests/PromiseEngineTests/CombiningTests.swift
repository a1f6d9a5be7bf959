import PromiseEngine
import PromiseInstruments
import Testing
import TraceEvents

@Suite("all, any, race, reduce", .heardAndUnheard)
struct CombiningTests {
  let bench = VirtualBench()

  private func later(_ value: Int, _ seconds: Double) -> Promise<Int> {
    Promise(value, tracedBy: bench.recorder).delay(on: bench.queue, seconds)
  }

  private func failing(_ name: String, _ seconds: Double) -> Promise<Int> {
    later(0, seconds).then(on: bench.queue) { (_: Int) -> Int in throw Broken(name: name) }
  }

  @Test("all gives the values in the order of the inputs, whichever came first")
  func allInOrder() {
    let result = all(on: bench.queue, [later(1, 0.3), later(2, 0.1), later(3, 0.2)])
    bench.run()
    #expect(result.value == [1, 2, 3])
  }

  @Test("all is rejected by the first rejection, at once, and the others run on")
  func allRejects() {
    let slow = later(1, 0.3)
    let result = all(on: bench.queue, slow, failing("first", 0.1), failing("second", 0.2))
    bench.run()
    #expect(result.error as? Broken == Broken(name: "first"))
    #expect(slow.value == 1)
    let settled = bench.recorder.events.last { $0.promise == result.identity && $0.kind.name == "settled" }
    #expect(settled?.time.milliseconds == 100)
  }

  @Test("all and any of nothing are fulfilled from the start; race of nothing says that none can win")
  func empty() {
    #expect(all(on: bench.queue, [Promise<Int>]()).value == [])
    #expect(any(on: bench.queue, [Promise<Int>]()).value?.isEmpty == true)
    #expect(race(on: bench.queue, [Promise<Int>]()).error as? PromiseUsageError == .raceOfNothing)
  }

  @Test("any waits for all and tells values and errors in the order of the inputs")
  func anyMixed() {
    let result = any(on: bench.queue, [failing("a", 0.2), later(2, 0.1)])
    bench.run()
    #expect(result.value?.map(\.value) == [nil, 2])
    #expect(result.value?.first?.error as? Broken == Broken(name: "a"))
  }

  @Test("any of only rejections is rejected with the error that came last")
  func anyAllRejected() {
    let result = any(on: bench.queue, failing("late", 0.2), failing("early", 0.1))
    bench.run()
    #expect(result.error as? Broken == Broken(name: "late"))
  }

  @Test("race settles with the first settled input, even a rejection")
  func raceRejection() {
    let lost = race(on: bench.queue, later(1, 0.2), failing("quick", 0.1))
    let won = race(on: bench.queue, later(1, 0.1), failing("slow", 0.2))
    bench.run()
    #expect(lost.error as? Broken == Broken(name: "quick"))
    #expect(won.value == 1)
  }

  @Test("reduce combines in order and waits for each step; without items it is the promise itself")
  func reduce() {
    let queue = bench.queue
    let result = Promise("0").reduce(on: queue, [1, 2, 3]) { partial, next in
      Promise("\(partial), \(next)").delay(on: queue, 0.1)
    }
    let start = Promise("0")
    let unchanged = start.reduce(on: queue, [Int]()) { partial, _ in Promise(partial) }
    #expect(bench.run() == 300)
    #expect(result.value == "0, 1, 2, 3")
    #expect(unchanged === start)
  }
}
