import ECMAPromises
import struct PromiseEngine.CallSite
import Testing
import TestSupport

/// The rules of docs/dialects.md for the column "ES".
@Suite("docs/dialects.md, column ES: combining")
struct CombiningRowTests {
  let bench = Bench()

  private func later<Value>(_ milliseconds: Double, _ settle: @escaping @Sendable (Resolve<Value>, Reject<Value>) -> Void)
    -> Promise<Value>
  {
    Promise { resolve, reject in setTimeout(milliseconds) { settle(resolve, reject) } }
  }

  @Test("rule 23, ES: all rejects at once with the first reason; fulfills with the values in the inputs' order")
  func row23() {
    let rejected = bench.run {
      Promise.all([later(50) { resolve, _ in resolve(1) }, later(10) { _, reject in reject(Refusal(number: 2)) }])
    }
    #expect(rejected.reason as? Refusal == Refusal(number: 2))
    let fulfilled = bench.run {
      Promise.all([later(50) { resolve, _ in resolve(1) }, later(10) { resolve, _ in resolve(2) }])
    }
    #expect(fulfilled.value == [1, 2])
  }

  @Test("rule 24, ES: the others run on")
  func row24() {
    let journal = bench.journal
    bench.run {
      let slow: Promise<Int> = later(50) { resolve, _ in
        journal.write("ran on")
        resolve(1)
      }
      Promise.all([slow, .reject(Refusal())]).catch { _ in }
    }
    #expect(journal.all == ["ran on"])
  }

  @Test("rule 25, ES: any takes the first value; AggregateError with all reasons if there is none")
  func row25() {
    let won = bench.run {
      Promise.any([.reject(Refusal()), later(50) { resolve, _ in resolve(1) }, later(10) { resolve, _ in resolve(2) }])
    }
    #expect(won.value == 2)
    let lost = bench.run {
      Promise<Int>.any([later(10) { _, reject in reject(Refusal(number: 1)) }, .reject(Refusal(number: 2))])
    }
    #expect((lost.reason as? AggregateError)?.errors as? [Refusal] == [Refusal(number: 1), Refusal(number: 2)])
  }

  @Test("rule 26, ES: race takes the first outcome, even a rejection")
  func row26() {
    let promise = bench.run {
      Promise.race([later(50) { resolve, _ in resolve(1) }, later(10) { _, reject in reject(Refusal(number: 2)) }])
    }
    #expect(promise.reason as? Refusal == Refusal(number: 2))
  }

  @Test("rule 27, ES: allSettled waits for all and never rejects")
  func row27() {
    let promise = bench.run { Promise.allSettled([.resolve(1), .reject(Refusal(number: 2))]) }
    #expect(promise.value?.map(\.status) == ["fulfilled", "rejected"])
    guard case .rejected(let reason)? = promise.value?.last else {
      Issue.record("the second result is no rejection")
      return
    }
    #expect(reason as? Refusal == Refusal(number: 2))
  }

  @Test("rule 28, ES: of nothing, all and allSettled are empty at once, any rejects, race is pending for ever")
  func row28() {
    bench.run {
      #expect(Promise<Int>.all([]).value == [])
      #expect(Promise<Int>.allSettled([]).value?.isEmpty == true)
      let any = Promise<Int>.any([])
      #expect((any.reason as? AggregateError)?.errors.isEmpty == true)
      any.catch { _ in 0 }
    }
    let race = bench.run { Promise<Int>.race([]) }
    #expect(race.isPending)
  }

  @Test("rule 29, ES: values and thenables among the inputs count, too")
  func row29() {
    let thenable = Following<DynamicTestValue> { resolve, _ in resolve(.text("followed")) }
    let promise = bench.run {
      Promise<DynamicTestValue>.all([
        .resolve(.number(1)), .resolve(.thenable(ScriptedThenable { try thenable.then($0, $1) })),
      ])
    }
    #expect(promise.value?.map(\.shown) == ["1", "followed"])
    let plain = bench.run {
      Promise<Int>.all(
        of: [.value(1), .promise(.resolve(2))], in: bench.agent, at: CallSite(file: #fileID, line: #line, column: #column)
      ) { $0 }
    }
    #expect(plain.value == [1, 2])
  }

  @Test("rule 38, ES: there is no cancellation; a promise that nobody needs any more runs on")
  func row38() {
    let journal = bench.journal
    bench.run {
      let loser: Promise<Int> = later(20) { resolve, _ in resolve(2) }
      loser.then { journal.write("\($0)") }
      Promise.race([later(10) { resolve, _ in resolve(1) }, loser]).then { _ in }
    }
    #expect(journal.all == ["2"])
  }
}
