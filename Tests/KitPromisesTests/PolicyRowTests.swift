import Dispatch
import Foundation
import KitPromises
import Testing
import TestSupport

/// The rules of docs/dialects.md for the column "PK 8": waiting, cancellation, what is logged, what lives how long.
@Suite("docs/dialects.md, column PromiseKit 8: policy", .serialized)
struct PolicyRowTests {
  let bench = Bench()

  /// What is logged while `body` runs, among what other tests may log.
  private func logged(_ body: () -> Void) -> [String] {
    let journal = Journal()
    let before = conf
    conf.logHandler = { journal.write($0.text) }
    body()
    conf = before
    return journal.all
  }

  @Test("rule 37, PromiseKit 8: wait blocks a thread that the promise doesn't need")
  func row37() throws {
    let promise = Promise.value(1).map(on: .global()) { $0 + 1 }
    #expect(try promise.wait() == 2)
    #expect(Guarantee.value(1).map(on: .global()) { $0 + 2 }.wait() == 3)
    #expect(throws: Refusal.self) { try Promise<Int>(error: Refusal()).wait() }
  }

  /// A test can't be on the main thread: on Linux, whoever waits for tests has left it to the queue's threads.
  @Test("rule 37, PromiseKit 8: wait warns on the main thread, where hang lets the run loop go on")
  func row37Main() throws {
    let events = logged { warnIfOnMainThread(true) }
    #expect(events.contains(LogEvent.waitOnMainThread.text))
    #expect(try hang(Promise.value(1).map(on: .global()) { $0 + 1 }) == 2)
  }

  @Test("rule 38, PromiseKit 8: catch skips cancellations unless told otherwise; finally still runs")
  func row38() {
    struct Stopped: CancellableError { let isCancelled = true }
    let journal = bench.journal
    for error in [PMKError.cancelled, Stopped(), URLError(.cancelled), CocoaError(.userCancelled)] as [any Error] {
      Promise<Int>(error: error).catch(on: bench.queue, policy: .allErrorsExceptCancellation, at: bench.site) { _ in
        journal.write("skipped")
      }.finally(on: bench.queue, at: bench.site) { journal.write("finally") }
      Promise<Int>(error: error).catch(on: bench.queue, policy: .allErrors, at: bench.site) { _ in journal.write("caught") }
    }
    bench.run()
    #expect(journal.all.count { $0 == "finally" } == 4)
    #expect(journal.all.count { $0 == "caught" } == 4)
    #expect(!journal.all.contains("skipped"))
  }

  @Test("rule 39, PromiseKit 8: an unhandled rejection is silent; cauterize logs it")
  func row39() throws {
    let silent = logged { _ = Promise<Int>(error: Refusal(number: 39)) }
    #expect(!silent.contains { $0.contains("39") })
    let done = DispatchSemaphore(value: 0)
    let journal = Journal()
    let before = conf
    conf.logHandler = {
      journal.write($0.text)
      if $0.text.contains("40") { done.signal() }
    }
    conf.Q.return = .global()
    Promise<Int>(error: Refusal(number: 40)).cauterize()
    done.wait()
    conf = before
    #expect(journal.all.contains(LogEvent.cauterized(Refusal(number: 40)).text))
  }

  @Test("rule 40, PromiseKit 8: a pending promise, or guarantee, that nobody can resolve any more is logged")
  func row40() {
    let events = logged {
      _ = Promise<Int> { _ in }
      _ = Guarantee<Int> { _ in }
    }
    #expect(events.contains(LogEvent.pendingPromiseDeallocated.text))
    #expect(events.contains(LogEvent.pendingGuaranteeDeallocated.text))
  }

  @Test("race(fulfilled:) doesn't keep its inputs: one that nobody can resolve any more is logged")
  func raceKeepsNothing() {
    let events = logged {
      let (promise, _) = Promise<Int>.pending()
      _ = race(fulfilled: [promise, promise])
    }
    #expect(events == [LogEvent.pendingPromiseDeallocated.text])
  }

  @Test("when of guarantees of nothing keeps none of them: each of the guarantees that it is made of is logged")
  func whenOfGuaranteesOfNothing() {
    let events = logged {
      let (guarantee, _) = Guarantee<Void>.pending()
      when(guarantees: [guarantee]).done {}
    }
    #expect(events == Array(repeating: LogEvent.pendingGuaranteeDeallocated.text, count: 4))
  }

  @Test("when over a list that is written out keeps its promises of nothing, too, unless what follows takes nothing")
  func whenOverLiterals() {
    let (later, resolver) = Promise<Void>.pending()
    let keeps = logged {
      let (promise, _) = Promise<Void>.pending()
      when(fulfilled: [promise, later]).cauterize()
    }
    #expect(keeps == [LogEvent.pendingPromiseDeallocated.text])
    // The list and its promises keep one another until it is decided.
    resolver.reject(PMKError.cancelled)
    let drops = logged {
      let (promise, _) = Promise<Void>.pending()
      let promises = [promise]
      when(fulfilled: promises).cauterize()
      when(fulfilled: [promise]).done {}.cauterize()
    }
    let (promise, guarantee) = (LogEvent.pendingPromiseDeallocated.text, LogEvent.pendingGuaranteeDeallocated.text)
    #expect(drops == [promise, guarantee, guarantee])
  }

  @Test("rule 41, PromiseKit 8: whoever can resolve keeps the chain; nobody needs to hold the last promise")
  func row41() {
    let journal = bench.journal
    let resolver: Resolver<Int> = {
      let (promise, resolver) = Promise<Int>.pending()
      _ = promise.map(on: bench.queue, at: bench.site) { $0 + 1 }
        .done(on: bench.queue, at: bench.site) { journal.write("\($0)") }
      return resolver
    }()
    resolver.fulfill(1)
    bench.run()
    #expect(journal.all == ["2"])
  }

  @Test("rule 43, PromiseKit 8: many threads may settle and attach at once; one settlement counts, every handler runs once")
  func row43() throws {
    for round in 0..<200 {
      let (promise, resolver) = Promise<Int>.pending()
      let calls = Journal()
      DispatchQueue.concurrentPerform(iterations: 8) { thread in
        resolver.fulfill(thread)
        _ = promise.done(on: nil) { calls.write("\($0)") }
      }
      let value = try #require(promise.value)
      #expect(calls.all == Array(repeating: "\(value)", count: 8), "round \(round)")
    }
  }

  @Test("conf is carried by the default queue: what is set is there until it is set anew")
  func configuration() {
    let before = conf
    let queue = DispatchQueue(label: "configured")
    conf.Q = (map: queue, return: nil)
    conf.catchPolicy = .allErrors
    let (map, end, policy) = (conf.Q.map, conf.Q.return, conf.catchPolicy)
    conf = before
    #expect(map === queue)
    #expect(end == nil)
    #expect(policy == .allErrors)
    #expect(conf.catchPolicy == before.catchPolicy)
  }
}
