import Dispatch
import Foundation
import PromiseDispatch
import Testing
import TestSupport

@Suite("queues as dispatchers")
struct QueueTests {
  @Test("rule 3: a serial queue keeps the order of attaching, also among blocks that others put there")
  func order() async throws {
    let queue = DispatchQueue(label: "serial")
    let journal = Journal()
    let source = Promise<Int>.pending()
    for number in 1...3 { source.then(on: queue) { _ in journal.write("handler \(number)") } }
    queue.sync {
      source.fulfill(0)
      queue.async { journal.write("block") }
      // A child's handler is dispatched when its parent's handler has run: behind the block.
      source.then(on: queue) { _ in journal.write("late") }.then(on: queue) { _ in journal.write("child") }
    }
    for _ in 0..<3 { queue.sync {} }
    #expect(journal.all == ["handler 1", "handler 2", "handler 3", "block", "late", "child"])
  }

  @Test("every reaction takes one hop of its own")
  func hops() async throws {
    let queue = DispatchQueue(label: "serial")
    let journal = Journal()
    let chain = queue.sync {
      let chain = Promise(1).then(on: queue) { _ in journal.write("first") }.then(on: queue) { _ in journal.write("second") }
      queue.async { journal.write("block") }
      return chain
    }
    _ = try await chain.get()
    #expect(journal.all == ["first", "block", "second"])
  }

  @Test("a delay on a queue passes in real time, and negative, NaN and enormous ones are defined")
  func delays() async throws {
    let queue = DispatchQueue(label: "serial")
    let start = ContinuousClock.now
    #expect(try await Promise(1).delay(on: queue, 0.03).get() == 1)
    #expect(ContinuousClock.now - start >= .milliseconds(30))
    #expect(try await Promise(2).delay(on: queue, -5).get() == 2)
    #expect(try await Promise(3).delay(on: queue, .nan).get() == 3)
    #expect(try await Promise(4).timeout(on: queue, .infinity).get() == 4)
    #expect(try await Promise(5).timeout(on: queue, 1e300).get() == 5)
  }

  @Test("an operation queue runs handlers as its operations")
  func operations() async throws {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let name = try await Promise(1).then(on: queue) { _ in OperationQueue.current === queue }.get()
    #expect(name)
    #expect(try await Promise(2).delay(on: queue, 0.01).get() == 2)
  }

  @Test("awaitPromise gives the value or throws the error, of settled and of pending promises")
  func blocking() async throws {
    let settled = try await Promise(on: .global()) { try awaitPromise(Promise(1)) }.get()
    #expect(settled == 1)
    let later = try await Promise(on: .global()) {
      try awaitPromise(Promise(2).delay(on: .global(), 0.01)) + awaitPromise(Promise { 3 })
    }.get()
    #expect(later == 5)
    let broken = Promise<Int>(on: .global()) { try awaitPromise(Promise<Int>(Broken())) }
    await #expect(throws: Broken.self) { try await broken.get() }
  }

  @Test("awaitPromise within an inline handler doesn't wait for that handler")
  func blockingInline() {
    let source = Promise<Int>.pending()
    let result = source.then(on: .inline) { try awaitPromise(Promise($0 + 1)) }
    source.fulfill(1)
    #expect(result.value == 2)
  }

  @Test("the errors have google's domain and codes")
  func errors() async throws {
    let late = Promise<Int>()
    let timedOut = late.timeout(0)
    await #expect(throws: PromiseError.timedOut) { try await timedOut.get() }
    late.fulfill(0)
    let error = PromiseError.timedOut as NSError
    #expect(error.domain == "com.google.FBLPromises.Error")
    #expect(error.code == 1)
    #expect((PromiseError.validationFailure as NSError).code == 2)
    let refused = Promise(1).validate { $0 > 1 }
    await #expect(throws: PromiseError.validationFailure) { try await refused.get() }
  }

  @Test("inline handlers take turns within their thread: one that is held up doesn't hold up another thread's")
  func inlineThreads() {
    let entered = DispatchSemaphore(value: 0)
    let release = DispatchSemaphore(value: 0)
    let ended = DispatchSemaphore(value: 0)
    DispatchQueue(label: "held up").async {
      Promise(0).then(on: .inline) { _ in
        entered.signal()
        release.wait()
      }
      ended.signal()
    }
    entered.wait()
    #expect(Promise(2).then(on: .inline) { $0 + 1 }.value == 3)
    release.signal()
    ended.wait()
  }
}
