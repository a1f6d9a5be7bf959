import ECMAPromises
import PromiseEngine
import PromiseInstruments
import Testing
import TestSupport

/// How many jobs things take, beside a chain that prints in each job.
@Suite("how many jobs pass")
struct JobOrderTests {
  private typealias Promise = ECMAPromises.Promise
  private let clock = PromiseInstruments.VirtualClock()
  private let journal = Journal()
  private var site: CallSite { CallSite(file: #fileID, line: 1, column: 1) }

  /// After how many jobs a promise's handler runs: a chain beside it counts.
  private func jobs(until make: (Agent) -> Promise<DynamicTestValue>) -> Int? {
    let agent = Agent(on: clock)
    let journal = Journal()
    agent.run {
      make(agent).then { _ in journal.write("there") }
      count(after: Promise.resolve(0), in: journal)
    }
    clock.runUntilIdle()
    return journal.all.firstIndex(of: "there").map { $0 + 1 }
  }

  private func count(after promise: Promise<Int>, in journal: Journal) {
    guard journal.all.count < 12 else { return }
    promise.then { [self] number in
      journal.write("\(number)")
      count(after: .resolve(number + 1), in: journal)
    }
  }

  @Test("ticks run before the next microtask, but wait for those that run already; what is immediate waits for due timers")
  func ticks() {
    let bench = Bench()
    let (agent, journal) = (bench.agent, bench.journal)
    bench.run {
      _ = agent.startImmediate { journal.write("immediate") }
      setTimeout(0) { journal.write("timer") }
      queueMicrotask {
        journal.write("job 1")
        agent.enqueueTick {
          journal.write("tick 2")
          queueMicrotask { journal.write("job 3") }
          agent.enqueueTick { journal.write("tick 3") }
        }
        queueMicrotask { journal.write("job 2") }
      }
      agent.enqueueTick { journal.write("tick 1") }
    }
    #expect(
      journal.all == ["tick 1", "job 1", "job 2", "tick 2", "tick 3", "job 3", "timer", "immediate"])
  }

  @Test("a timer's immediate comes before the next timer, and a stopped one doesn't come")
  func immediates() {
    let bench = Bench()
    let (agent, journal) = (bench.agent, bench.journal)
    bench.run {
      setTimeout(5) {
        setTimeout(0) { journal.write("timer") }
        _ = agent.startImmediate { journal.write("immediate") }
        clearTimeout(agent.startImmediate { journal.write("stopped") })
      }
      setTimeout(5) { journal.write("beside") }
    }
    #expect(journal.all == ["beside", "immediate", "timer"])
  }

  @Test("a fulfilled promise's handler runs in the first job")
  func first() {
    #expect(jobs { _ in .resolve(.number(1)) } == 1)
  }

  @Test("Promise.resolve(promise) is that promise itself: no job is added")
  func resolveIsIdentity() {
    #expect(jobs { _ in .resolve(.promise(.resolve(.number(1)))) } == 1)
    let promise = Promise.resolve(1, in: Agent(on: clock))
    #expect(Promise.resolve(promise) == promise)
  }

  @Test("resolve(promise) adds two jobs: NewPromiseResolveThenableJob and the reaction")
  func executor() {
    #expect(jobs { _ in Promise { resolve, _ in resolve(Promise.resolve(.number(1))) } } == 3)
  }

  @Test("a promise that a handler returns adds two jobs to the handler's own")
  func handler() {
    #expect(jobs { _ in Promise.resolve(.undefined).then { (_: DynamicTestValue) in Promise.resolve(.number(1)) } } == 4)
  }

  @Test("a thenable that calls back at once adds one job")
  func thenable() {
    #expect(jobs { _ in Promise { resolve, _ in resolve(Following { resolve, _ in resolve(.number(1)) }) } } == 2)
  }

  @Test("then takes one job")
  func then() {
    #expect(jobs { _ in Promise.resolve(.number(1)).then { (value: DynamicTestValue) in value } } == 2)
  }

  @Test("finally takes two jobs more than then")
  func finally() {
    #expect(jobs { _ in Promise.resolve(.number(1)).finally {} } == 4)
  }

  @Test("await takes one job for a promise, and one for a value")
  func awaiting() {
    for isPromise in [false, true] {
      let counted = jobs { [site] agent in
        let operand: DynamicTestValue = isPromise ? .promise(.resolve(.number(1))) : .number(1)
        let result = Promise<DynamicTestValue>.withResolvers(in: agent)
        Promise.await(.value(operand), in: agent, at: site) { _ in result.resolve(.undefined) }
        return result.promise
      }
      #expect(counted == 2)
    }
  }

  @Test("a promise that is returned from an asynchronous function takes three jobs")
  func returnedFromFunction() {
    let counted = jobs { agent in
      let result = Promise<DynamicTestValue>.withResolvers(in: agent)
      result.resolve(.promise(Promise.resolve(.number(1))))
      return result.promise
    }
    #expect(counted == 3)
  }

  @Test("timers run by time, then by the order in which they were set; less than a millisecond is one; a stopped one doesn't run")
  func timers() {
    let agent = Agent(on: clock)
    agent.run {
      setTimeout(20) { journal.write("20") }
      setTimeout(1) { journal.write("1") }
      setTimeout(0) { journal.write("0") }
      setTimeout(.nan) { journal.write("nan") }
      let stopped = setTimeout(5) { journal.write("stopped") }
      setTimeout(20) { journal.write("20 again") }
      clearTimeout(stopped)
    }
    clock.runUntilIdle()
    #expect(journal.all == ["1", "0", "nan", "20", "20 again"])
  }
}
