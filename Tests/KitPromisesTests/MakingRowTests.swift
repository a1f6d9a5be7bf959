import Dispatch
import KitPromises
import enum PromiseEngine.Resolution
import Testing
import TestSupport

/// The rules of docs/dialects.md for the column "PK 8".
@Suite("docs/dialects.md, column PromiseKit 8: making and settling")
struct MakingRowTests {
  let bench = Bench()

  @Test("rule 16, PromiseKit 8: the maker's closure runs at once")
  func row16() {
    let journal = bench.journal
    let promise = Promise<Int> { resolver in
      journal.write("closure")
      resolver.fulfill(1)
    }
    journal.write("program")
    #expect(journal.all == ["closure", "program"])
    #expect(promise.value == 1)
  }

  @Test("rule 17, PromiseKit 8: settling twice is ignored silently")
  func row17() {
    let promise = Promise<Int> { resolver in
      resolver.fulfill(1)
      resolver.fulfill(2)
      resolver.reject(Refusal())
    }
    #expect(promise.value == 1)
  }

  @Test("rule 18, PromiseKit 8: a promise returned from its own handler rejects with returnedSelf")
  func row18() {
    let holder = Holder<Promise<Int>>()
    let promise = Promise.value(1).then(on: bench.queue, at: bench.site) { holder.content ?? .value($0) }
    holder.content = promise
    bench.run()
    guard case PMKError.returnedSelf? = promise.error else {
      Issue.record("not returnedSelf but \(promise)")
      return
    }
  }

  @Test("rule 18, PromiseKit 8: recover, too, rejects with returnedSelf")
  func row18Recover() {
    let holder = Holder<Promise<Int>>()
    let promise = Promise<Int>(error: Refusal()).recover(on: bench.queue, policy: .allErrors, at: bench.site) { error in
      .promise(holder.content?.engine ?? Promise<Int>(error: error).engine)
    }
    holder.content = promise
    bench.run()
    guard case PMKError.returnedSelf? = promise.error else {
      Issue.record("not returnedSelf but \(promise)")
      return
    }
  }

  @Test("rule 19, PromiseKit 8: the forms of Resolver.resolve; neither value nor error is against the convention")
  func row19() {
    #expect(Promise<Int> { $0.resolve(1, nil) }.value == 1)
    #expect(Promise<Int> { $0.resolve(1, Refusal()) }.error is Refusal)
    #expect(Promise<Int> { $0.resolve(Refusal(), 1) }.error is Refusal)
    #expect(Promise<Int> { $0.resolve(Int?.none, Refusal()) }.error is Refusal)
    #expect(Promise<Int> { $0.resolve(.fulfilled(2)) }.value == 2)
    #expect(Promise<Int> { $0.resolve(.rejected(Refusal())) }.error is Refusal)
    #expect(Promise<Int> { $0.resolve(Swift.Result<Int, Refusal>.success(3)) }.value == 3)
    #expect(Promise<Int> { $0.resolve(Swift.Result<Int, Refusal>.failure(Refusal())) }.error is Refusal)
    #expect(Promise<Void> { $0.resolve(nil) }.isFulfilled)
    #expect(Promise<Void> { $0.resolve(Refusal()) }.error is Refusal)
    #expect(Promise<Void> { $0.fulfill_() }.isFulfilled)
    guard case PMKError.invalidCallingConvention? = Promise<Int>(resolver: { $0.resolve(Int?.none, nil) }).error else {
      Issue.record("neither a value nor an error was taken")
      return
    }
  }

  @Test("rule 20, PromiseKit 8: pending() gives a promise and its resolver")
  func row20() {
    let (promise, resolver) = Promise<Int>.pending()
    #expect(promise.isPending)
    resolver.fulfill(1)
    #expect(promise.value == 1)
  }

  @Test("rule 21, PromiseKit 8: queue.async(.promise) runs there and is handled on the main queue")
  func row21() async throws {
    let wasMain = await DispatchQueue.global().async(.promise) { MainQueue.isRunning }
      .map { [$0, MainQueue.isRunning] }.async()
    #expect(wasMain == [false, true])
    await #expect(throws: Refusal.self) {
      try await DispatchQueue.global().async(.promise) { () throws -> Int in throw Refusal() }.async()
    }
    let place = DispatchSpecificKey<String>()
    let queue = DispatchQueue(label: "rule 21")
    queue.setSpecific(key: place, value: "there")
    let throwing = queue.async(.promise) { () throws -> String? in DispatchQueue.getSpecific(key: place) }
    #expect(try await throwing.async() == "there")
    // An error that is returned is a value like any other.
    let returning = queue.async(.promise) { () throws -> any Error in Refusal() }
    #expect(try await returning.async() is Refusal)
    let guaranteed = queue.async(.promise) { () -> any Error in Refusal() }
    #expect(await guaranteed.async() is Refusal)
  }

  @Test("rule 22, PromiseKit 8: what can be seen of a promise; value is nil when it is rejected")
  func row22() {
    let (pending, resolver) = Promise<Int>.pending()
    #expect(pending.isPending && !pending.isResolved && pending.result == nil && pending.value == nil)
    #expect(!pending.isFulfilled && !pending.isRejected && pending.error == nil)
    resolver.fulfill(1)
    #expect(pending.isFulfilled && pending.isResolved && pending.value == 1 && pending.error == nil)
    let rejected = Promise<Int>(error: Refusal())
    #expect(rejected.isRejected && rejected.value == nil && rejected.error is Refusal)
  }
}
