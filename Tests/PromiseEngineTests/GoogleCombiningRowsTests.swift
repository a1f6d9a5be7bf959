import PromiseEngine
import PromiseInstruments
import Testing
import TestSupport

/// Rules 23 to 35 of docs/dialects.md, google column.
@Suite("google's rules: combining, time, policy", .heardAndUnheard)
struct GoogleCombiningRowsTests {
  private let bench = VirtualBench()
  private var queue: VirtualQueue { bench.queue }
  private var journal: Journal { bench.journal }

  private func later<Value>(_ value: Value, _ seconds: Double) -> Promise<Value> {
    Promise(value).delay(on: queue, seconds)
  }

  private func failing<Value>(_ name: String, _ seconds: Double) -> Promise<Value> {
    Promise(0).delay(on: queue, seconds).then(on: queue) { _ -> Promise<Value> in throw Broken(name: name) }
  }

  @Test("rules 23 and 24: all of different types gives a tuple; the first error rejects at once, and the others run on")
  func allTuples() {
    let slow = later("b", 0.3)
    let two = all(on: queue, later(1, 0.2), slow)
    let three = all(on: queue, later(1, 0.2), later("b", 0.1), later(true, 0.3))
    let four = all(on: queue, later(1, 0.1), later("b", 0.2), later(true, 0.3), later(2.5, 0))
    let failed: Promise<(Int, String)> = all(on: queue, failing("first", 0.1), slow)
    failed.catch(on: queue) { [bench] _ in bench.journal.write("at \(bench.clock.now)") }
    bench.run()
    #expect(two.value.map { $0 == (1, "b") } == true)
    #expect(three.value.map { $0 == (1, "b", true) } == true)
    #expect(four.value.map { $0 == (1, "b", true, 2.5) } == true)
    #expect(failed.error as? Broken == Broken(name: "first"))
    #expect(journal.all == ["at 100 ms"])
    #expect(slow.value == "b")
  }

  @Test("rule 25: any of different types waits for all; only rejections everywhere reject, with the last error")
  func anyTuples() {
    let broken: Promise<Int> = failing("a", 0.1)
    let two = any(on: queue, broken, later("b", 0.2))
    two.then(on: queue) { [bench] _ in bench.journal.write("at \(bench.clock.now)") }
    let three = any(on: queue, broken, later("b", 0.1), later(true, 0.1))
    let none: Promise<(Maybe<Int>, Maybe<String>)> = any(on: queue, failing("last", 0.2), failing("first", 0.1))
    bench.run()
    #expect(two.value?.0 == .error(Broken(name: "a")))
    #expect(two.value?.1 == .value("b"))
    #expect(journal.all == ["at 200 ms"])
    #expect(three.value?.2 == Maybe(true))
    #expect(none.error as? Broken == Broken(name: "last"))
  }

  @Test("rule 25: any fulfills with what there is when the last to settle is rejected")
  func anyEndsWithARejection() {
    let two = any(on: queue, later("b", 0.1), failing("late", 0.2) as Promise<Int>)
    let list = any(on: queue, [later(2, 0.1), failing("late", 0.2)])
    bench.run()
    #expect(two.value?.0 == .value("b"))
    #expect(two.value?.1 == .error(Broken(name: "late")))
    #expect(list.value == [.value(2), .error(Broken(name: "late"))])
  }

  @Test("rules 23 and 24: all of a list rejects at once with the first error, and the others run on")
  func allOfAList() {
    let slow = later(2, 0.3)
    let failed = all(on: queue, [failing("first", 0.1), slow])
    failed.catch(on: queue) { [bench] _ in bench.journal.write("at \(bench.clock.now)") }
    let values = all(on: queue, [later(1, 0.2), later(2, 0.1)])
    bench.run()
    #expect(failed.error as? Broken == Broken(name: "first"))
    #expect(journal.all == ["at 100 ms"])
    #expect(slow.value == 2)
    #expect(values.value == [1, 2])
  }

  @Test("rule 25: any of a list waits for all; only rejections everywhere reject, with the last error")
  func anyOfAList() {
    let some = any(on: queue, [failing("a", 0.1), later(2, 0.2)])
    some.then(on: queue) { [bench] _ in bench.journal.write("at \(bench.clock.now)") }
    let quick = any(on: queue, [later(1, 0.1), later(2, 0.3)])
    let none: Promise<[Maybe<Int>]> = any(on: queue, [failing("last", 0.2), failing("first", 0.1)])
    bench.run()
    #expect(some.value == [.error(Broken(name: "a")), .value(2)])
    #expect(journal.all == ["at 200 ms"])
    #expect(quick.value == [.value(1), .value(2)])
    #expect(none.error as? Broken == Broken(name: "last"))
  }

