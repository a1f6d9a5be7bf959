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

    let plain = wrap { handler in nothing(handler) }
    let one = wrap { handler in value(handler) }
    let none = wrap { handler in optional(handler) }
    let second = wrap { handler in valueError(handler) }
    let third = wrap { handler in errorValue(handler) }
    let fourth = wrap { handler in optionalError(handler) }
    let fifth = wrap { handler in errorOptional(handler) }
    let both = wrap { handler in two(handler) }
    let failed = wrap { handler in broken(handler) }
    #expect(waitForPromises(timeout: 10))
    #expect(plain.isFulfilled)
    #expect(one.value == 1)
    #expect(none.isFulfilled && none.value == .some(.none))
    #expect(second.value == 2)
    #expect(third.value == 3)
    #expect(fourth.value == 4)
    #expect(fifth.value == 5)
    #expect(both.value?.0 == 6 && both.value?.1 == "six")
    #expect(failed.error is Broken)
  }
}
