import Dispatch
import PromiseDispatch
import Testing
import TestSupport

private let onMain = DispatchSpecificKey<Bool>()

/// What belongs to the process, and so can't be tested beside anything else that changes it or waits for all promises.
extension GoogleSnippets {
  @Test("rule 2: the default queue is the main one")
  func defaultQueue() async throws {
    DispatchQueue.main.setSpecific(key: onMain, value: true)
    defer { DispatchQueue.main.setSpecific(key: onMain, value: nil) }
    #expect(try await Promise { DispatchQueue.getSpecific(key: onMain) == true }.get())
    #expect(try await Promise(1).then { _ in DispatchQueue.getSpecific(key: onMain) == true }.get())
    #expect(try await Promise(on: .global()) { DispatchQueue.getSpecific(key: onMain) == true }.get() == false)
  }

  @Test("rule 2: the default queue is looked up when an operator is called, not when its handler runs")
  func lookedUpAtTheCall() async throws {
    let mine = DispatchQueue(label: "mine")
    mine.setSpecific(key: onMain, value: false)
    let source = Promise<Int>()
    let before = source.then { _ in DispatchQueue.getSpecific(key: onMain) }
    DispatchQueue.promises = mine
    let after = source.then { _ in DispatchQueue.getSpecific(key: onMain) }
    DispatchQueue.promises = .main
    source.fulfill(1)
    #expect(try await before.get() == nil)
    #expect(try await after.get() == false)
  }

  @Test("waiting fails while a promise is pending, and succeeds once it is settled and its handlers have run")
  func pending() {
    let promise = Promise<Int>.pending()
    let journal = Journal()
    promise.then(on: .global()) { _ in journal.write("ran") }
    #expect(!waitForPromises(timeout: 0.03))
    promise.fulfill(1)
    #expect(waitForPromises(timeout: 10))
    #expect(journal.all == ["ran"])
  }

  @Test("rule 40: a pending promise that is dropped is no longer waited for")
  func dropped() {
    do {
      let promise = Promise<Int>.pending()
      promise.then { _ in }
      #expect(!waitForPromises(timeout: 0.02))
    }
    #expect(waitForPromises(timeout: 10))
  }

  @Test("rule 41: a promise whose work keeps its functions is waited for; one whose work dropped them is not")
  func functions() {
    var kept: ((Int) -> Void)?
    let begun = DispatchSemaphore(value: 0)
    let promise = Promise<Int>(on: .global()) { fulfill, _ in
      kept = fulfill
      begun.signal()
    }
    begun.wait()
    #expect(!waitForPromises(timeout: 0.03))
    kept?(1)
    #expect(waitForPromises(timeout: 10))
    #expect(promise.value == 1)
    let forgotten = Promise<Int>(on: .global()) { _, _ in }
    kept = nil
    #expect(waitForPromises(timeout: 10))
    #expect(forgotten.isPending)
  }

  @Test("delays and further tries are waited for; a timeout that is no longer needed is not")
  func timers() {
    let delayed = Promise(1).delay(0.03)
    var tries = 0
    let retried = retry(attempts: 1, delay: 0.02) { () -> Promise<Int> in
      tries += 1
      return tries == 1 ? Promise(Broken()) : Promise(2)
    }
    let timed = Promise(3).timeout(60)
    #expect(waitForPromises(timeout: 10))
    #expect(delayed.value == 1)
    #expect(retried.value == 2)
    #expect(timed.value == 3)
  }
}
