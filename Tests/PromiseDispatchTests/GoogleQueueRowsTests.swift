import Dispatch
import PromiseDispatch
import Testing

@Suite("google's rules: queues")
struct GoogleQueueRowsTests {
  @Test("rule 21: work on a global queue makes a promise, and what it throws rejects")
  func globalWork() throws {
    #expect(try awaitPromise(Promise(on: .global()) { 6 * 7 }) == 42)
    #expect(throws: Broken.self) { try awaitPromise(Promise<Int>(on: .global()) { throw Broken() }) }
  }

  @Test("rule 37: awaitPromise blocks its thread until the promise is settled, and gives its value or throws its error")
  func waiting() throws {
    let queue = DispatchQueue(label: "rule 37")
    let slow = Promise(on: queue) { 1 }.delay(on: queue, 0.01)
    #expect(try awaitPromise(slow) == 1)
    #expect(throws: Broken.self) { try awaitPromise(Promise<Int>(Broken())) }
  }
}
