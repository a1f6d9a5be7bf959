import PromiseExplore
import Testing

@Suite("leaving out orders that come to the same")
struct ReductionTests {
  @Test("jobs that share nothing are not run in every order")
  func independent() throws {
    func body(_ clock: ExploredClock) {
      for name in 0..<4 {
        let own = clock.variable(0)
        clock.queue("\(name)").dispatch { own.value += 1 }
      }
    }
    #expect(try explore { body($0) }.runs == 24)
    let reduced = try explore(.reducing) { body($0) }
    #expect(reduced.runs < 24 && reduced.outcomes.count == 1)
  }

  @Test("settling a promise twice depends on the order, though only one of the two is the first")
  func settledTwice() throws {
    let body = { (clock: ExploredClock) in
      let promise = Promise<Int>.pending(tracedBy: clock.main.traceHook)
      for name in 1...3 { clock.queue("\(name)").dispatch { promise.fulfill(name) } }
      promise.then(on: clock.main) { clock.print("\($0)") }
    }
    #expect(Set(try explore(.reducing, body).outcomes.map(\.output)) == [["1"], ["2"], ["3"]])
  }

  @Test("cancelling a promise that another job has settled depends on the order, though nothing comes of it")
  func cancelledTooLate() throws {
    let body = { (clock: ExploredClock) in
      let promise = Promise<Int>.pending(tracedBy: clock.main.traceHook)
      clock.queue("1").dispatch { promise.fulfill(1) }
      clock.queue("2").dispatch { promise.cancel() }
      promise.then(on: clock.main) { clock.print("\($0)") }.catch(on: clock.main) { _ in clock.print("cancelled") }
    }
    #expect(Set(try explore(.reducing, body).outcomes.map(\.output)) == [["1"], ["cancelled"]])
  }

  @Test("promises that nothing says belong to the run are seen, too")
  func madeAnywhere() throws {
    let settled = { (clock: ExploredClock) in
      let promise = Promise<Int>.pending()
      for name in 1...2 { clock.queue("\(name)").dispatch { promise.fulfill(name) } }
      promise.then(on: clock.main) { clock.print("\($0)") }
    }
    #expect(Set(try explore(.reducing, settled).outcomes.map(\.output)) == [["1"], ["2"]])
    let lost = { (clock: ExploredClock) in
      let promise = Promise<Int>.pending()
      clock.queue("1").dispatch { promise.reject(Gone()) }
    }
    #expect(throws: ExplorationFailure.self) { try explore(.reducing, lost) }
  }

  private struct Gone: Error {}

  /// Numbers that depend on a seed only: SplitMix64.
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  /// A small program by chance: jobs, chains, answers and timers on three queues that read and write three variables and print.
  private func program(_ seed: UInt64, _ clock: ExploredClock) {
    var numbers = Numbers(state: seed)
    let queues = (0..<3).map { clock.queue("\($0)", isConcurrent: $0 == 2) }
    let variables = (0..<3).map { _ in clock.variable(0) }
    let shared = Promise<Int>.pending(tracedBy: clock.main.traceHook)
    for number in 1...3 {
      let queue = queues[Int.random(in: 0..<3, using: &numbers)]
      let variable = variables[Int.random(in: 0..<3, using: &numbers)]
      let other = variables[Int.random(in: 0..<3, using: &numbers)]
      let deed = Int.random(in: 0..<5, using: &numbers)
      let work: @Sendable () -> Void = {
        switch deed {
        case 0: variable.value = variable.value * 3 + number
        case 1: variable.value = other.value + number
        case 2: clock.print("\(number)")
        case 3: shared.fulfill(number)
        default: clock.print("\(other.value)")
        }
      }
      switch Int.random(in: 0..<4, using: &numbers) {
      case 0: queue.dispatch(work)
      case 1: queue.dispatch(after: .milliseconds(Int.random(in: 1...2, using: &numbers) * 50), work)
      case 2: clock.answer("get", number).then(on: queue) { _ in work() }
      default: Promise(on: queue) { fulfill, _ in fulfill(number) }.then(on: queues[number % 3]) { _ in work() }
      }
    }
    shared.then(on: queues[0]) { variables[0].value = variables[0].value * 5 + $0 }
    clock.atEnd { clock.print("\(variables.map(\.value))") }
  }

  @Test("random programs have the same outcomes with and without", arguments: 1...60)
  func sameOutcomes(seed: UInt64) {
    var options = ExploreOptions()
    (options.mayStayPending, options.limit) = (true, 60_000)
    let all = ExploredRuns(options) { program(seed, $0) }
    options.isReducing = true
    let reduced = ExploredRuns(options) { program(seed, $0) }
    #expect(all.isExhaustive && reduced.isExhaustive)
    #expect(Set(all.outcomes) == Set(reduced.outcomes))
    #expect(reduced.runs <= all.runs)
  }
}
