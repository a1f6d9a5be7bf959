import Dispatch
import Foundation
import PromiseDispatch
import Testing

/// A class that can't be sent between threads, as most of those that clients have.
private class Counter {
  var count = 0
}

/// Forms that code written for google/promises uses and that Swift 6 mode would refuse.
extension GoogleSnippets {
  @Test("a client in Swift 5 mode may change captured variables in its handlers")
  func capturedVariables() {
    var count = 0
    let promise = Promise(1).then { _ in
      count += 1
    }.catch { _ in
      count += 100
    }.always {
      count += 1
    }.validate { value in
      count += 1
      return value == 1
    }.recover { error -> Int in
      count += 100
      return 0
    }.then { value -> Promise<Int> in
      count += 1
      return Promise(value)
    }.reduce(2, 3) { partial, next -> Promise<Int> in
      count += 1
      return Promise(partial + next)
    }
    #expect(waitForPromises(timeout: 10))
    #expect(promise.value == 6)
    #expect(count == 6)
  }

  @Test("the forms with a queue take captured variables, too")
  func capturedVariablesWithQueues() {
    let queue = DispatchQueue(label: "here")
    var count = 0
    let promise = Promise<Int>(on: queue) { fulfill, _ in
      count += 1
      fulfill(1)
    }.then(on: queue) { _ in count += 1 }
    retry(on: queue, attempts: 1, delay: 0, condition: { _, _ in count < 10 }) { () -> Promise<Int> in
      queue.sync { count += 1 }
      return promise
    }.then(on: queue) { (_: Int) in count += 1 }
    let wrapped = wrap(on: queue) { (done: @escaping (Int, Error?) -> Void) in
      count += 1
      done(count, nil)
    }
    #expect(waitForPromises(timeout: 10))
    #expect(count == 5)
    #expect(wrapped.isFulfilled)
  }

  @Test("objects that can't be sent are values and are captured")
  func objects() {
    let counter = Counter()
    let promise = Promise { counter }.then { counter in counter.count += 1 }.then { $0.count }
    all([Promise(counter), Promise { counter }]).then { counters in counters.forEach { $0.count += 1 } }
    #expect(waitForPromises(timeout: 10))
    #expect(promise.isFulfilled)
    #expect(counter.count == 3)
  }

  @Test("a chain is built in one expression, with handlers of several statements")
  func severalStatements() {
    let promise = Promise<Int> { fulfill, reject in
      DispatchQueue.global().async {
        let number = 20
        fulfill(number)
      }
    }.then { number in
      let doubled = number * 2
      return String(doubled)
    }.then { text in
      let longer = text + "!"
      return Promise(longer)
    }
    #expect(waitForPromises(timeout: 10))
    #expect(promise.value == "40!")
  }

  @Test("every shape of completion handler can be wrapped")
  func wrapping() {
    func nothing(_ done: @escaping () -> Void) { done() }
    func value(_ done: @escaping (Int) -> Void) { done(1) }
    func optional(_ done: @escaping (Int?) -> Void) { done(nil) }
    func valueError(_ done: @escaping (Int, Error?) -> Void) { done(2, nil) }
    func errorValue(_ done: @escaping (Error?, Int) -> Void) { done(nil, 3) }
    func optionalError(_ done: @escaping (Int?, Error?) -> Void) { done(4, nil) }
    func errorOptional(_ done: @escaping (Error?, Int?) -> Void) { done(nil, 5) }
    func two(_ done: @escaping (Int?, String?, Error?) -> Void) { done(6, "six", nil) }
    func broken(_ done: @escaping (Int, Error?) -> Void) { done(7, Broken()) }
    func onlyError(_ error: Error?) -> (@escaping (Error?) -> Void) -> Void { { done in done(error) } }

    let plain = wrap { handler in nothing(handler) }
    let one = wrap { handler in value(handler) }
    let none = wrap { handler in optional(handler) }
    let second = wrap { handler in valueError(handler) }
    let third = wrap { handler in errorValue(handler) }
    let fourth = wrap { handler in optionalError(handler) }
    let fifth = wrap { handler in errorOptional(handler) }
    let both = wrap { handler in two(handler) }
    let failed = wrap { handler in broken(handler) }
    let nothingKnown: Promise<Any?> = wrap { handler in nothing(handler) }
    let reported = wrap { handler in onlyError(Broken())(handler) }
    let unreported = wrap { handler in onlyError(nil)(handler) }
    #expect(waitForPromises(timeout: 10))
    #expect(plain.isFulfilled && plain.value == nil)
    #expect(one.value == 1)
    #expect(none.isFulfilled && none.value == nil)
    #expect(second.value == 2)
    #expect(third.value == 3)
    #expect(fourth.value == 4)
    #expect(fifth.value == 5)
    #expect(both.value?.0 == 6 && both.value?.1 == "six")
    #expect(failed.error is Broken)
    #expect(nothingKnown.isFulfilled && nothingKnown.value == nil)
    #expect(reported.error is Broken)
    #expect(unreported.isFulfilled && unreported.error == nil)
  }

  @Test("a promise of functions, or of objects that can't be sent, flattens like any other")
  func flattening() {
    typealias Block = (Int) -> [Int]
    let block = Promise("1").then { text in
      return Promise<Block> { fulfill, _ in
        fulfill { number in [number + (Int(text) ?? 0)] }
      }
    }
    let called = block.then { (block: @escaping Block) -> Int? in
      return block(41).first
    }
    let counters = Promise(1).then { number in
      return Promise<Counter> {
        let counter = Counter()
        counter.count = number
        return counter
      }
    }
    let typed: Promise<Counter> = counters
    #expect(waitForPromises(timeout: 10))
    #expect(called.value == 42)
    #expect(typed.value?.count == 1)
  }

  @Test("a promise is described in google's words")
  func description() {
    #expect("\(Promise(1))" == "Fulfilled: 1")
    #expect("\(Promise<Int?>(nil))" == "Fulfilled: nil")
    #expect("\(Promise<Int>(PromiseError.timedOut))" == "Rejected: timedOut")
    #expect("\(Promise<Int>.pending())" == "Pending: Int")
  }

  @Test("closures can be declared with the names that google gives to their types")
  func handlerTypes() {
    let start: Promise<Int>.Async = { fulfill, _ in fulfill(1) }
    let next: Promise<Int>.Then<String> = { "\($0)" }
    let seen: Promise<String>.Catch = { _ in }
    let work: Promise<Int>.Do<Int> = { 2 }
    let add: Promise<Int>.Reducer<Int> = { Promise($0 + $1) }
    let text = Promise(start).then(next).catch(seen)
    let sum = Promise(work).reduce(3, 4, combine: add)
    #expect(waitForPromises(timeout: 10))
    #expect(text.value == "1")
    #expect(sum.value == 9)
  }

  @Test("google's errors are recognized as NSError")
  func errors() {
    #expect(PromiseError(PromiseError.timedOut as NSError) == .timedOut)
    #expect(PromiseError(NSError(domain: PromiseError.errorDomain, code: 2)) == .validationFailure)
    #expect(PromiseError(NSError(domain: PromiseError.errorDomain, code: 3)) == nil)
    #expect(PromiseError(Broken()) == nil)
  }
}