  @Test("rule 25: errors that any took in count as handled in the trace")
  func anyTakesIn() {
    guard Listening.isOn else { return }
    any(on: queue, failing("a", 0.1) as Promise<Int>, later("b", 0.2))
    bench.run()
    #expect(bench.story.contains { $0.hasSuffix("absorbed") })
  }

  @Test("rule 26: race takes the first settlement, even a rejection")
  func racing() {
    let result = race(on: queue, later(1, 0.2), failing("quick", 0.1))
    bench.run()
    #expect(result.error as? Broken == Broken(name: "quick"))
  }

  @Test("rule 28: all and any of nothing are [] at once; race of nothing rejects, where google's traps or stays pending")
  func nothing() {
    #expect(all(on: queue, [Promise<Int>]()).value == [])
    #expect(any(on: queue, [Promise<Int>]()).value == [])
    #expect(race(on: queue, [Promise<Int>]()).error as? PromiseUsageError == .raceOfNothing)
  }

  @Test("rule 31: delay holds a value back and passes an error at once")
  func delaying() {
    later(1, 0.1).then(on: queue) { [bench] _ in bench.journal.write("value at \(bench.clock.now)") }
    Promise<Int>(Broken()).delay(on: queue, 0.1).catch(on: queue) { [bench] _ in
      bench.journal.write("error at \(bench.clock.now)")
    }
    bench.run()
    #expect(journal.all == ["error at 0 ms", "value at 100 ms"])
  }

  @Test("rule 32: timeout rejects what is late with timedOut, and its source runs on")
  func timingOut() {
    let slow = later(1, 0.3)
    let result = slow.timeout(on: queue, 0.1)
    bench.run()
    #expect(result.error as? PromiseError == .timedOut)
    #expect(slow.value == 1)
  }

  @Test("rule 32: timeout comes even when its source was dropped and nobody but a handler holds the chain")
  func timeoutOfADroppedPromise() {
    Promise<Int>.pending().timeout(on: queue, 0.5).catch(on: queue) { [journal] in journal.write("\($0)") }
    bench.run()
    #expect(journal.all == ["timedOut"])
  }

  @Test("rule 33: retry tries at once, on the caller; then after a second; the condition counts the tries that are left")
  func retrying() {
    let result = retry(
      on: queue, attempts: 3,
      condition: { [journal] remaining, _ in
        journal.write("\(remaining) left")
        return remaining > 1
      }
    ) { [bench] () -> Promise<Int> in
      bench.journal.write("try at \(bench.clock.now)")
      return Promise(Broken())
    }
    #expect(journal.all == ["try at 0 ms"])
    bench.run()
    #expect(
      journal.all == ["try at 0 ms", "3 left", "try at 1000 ms", "2 left", "try at 2000 ms", "1 left"])
    #expect(result.error is Broken)
  }

  @Test("rule 33: the work of retry runs at least once", arguments: [0, -1])
  func retryingNever(attempts: Int) {
    let result = retry(on: queue, attempts: attempts) { [journal] () -> Promise<Int> in
      journal.write("try")
      return Promise(Broken())
    }
    bench.run()
    #expect(journal.all == ["try"])
    #expect(result.error is Broken)
  }

  @Test("rule 34: validate rejects what its predicate refuses with validationFailure")
  func validating() {
    let refused = Promise("").validate(on: queue) { !$0.isEmpty }
    let accepted = Promise("a").validate(on: queue) { !$0.isEmpty }
    bench.run()
    #expect(refused.error as? PromiseError == .validationFailure)
    #expect(accepted.value == "a")
  }

  @Test("rule 35: reduce goes step by step; of nothing it is the promise itself; a throw stops it")
  func reducing() {
    let source = Promise("0")
    let joined = source.reduce(on: queue, 1, 2, 3) { [queue] text, number in Promise("\(text), \(number)").delay(on: queue, 0.1) }
    let stopped = source.reduce(on: queue, [1, 2, 3]) { [journal] text, number -> Promise<String> in
      journal.write("step \(number)")
      if number == 2 { throw Broken() }
      return Promise(text)
    }
    let empty = source.reduce(on: queue, [Int]()) { text, _ in Promise(text) }
    #expect(bench.run() == 300)
    #expect(joined.value == "0, 1, 2, 3")
    #expect(stopped.error is Broken)
    #expect(journal.all == ["step 1", "step 2"])
    #expect(empty === source)
  }

  @Test("wrap: an error rejects even where a value comes with it")
  func wrapping() {
    let both = wrap(on: queue) { (done: @escaping @Sendable (Int, (any Error)?) -> Void) in done(1, Broken()) }
    let value = wrap(on: queue) { (done: @escaping @Sendable ((any Error)?, Int?) -> Void) in done(nil, 2) }
    let thrown = wrap(on: queue) { (_: @escaping @Sendable () -> Void) in throw Broken() }
    bench.run()
    #expect(both.error is Broken)
    #expect(value.value == 2)
    #expect(thrown.error is Broken)
  }
}
