import PromiseEngine
import Testing
import TestSupport

@Suite("dispatchers that drop work")
struct FailingDispatcherTests {
  /// Runs so many pieces of work at once, then drops whatever comes.
  private struct Fading: Dispatcher {
    private let left: Locked<Int>

    init(after count: Int) {
      left = Locked(count)
    }

    func dispatch(_ work: @escaping @Sendable () -> Void) {
      let isAlive = left.with { left in
        left -= 1
        return left >= 0
      }
      if isAlive { work() }
    }

    func dispatch(after delay: Duration, _ work: @escaping @Sendable () -> Void) { dispatch(work) }
  }

  /// Every operator over a settled promise and one that stays pending.
  private func operators(on dispatcher: Fading, _ settled: Promise<Int>, _ pending: Promise<Int>) -> [Promise<Int>] {
    let pair: Promise<(Int, Int)> = PromiseEngine.all(on: dispatcher, settled, pending)
    return [
      settled.then(on: dispatcher) { $0 },
      settled.then(on: dispatcher) { _ in pending },
      settled.recover(on: dispatcher) { _ in 0 },
      settled.delay(on: dispatcher, 1),
      settled.timeout(on: dispatcher, 1),
      PromiseEngine.all(on: dispatcher, [settled, pending]).then(on: .inline) { $0[0] },
      PromiseEngine.any(on: dispatcher, [settled, pending]).then(on: .inline) { _ in 0 },
      PromiseEngine.race(on: dispatcher, [pending, settled]),
      pair.then(on: .inline) { $0.0 },
    ]
  }

  @Test("whenever work begins to be dropped, what is pending can be cancelled, and everything is freed", arguments: 0...24)
  func fading(count: Int) {
    weak var input: Promise<Int>?
    do {
      let (settled, pending) = (Promise(1), Promise<Int>.pending())
      input = pending
      let results = operators(on: Fading(after: count), settled, pending)
      for result in results { result.cancel() }
      #expect(results.filter(\.isPending).isEmpty)
      #expect(settled.value == 1)
    }
    #expect(input == nil)
  }

  @Test("inputs settle although work was dropped; operators that missed it stay pending, and are freed", arguments: 0...24)
  func settledAfterwards(count: Int) {
    weak var input: Promise<Int>?
    do {
      let pending = Promise<Int>.pending()
      input = pending
      let results = operators(on: Fading(after: count), Promise(1), pending)
      pending.fulfill(2)
      #expect(results.filter(\.isRejected).isEmpty)
      if count == 0 { #expect(results.filter(\.isPending).count == results.count) }
    }
    #expect(input == nil)
  }
}
