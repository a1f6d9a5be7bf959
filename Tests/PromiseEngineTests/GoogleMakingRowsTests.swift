import PromiseEngine
import PromiseInstruments
import Testing
import TestSupport

/// Rules 16 to 22, 38 and 43 of docs/dialects.md, google column.
@Suite("google's rules: making and settling", .heardAndUnheard)
struct GoogleMakingRowsTests {
  private let bench = VirtualBench()
  private var queue: VirtualQueue { bench.queue }
  private var journal: Journal { bench.journal }

  @Test("rule 16: the work that makes a promise runs later on its queue, and a throw rejects")
  func work() {
    let functions = Promise<Int>(on: queue) { [journal] fulfill, _ in
      journal.write("functions")
      fulfill(1)
    }
    let value = Promise<Int>(on: queue) { [journal] in
      journal.write("value")
      return 2
    }
    let thrown = Promise<Int>(on: queue) { _, _ in throw Broken() }
    #expect(journal.all.isEmpty)
    #expect(functions.isPending && value.isPending && thrown.isPending)
    bench.run()
    #expect(journal.all == ["functions", "value"])
    #expect(functions.value == 1)
    #expect(value.value == 2)
    #expect(thrown.error is Broken)
  }

  @Test("rule 17: the first settlement wins, whatever comes after it")
  func once() {
    let promise = Promise<Int>(on: queue) { fulfill, reject in
      fulfill(1)
      fulfill(2)
      reject(Broken())
      throw Broken()
    }
    bench.run()
    promise.reject(Broken())
    #expect(promise.value == 1)
    let rejected = Promise<Int>(Broken(name: "first"))
    rejected.fulfill(1)
    rejected.reject(Broken(name: "second"))
    #expect(rejected.error as? Broken == Broken(name: "first"))
  }

  @Test("rule 18: a promise that is to wait for itself rejects with an error that says so, where google's stays pending")
  func selfResolution() {
    let box = PromiseBox()
    let promise = Promise(1).then(on: queue) { [box] _ in box.promise ?? Promise(0) }
    box.promise = promise
    bench.run()
    #expect(promise.error as? PromiseUsageError == .resolvedWithItself)
  }

  @Test("rule 20: a pending promise is settled by its own methods, at once, and its handlers run later")
  func pending() {
    let promise = Promise<String>.pending()
    promise.then(on: queue) { [journal] in journal.write($0) }
    promise.fulfill("a")
    #expect(promise.value == "a")
    #expect(journal.all.isEmpty)
    bench.run()
    #expect(journal.all == ["a"])
  }

  @Test("rule 22: value is nil when pending, rejected, and fulfilled with nil; the states tell them apart")
  func accessors() {
    let pending = Promise<Int>.pending()
    #expect(pending.isPending && !pending.isFulfilled && !pending.isRejected)
    #expect(pending.value == nil && pending.error == nil)
    let rejected = Promise<Int>(Broken())
    #expect(!rejected.isPending && !rejected.isFulfilled && rejected.isRejected)
    #expect(rejected.value == nil && rejected.error is Broken)
    let none = Promise<Int?>(nil)
    #expect(none.isFulfilled && none.error == nil)
    #expect(none.value == nil)
    #expect(none.outcome?.value == .some(nil), "what it was fulfilled with is told all the same")
    #expect(Promise<Int?>(1).value == 1)
  }

  @Test("rule 43: of settlements from many threads one wins, and every handler runs once")
  func threads() async {
    for _ in 0..<50 {
      let promise = Promise<Int>.pending()
      let journal = Journal()
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<4 {
          group.addTask {
            promise.then(on: .inline) { journal.write("\($0)") }
            promise.fulfill(number)
            promise.then(on: .inline) { journal.write("\($0)") }
          }
        }
      }
      #expect(journal.all.count == 8)
      #expect(Set(journal.all) == [promise.value.map(String.init) ?? "none"])
    }
  }
}
