import PromiseEngine
import Testing
import TestSupport

@Suite("then", .heardAndUnheard)
struct ThenTests {
  let bench = VirtualBench()

  @Test("a handler never runs before the call that attached it has returned, even on a settled promise")
  func asynchronous() {
    let promise = Promise(1)
    promise.then(on: bench.queue) { [journal = bench.journal] in journal.write("handler \($0)") }
    bench.journal.write("attached")
    bench.run()
    #expect(bench.journal.all == ["attached", "handler 1"])
  }

  @Test("handlers run in the order in which they were attached, before the handlers of their results")
  func order() {
    let journal = bench.journal
    let root = Promise<Int>.pending()
    root.then(on: bench.queue) { _ in journal.write("A") }.then(on: bench.queue) { _ in journal.write("A.child") }
    root.then(on: bench.queue) { _ in journal.write("B") }
    root.fulfill(1)
    bench.run()
    #expect(journal.all == ["A", "B", "A.child"])
  }

  @Test("the pipeline of the google guide gives 100")
  func pipeline() {
    let queue = bench.queue
    let result = Promise(on: queue) { "10" }
      .then(on: queue) { text in Promise(on: queue) { Int(text) ?? 0 } }
      .then(on: queue) { $0 * $0 }
    bench.run()
    #expect(result.value == 100)
  }

  @Test("a handler that returns nothing passes the value on")
  func voidPassesOn() {
    let result = Promise(42).then(on: bench.queue) { _ in }.then(on: bench.queue) { $0 + 1 }
    bench.run()
    #expect(result.value == 43)
  }

  @Test("a handler that throws rejects; the handlers of values after it are not run")
  func throwing() {
    let journal = bench.journal
    let result = Promise(1).then(on: bench.queue) { (_: Int) -> Int in throw Broken() }
      .then(on: bench.queue) { (_: Int) -> Int in
        journal.write("never")
        return 1
      }
    bench.run()
    #expect(result.error as? Broken == Broken())
    #expect(journal.all.isEmpty)
  }

  @Test("a handler that returns an error as its value rejects")
  func returningError() {
    let result = Promise(1).then(on: bench.queue) { _ in Broken(name: "returned") }
    bench.run()
    #expect(result.error as? Broken == Broken(name: "returned"))
  }

  @Test("a handler that returns the promise it is to settle rejects with an error that says so")
  func selfResolution() {
    let box = PromiseBox()
    let result = Promise(1).then(on: bench.queue) { _ in box.promise ?? Promise(0) }
    box.promise = result
    bench.run()
    #expect(result.error as? PromiseUsageError == .resolvedWithItself)
  }

  @Test("the first settlement wins and the second is reported as ignored")
  func settledOnce() {
    let promise = Promise<Int>.pending(tracedBy: bench.recorder)
    promise.fulfill(1)
    promise.fulfill(2)
    promise.reject(Broken())
    #expect(promise.value == 1)
    #expect(bench.story == ["0 1 created", "0 1 settled", "0 1 ignored", "0 1 ignored"])
  }
}

/// Holds a promise for its own handler. `@unchecked Sendable`: only the test's one thread touches it.
final class PromiseBox: @unchecked Sendable {
  var promise: Promise<Int>?
}
