import PromiseEngine
import Testing

@Suite("pending promises that are dropped")
struct DroppedPromiseTests {
  @Test("rule 40: dropping the last reference to a pending promise frees it and what waits for it, silently")
  func chain() {
    weak var source: Promise<Int>?
    weak var last: Promise<Int>?
    do {
      let promise = Promise<Int>.pending()
      source = promise
      last = promise.then(on: .inline) { $0 + 1 }.recover(on: .inline) { _ in 0 }
      #expect(last != nil)
    }
    #expect(source == nil)
    #expect(last == nil)
  }

  @Test("a race keeps no pending loser alive")
  func race() {
    weak var loser: Promise<Int>?
    do {
      let pending = Promise<Int>.pending()
      loser = pending
      #expect(PromiseEngine.race(on: .inline, Promise(1), pending).value == 1)
    }
    #expect(loser == nil)
  }

  @Test("a retry keeps no try alive that is never settled")
  func retry() {
    weak var attempted: Promise<Int>?
    do {
      let pending = Promise<Int>.pending()
      attempted = pending
      let result = PromiseEngine.retry(on: .inline) { [weak pending] in pending ?? Promise(0) }
      #expect(result.isPending)
    }
    #expect(attempted == nil)
  }

  @Test("work that drops its functions leaves nothing behind")
  func functions() {
    weak var promise: Promise<Int>?
    do {
      let made = Promise<Int>(on: .inline) { _, _ in }
      promise = made
      #expect(made.isPending)
    }
    #expect(promise == nil)
  }
}
