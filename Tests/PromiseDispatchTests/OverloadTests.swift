import Dispatch
import Foundation
import PromiseDispatch
import Testing
import TestSupport

/// Every form in which the guide, google's tests and their readers call the operators: that this file compiles is half the test.
@Suite("which overload a call means")
struct OverloadTests {
  @Test("a closure that only throws makes a promise of what was asked for")
  func throwing() async {
    let promise = Promise<Int> { throw Broken() }
    await #expect(throws: Broken.self) { try await promise.get() }
  }

  @Test("a closure with a result type makes a promise of the result, not of the closure")
  func resultType() async throws {
    let promise = Promise { () -> String in
      let text = "a"
      return text + "b"
    }
    let typed: Promise<String> = promise
    #expect(try await typed.get() == "ab")
  }

  @Test("a closure that returns a promise makes a promise of its value")
  func promiseOfPromise() async throws {
    let inner = Promise { return Promise(1) }
    let typed: Promise<Int> = inner
    #expect(try await typed.get() == 1)
    let throwing = Promise { () throws -> Promise<Int> in Promise(2) }
    #expect(try await throwing.get() == 2)
    let implicit = Promise<Int> { Promise(3) }
    #expect(try await implicit.get() == 3)
    let onQueue = Promise<Int>(on: .global()) { Promise(4) }
    #expect(try await onQueue.get() == 4)
  }

  @Test("a closure with two parameters settles by its functions")
  func functions() async throws {
    let named = Promise<Int> { fulfill, reject in fulfill(1) }
    #expect(try await named.get() == 1)
    let ignoring = Promise<Int> { fulfill, _ in fulfill(2) }
    #expect(try await ignoring.get() == 2)
    let several = Promise<Int>(on: .main) { fulfill, reject in
      let broken = Broken()
      reject(broken)
    }
    await #expect(throws: Broken.self) { try await several.get() }
  }

  @Test("a value, an error, an expression that throws and nil make promises that are settled from the start")
  func settled() {
    func failing() throws -> Int { throw Broken() }
    #expect(Promise(42).value == 42)
    #expect(Promise<Int>(Broken()).error is Broken)
    #expect(Promise(try failing()).error is Broken)
    let optional: Promise<Int?> = Promise(nil)
    #expect(optional.isFulfilled)
    #expect(Promise<Int?>(nil).isFulfilled)
    #expect(Promise(Broken()).error is Broken)
    #expect(Promise("0").value == "0")
    #expect(Promise(()).isFulfilled)
  }

  @Test("pending has two spellings")
  func pending() {
    let first = Promise<Int>.pending()
    let second = Promise<Int>()
    #expect(first.isPending && second.isPending)
    first.fulfill(1)
    second.reject(Broken())
    #expect(first.isFulfilled && second.isRejected)
  }

  @Test("then takes functions, closures without a result, and closures of one or several statements")
  func handlers() async throws {
    @Sendable func asPromise(_ text: String) -> Promise<Int> { Promise(Int(text) ?? 0) }
    @Sendable func squared(_ number: Int) -> Int { number * number }
    @Sendable func ignored(_ number: Int) {}
    let functions: Promise<Int> = Promise("10").then(asPromise).then(squared).then(ignored)
    #expect(try await functions.get() == 100)

    let journal = Journal()
    let passing = Promise(1).then { journal.write("\($0)") }
    #expect(try await passing.get() == 1)
    let printing = Promise(2).then { value in
      journal.write("\(value)")
      journal.write("again")
    }
    #expect(try await printing.get() == 2)
    let several = Promise(3).then { value in
      let text = String(value)
      return text
    }
    #expect(try await several.get() == "3")
    let throwing = Promise(4).then { _ in throw Broken() }
    await #expect(throws: Broken.self) { try await throwing.get() }
    #expect(journal.all == ["1", "2", "again"])
  }

