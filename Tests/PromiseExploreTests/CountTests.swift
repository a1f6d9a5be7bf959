import PromiseExplore
import Testing

/// How many runs there are, without reduction: as many as combinatorics says.
@Suite("how many runs an exploration takes")
struct CountTests {
  private func factorial(_ number: Int) -> Int { number < 2 ? 1 : number * factorial(number - 1) }

  private func multinomial(_ counts: [Int]) -> Int {
    counts.reduce(factorial(counts.reduce(0, +))) { $0 / factorial($1) }
  }

  @Test(
    "jobs of serial queues: the multinomial of their numbers",
    arguments: [[1], [4], [1, 1], [2, 1], [2, 2], [3, 2], [1, 1, 1], [2, 2, 1], [3, 3], [2, 2, 2], [1, 1, 1, 1, 1]])
  func serialQueues(counts: [Int]) throws {
    let found = try explore { clock in
      for (number, count) in counts.enumerated() {
        let queue = clock.queue("\(number)")
        for job in 0..<count { queue.dispatch { clock.print("\(number).\(job)") } }
      }
    }
    #expect(found.runs == multinomial(counts) && found.outcomes.count == found.runs && found.isExhaustive)
  }

  @Test("thousands of outcomes are kept, though not all of their witnesses can be tried for smaller ones")
  func thousands() throws {
    let found = try explore { clock in
      for number in 0..<7 { clock.queue("\(number)").dispatch { clock.print("\(number)") } }
    }
    #expect(found.runs == factorial(7) && found.outcomes.count == found.runs && found.isExhaustive)
  }

  @Test("jobs of one concurrent queue: the factorial", arguments: 1...5)
  func concurrentQueue(count: Int) throws {
    let found = try explore { clock in
      let queue = clock.queue("global", isConcurrent: true)
      for job in 0..<count { queue.dispatch { clock.print("\(job)") } }
    }
    #expect(found.runs == factorial(count) && found.outcomes.count == found.runs)
  }

  @Test(
    "chains of promises, each on a queue of its own: the ways of merging them",
    arguments: [[1, 1], [2, 2], [3, 2], [2, 2, 1]])
  func chains(lengths: [Int]) throws {
    let found = try explore { clock in
      for (number, length) in lengths.enumerated() {
        let queue = clock.queue("\(number)")
        var promise = Promise(0, tracedBy: queue.traceHook)
        for _ in 0..<length {
          promise = promise.then(on: queue) { step in
            clock.print("\(number).\(step)")
            return step + 1
          }
        }
      }
    }
    // A handler is one job, and the next one of its chain is ready only then.
    #expect(found.runs == multinomial(lengths) && found.outcomes.count == found.runs)
  }

  @Test("answers: every order, and between each two of them either some time or none", arguments: 1...4)
  func answers(count: Int) throws {
    let found = try explore { clock in
      for number in 0..<count { _ = clock.answer("\(number)", number) }
    }
    #expect(found.runs == factorial(count) * 1 << (count - 1) && found.isExhaustive)
    #expect(found.outcomes.count == 1)
  }

  @Test("answers beside a timer: before it, with it, after it")
  func timer() throws {
    let found = try explore { clock in
      clock.main.dispatch(after: .milliseconds(300)) { clock.print("timer") }
      clock.answer("get", 1).then(on: clock.main) { _ in clock.print("answer") }
    }
    // Before: 1. Together: the answer comes on no queue, so before or after the timer's job: 2; its handler waits behind that job. After: 1.
    #expect(found.runs == 4)
    #expect(Set(found.outcomes.map(\.output)) == [["timer", "answer"], ["answer", "timer"]])
  }

  @Test("timers keep their lengths: one run")
  func timers() throws {
    let found = try explore { clock in
      for milliseconds in [30, 10, 20] {
        clock.queue("\(milliseconds)").dispatch(after: .milliseconds(milliseconds)) { clock.print("\(milliseconds)") }
      }
    }
    #expect(found.runs == 1 && found.outcomes[0].output == ["10", "20", "30"])
  }

  @Test("failures: as many as ways to choose those that fail", arguments: [(3, 0, 1), (3, 1, 4), (4, 2, 11), (4, 4, 16)])
  func failures(count: Int, most: Int, runs: Int) throws {
    var options = ExploreOptions()
    (options.variesLatency, options.variesOrder, options.mostFailures) = (false, false, most)
    let found = try explore(options) { clock in
      for number in 0..<count { clock.print("\(number) \(clock.fails("step"))") }
    }
    #expect(found.runs == runs && found.outcomes.count == runs)
    let answers = try explore(options) { clock in
      for number in 0..<count {
        clock.answer("get", number, orFails: Offline()).then(on: clock.main) { clock.print("\($0)") }
          .catch(on: clock.main) { clock.print("\(number): \($0)") }
      }
    }
    #expect(answers.runs == runs && answers.outcomes.count == runs)
  }

  @Test("a cancellation: each promise that is pending, at each instant, and the run without one")
  func cancellations() throws {
    var options = ExploreOptions()
    (options.cancels, options.variesLatency, options.variesOrder) = (true, false, false)
    let found = try explore(options) { clock in
      for number in 0..<2 {
        Promise(number, tracedBy: clock.main.traceHook).delay(on: clock.main, 0.1 * Double(number + 1))
          .catch(on: clock.main) { clock.print("\(number): \($0)") }
      }
    }
    // Before anything runs and when the first delay is over, 2 delays and 2 catches are pending; when the second is over, its own two.
    #expect(found.runs == 1 + 4 + 4 + 2)
  }
}

struct Offline: Error {}
