import PromiseEngine
import Testing
import TestSupport

@Suite("the inline dispatcher")
struct InlineTests {
  @Test("handlers run before the call that settles returns")
  func atOnce() {
    let journal = Journal()
    let promise = Promise<Int>.pending()
    promise.then(on: .inline) { journal.write("a \($0)") }.then(on: .inline) { journal.write("b \($0)") }
    promise.fulfill(1)
    journal.write("after")
    #expect(journal.all == ["a 1", "b 1", "after"])
  }

  @Test("handlers are never nested: one that settles a promise runs to its end first")
  func notNested() {
    let journal = Journal()
    let inner = Promise<Int>.pending()
    inner.then(on: .inline) { (_: Int) in journal.write("inner") }
    let outer = Promise<Int>.pending()
    outer.then(on: .inline) { _ in
      journal.write("begins")
      inner.fulfill(1)
      Promise(2).then(on: .inline) { _ in journal.write("settled before") }
      journal.write("ends")
    }
    outer.fulfill(0)
    #expect(journal.all == ["begins", "ends", "inner", "settled before"])
  }

  @Test("a chain of 300,000 is settled with a constant stack")
  func longChain() {
    let first = Promise<Int>.pending()
    var last = first
    for _ in 0..<300_000 { last = last.handleValue("then", on: .inline, at: here) { .value($0 + 1) } }
    first.fulfill(0)
    #expect(last.value == 300_000)
  }

  @Test("a loop that keeps returning promises runs with a constant stack")
  func loop() {
    @Sendable func countdown(_ number: Int) -> Promise<Int> {
      Promise(number).then(on: .inline) { number in number == 0 ? Promise(0) : countdown(number - 1) }
    }
    #expect(countdown(50_000).value == 0)
  }

  @Test("what one handler releases runs in order, however much it is, and is let go of once it has run")
  func wide() {
    let journal = Journal()
    let inner = Promise<Int>.pending()
    for number in 0..<1000 { inner.then(on: .inline) { (_: Int) in journal.write("\(number)") } }
    Promise(0).then(on: .inline) { inner.fulfill($0) }
    #expect(journal.all == (0..<1000).map(String.init))
  }

  private let here = CallSite(file: #fileID, line: #line, column: #column)
}
