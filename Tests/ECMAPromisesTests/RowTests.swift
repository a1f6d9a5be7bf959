import ECMAPromises
import Testing
import TestSupport

/// The rules of docs/dialects.md for the column "A+ / ES".
@Suite("docs/dialects.md, column ES")
struct RowTests {
  let bench = Bench()

  @Test("rule 1, ES: a handler added to a settled promise runs later, in a job of its own")
  func row1() {
    let journal = bench.journal
    bench.run {
      Promise.resolve(1).then { _ in journal.write("handler") }
      journal.write("program")
    }
    #expect(journal.all == ["program", "handler"])
  }

  @Test("rule 2, ES: one agent runs all handlers, one after another, before the next timer")
  func row2() {
    let journal = bench.journal
    bench.run {
      setTimeout(1) { journal.write("timer") }
      Promise.resolve(1).then { _ in journal.write("first") }.then { journal.write("second") }
      queueMicrotask { journal.write("microtask") }
    }
    #expect(journal.all == ["first", "microtask", "second", "timer"])
  }

  @Test("rule 3, ES: handlers run in the order in which they were added, a child's after them")
  func row3() {
    let journal = bench.journal
    bench.run {
      let made = Promise<Int>.withResolvers()
      made.promise.then { _ in journal.write("A") }.then { journal.write("child of A") }
      made.promise.then { _ in journal.write("B") }
      made.resolve(1)
    }
    #expect(journal.all == ["A", "B", "child of A"])
  }

  @Test("rule 4, ES: then on a rejected promise doesn't run its handler, the reason passes")
  func row4() {
    let promise = bench.run { Promise<Int>.reject(Refusal()).then { $0 + 1 } }
    #expect(promise.reason is Refusal)
  }

  @Test("rule 5, ES: catch on a rejected promise runs later")
  func row5() {
    let journal = bench.journal
    bench.run {
      Promise<Int>.reject(Refusal()).catch { _ in journal.write("handler") }
      journal.write("program")
    }
    #expect(journal.all == ["program", "handler"])
  }

  @Test("rule 6, ES: a then that returns nothing passes on undefined")
  func row6() {
    let promise: Promise<Void> = bench.run { Promise.resolve(1).then { _ in } }
    #expect(promise.isFulfilled)
  }

  @Test("rule 7, ES: the next handlers wait for the promise that a handler returned")
  func row7() {
    let promise = bench.run {
      Promise.resolve(1).then { value in
        Promise<Int> { resolve, _ in setTimeout(50) { resolve(value + 1) } }
      }
    }
    #expect(promise.value == 2)
    #expect(bench.elapsed == 50)
  }

  @Test("rule 7, ES: taking a returned promise over costs two jobs more than a value does")
  func row7Jobs() {
    let journal = bench.journal
    bench.run {
      Promise.resolve(0).then { _ in Promise.resolve(0) }.then { _ in journal.write("adopted") }
      Promise.resolve(0).then { _ in journal.write("1") }.then { journal.write("2") }.then { journal.write("3") }
        .then { journal.write("4") }
    }
    #expect(journal.all == ["1", "2", "3", "adopted", "4"])
  }

  @Test("rule 8, ES: a handler that returns an error value fulfills with it")
  func row8() {
    let promise = bench.run { Promise.resolve(1).then { Refusal(number: $0) } }
    #expect(promise.value == Refusal(number: 1))
  }

  @Test("rule 9, ES: what is thrown rejects, in a handler as in an executor")
  func row9() {
    let handler = bench.run { Promise.resolve(1).then { _ -> Int in throw Refusal(number: 1) } }
    let executor = bench.run { Promise<Int> { _, _ in throw Refusal(number: 2) } }
    #expect(handler.reason as? Refusal == Refusal(number: 1))
    #expect(executor.reason as? Refusal == Refusal(number: 2))
  }

  @Test("rule 10, ES: a catch that returns nothing fulfills with undefined, and the next then runs")
  func row10() {
    let journal = bench.journal
    let promise = bench.run {
      Promise<Int>.reject(Refusal()).catch { _ in }.then { value -> Int? in
        journal.write("\(value == nil)")
        return value
      }
    }
    #expect(promise.isFulfilled)
    #expect(journal.all == ["true"])
  }

  @Test("rules 11 and 12, ES: a catch that returns a value, or a promise, recovers")
  func row11() {
    let fromValue = bench.run { Promise<Int>.reject(Refusal(number: 7)).catch { ($0 as? Refusal)?.number ?? 0 } }
    let fromPromise = bench.run { Promise<Int>.reject(Refusal()).catch { _ in Promise.resolve(8) } }
    #expect(fromValue.value == 7)
    #expect(fromPromise.value == 8)
  }

  @Test("rule 13, ES: finally passes the outcome on; the value that it returns is dropped, and it is waited for")
  func row13() {
    let value = bench.run { Promise.resolve(1).finally {} }
    let reason = bench.run { Promise<Int>.reject(Refusal()).finally {} }
    let waited = bench.run {
      Promise.resolve(1).finally { Promise<String> { resolve, _ in setTimeout(50) { resolve("dropped") } } }
    }
    #expect(value.value == 1)
    #expect(reason.reason is Refusal)
    #expect(waited.value == 1)
    #expect(bench.elapsed == 50)
  }