  @Test("recover takes a value, a promise and a throw")
  func recovering() async throws {
    let broken = Promise<Int>(Broken())
    #expect(try await broken.recover { _ in 1 }.get() == 1)
    #expect(try await broken.recover { _ in Promise(2) }.get() == 2)
    #expect(try await broken.recover { error -> Int in throw error }.recover { _ in return 3 }.get() == 3)
  }

  @Test("on: takes a queue, its short names, an operation queue, the inline dispatcher, a mailbox and a virtual clock")
  func dispatchers() async throws {
    let clock = VirtualClock()
    let queue = DispatchQueue(label: "mine")
    let journal = Journal()
    let chain = Promise(1)
      .then(on: .main) { _ in journal.write("main") }
      .then(on: .global()) { _ in journal.write("global") }
      .then(on: .global(qos: .utility)) { _ in journal.write("utility") }
      .then(on: queue) { _ in journal.write("queue") }
    // One expression must not grow longer: Swift tries every overload of each link with every one of the others.
    let rest =
      chain
      .then(on: DispatchQueue.main) { _ in journal.write("main") }
      .then(on: .inline) { _ in journal.write("inline") }
      .then(on: .promises) { _ in journal.write("promises") }
      .then(on: SerialMailbox(queue)) { _ in journal.write("mailbox") }
      .then(on: OperationQueue()) { _ in journal.write("operation") }
    #expect(try await rest.get() == 1)
    #expect(journal.all == ["main", "global", "utility", "queue", "main", "inline", "promises", "mailbox", "operation"])
    let virtual = Promise(1).then(on: clock) { $0 + 1 }
    clock.runUntilIdle()
    #expect(virtual.value == 2)
  }

  @Test("all takes arrays, other sequences, one type as a list of arguments, and two to four types")
  func combining() async throws {
    #expect(try await all([Promise(1), Promise(2)]).get() == [1, 2])
    #expect(try await all(Set([1]).map { Promise($0) }.lazy.reversed()).get() == [1])
    let listed: Promise<[Int]> = all(Promise(1), Promise(2), Promise(3))
    #expect(try await listed.get() == [1, 2, 3])
    #expect(try await all(Promise(1), Promise(2), Promise(3), Promise(4), Promise(5)).get() == [1, 2, 3, 4, 5])
    let two = try await all(Promise(1), Promise("b")).get()
    #expect(two == (1, "b"))
    let three = try await all(Promise(1), Promise("b"), Promise(true)).get()
    #expect(three == (1, "b", true))
    let four = try await all(on: .global(), Promise(1), Promise("b"), Promise(true), Promise(2.5)).get()
    #expect(four == (1, "b", true, 2.5))
    let sum = all(Promise(1), Promise("b")).then { number, text in text + String(number) }
    #expect(try await sum.get() == "b1")
  }

  @Test("any takes arrays and two or three types; race takes arrays and lists")
  func choosing() async throws {
    let broken = Promise<Int>(Broken())
    #expect(try await any([Promise(1), broken]).get() == [Maybe(1), Maybe<Int>(Broken())])
    let two = try await any(broken, Promise("b")).get()
    #expect(two.0.error is Broken && two.1.value == "b")
    let three = try await any(on: .global(), broken, Promise("b"), Promise(true)).get()
    #expect(three.0.value == nil && three.1 == .value("b") && three.2 == .value(true))
    #expect(try await race([Promise(1), Promise<Int>()]).get() == 1)
    #expect(try await race(Promise(2), Promise<Int>()).get() == 2)
  }

  @Test("a closure that waits for asynchronous code makes a promise of its value")
  func asynchronous() async throws {
    let waiting = Promise { try await Promise(1).get() + 1 }
    #expect(try await waiting.get() == 2)
    let several = Promise<Int>(on: .global()) {
      let first = try await Promise(1).get()
      let second = try await Promise(2).get()
      return first + second
    }
    #expect(try await several.get() == 3)
  }
}