  @Test("rule 13, ES: a throw in finally, or a rejected promise that it returns, takes the outcome's place")
  func row13Overrides() {
    let thrown = bench.run { Promise.resolve(1).finally { throw Refusal(number: 2) } }
    let rejected = bench.run { Promise<Int>.reject(Refusal()).finally { Promise<Void>.reject(Refusal(number: 3)) } }
    #expect(thrown.reason as? Refusal == Refusal(number: 2))
    #expect(rejected.reason as? Refusal == Refusal(number: 3))
  }

  @Test("rule 14, ES: a handler gets one value")
  func row14() {
    let promise = bench.run { Promise.resolve((1, "one")).then { pair in pair.1 } }
    #expect(promise.value == "one")
  }

  @Test("rule 15, ES: anything can be thrown and reaches catch as it is")
  func row15() {
    let promise = bench.run { Promise<Int>.reject(3).catch { ($0 as? Thrown)?.value as? Int ?? 0 } }
    let thrown = bench.run { Promise.resolve(1).then { _ -> String in throw Thrown("text") } }
    #expect(promise.value == 3)
    #expect((thrown.reason as? Thrown)?.value as? String == "text")
  }

  @Test("rule 16, ES: the executor runs at once")
  func row16() {
    let journal = bench.journal
    bench.run {
      _ = Promise<Int> { _, _ in journal.write("executor") }
      journal.write("program")
    }
    #expect(journal.all == ["executor", "program"])
  }

  @Test("rule 17, ES: settling twice is ignored")
  func row17() {
    let promise = bench.run {
      Promise<Int> { resolve, reject in
        resolve(1)
        resolve(2)
        reject(Refusal())
      }
    }
    #expect(promise.value == 1)
  }

  @Test("rule 17, ES: a promise that follows a pending one can't be settled in another way")
  func row17Following() {
    let followed = Promise<Int>.withResolvers(in: bench.agent)
    let made = Promise<Int>.withResolvers(in: bench.agent)
    bench.run {
      made.resolve(followed.promise)
      made.resolve(2)
      made.reject(Refusal())
    }
    #expect(made.promise.isPending)
    bench.run { followed.resolve(1) }
    #expect(made.promise.value == 1)
  }

  @Test("rule 18, ES: a promise that is resolved with itself is rejected with a TypeError")
  func row18() {
    let made = Promise<Int>.withResolvers(in: bench.agent)
    bench.run { made.resolve(made.promise) }
    #expect(made.promise.reason is TypeError)
  }

  @Test("rule 19, ES: resolving with a promise follows it; rejecting with an error value rejects")
  func row19() {
    let followed = bench.run { Promise<Int> { resolve, _ in resolve(Promise<Int>.reject(Refusal(number: 7))) } }
    #expect(followed.reason as? Refusal == Refusal(number: 7))
  }

  @Test("rule 20, ES: withResolvers gives a promise and the functions that settle it")
  func row20() {
    let made = Promise<Int>.withResolvers(in: bench.agent)
    #expect(made.promise.isPending)
    bench.run { made.resolve(7) }
    #expect(made.promise.value == 7)
  }

  @Test("rule 37, ES: await waits for a promise and throws its reason", .timeLimit(.minutes(20)))
  func row37() async throws {
    let value = try await Promise.resolve(7).get()
    #expect(value == 7)
    await #expect(throws: Refusal(number: 8)) { try await Promise<Int>.reject(Refusal(number: 8)).get() }
  }

  @Test("rule 39, ES: the host is told of a rejection that nobody handles, once no microtask is left")
  func row39() {
    let journal = bench.journal
    bench.run {
      _ = Promise<Int>.reject("never handled")
      let late = Promise<Int>.reject("handled late")
      let soon = Promise<Int>.reject("handled soon")
      queueMicrotask {
        soon.catch { _ in }
        journal.write("microtask")
      }
      setTimeout(1) { late.catch { _ in } }
    }
    #expect(
      journal.all == ["microtask", "unhandled never handled", "unhandled handled late", "handled late handled late"])
  }

  @Test("rule 39, ES: the rejection tracker is told at once, of the rejection and of the handler that comes later")
  func row39Tracker() {
    let journal = bench.journal
    let agent = Agent(
      on: bench.clock,
      hooks: HostHooks(rejectionTracker: { rejection, operation in journal.write("\(operation) \(rejection.reason)") }))
    agent.run {
      let promise = Promise<Int>.reject("reason")
      journal.write("rejected")
      promise.catch { _ in }
      promise.catch { _ in }
    }
    #expect(journal.all == ["reject reason", "rejected", "handle reason"])
  }

  @Test("rules 40 and 41, ES: a pending promise that nobody holds goes silently, with those that wait for it")
  func row40() {
    let freed = Holder<Bool>()
    bench.run {
      let sign = Sign { freed.content = true }
      Promise<Int> { _, _ in }.then { _ in sign.touch() }
    }
    #expect(freed.content == true)
    #expect(bench.journal.all.isEmpty)
  }

  @Test("rule 41, ES: the resolving functions keep a chain alive")
  func row41() {
    let journal = bench.journal
    let resolve = bench.run {
      let made = Promise<Int>.withResolvers()
      made.promise.then { $0 + 1 }.then { journal.write("\($0)") }
      return made.resolve
    }
    bench.run { resolve(6) }
    #expect(journal.all == ["7"])
  }
}

/// Tells when it goes.
final class Sign: Sendable {
  private let whenFreed: @Sendable () -> Void

  init(_ whenFreed: @escaping @Sendable () -> Void) {
    self.whenFreed = whenFreed
  }

  deinit {
    whenFreed()
  }

  func touch() {}
}
