import PromiseEngine
import Testing

extension PromisesAPlus {
  @Suite("2.1 under threads: once-only settlement")
  struct ThreadedSettlementTests {
    static let threads = 4
    static let rounds = 500

    @Test("2.1.2, 2.1.3: of several threads that fulfill and reject one promise, exactly one wins and all see its outcome")
    func oneWinner() {
      let (threads, rounds) = (Self.threads, Self.rounds)
      let promises = (0..<rounds).map { _ in Promise<Int>.pending() }
      let seen = (0..<rounds * threads).map { _ in Counter() }
      onThreads(threads, rounds: rounds) { thread, round in
        let promise = promises[round]
        promise.settle(thread % 2 == 0 ? .fulfilled(thread + 1) : .rejected(Refusal(number: thread + 1)))
        seen[round * threads + thread].count(promise.winner ?? 0)
      }
      for round in 0..<rounds {
        let observed = Set(seen[round * threads..<(round + 1) * threads].map(\.total))
        #expect(observed == [promises[round].winner ?? -1])
      }
    }

    @Test("2.1.2, 2.1.3: the engine reports one settlement a promise; every other try is reported as ignored")
    func reportedOnce() {
      let (threads, rounds) = (Self.threads, Self.rounds)
      let hook = SettlementCounter()
      let promises = (0..<rounds).map { _ in Promise<Int>.pending(tracedBy: hook) }
      onThreads(threads, rounds: rounds) { thread, round in promises[round].fulfill(thread) }
      #expect(hook.settled.total == rounds)
      #expect(hook.ignored.total == rounds * (threads - 1))
    }

    @Test(
      "2.2.2.3, 2.2.3.3: of a promise that threads race to settle, every reaction runs exactly once, with the winner's outcome")
    func reactionsOnce() {
      let (threads, rounds, width) = (Self.threads, Self.rounds, 8)
      let promises = (0..<rounds).map { _ in Promise<Int>.pending() }
      let ran = Counter()
      let wrong = Counter()
      for promise in promises {
        for _ in 0..<width {
          promise.react { [unowned promise] winner in
            ran.count()
            if winner != promise.winner { wrong.count() }
          }
        }
      }
      onThreads(threads, rounds: rounds) { thread, round in
        promises[round].settle(thread % 2 == 0 ? .fulfilled(thread + 1) : .rejected(Refusal(number: thread + 1)))
      }
      #expect(ran.total == rounds * width)
      #expect(wrong.total == 0)
    }

    @Test("2.1: fulfill, reject and cancel race: one wins, the reaction runs once, and the outcome stays")
    func againstCancel() {
      let rounds = Self.rounds
      let promises = (0..<rounds).map { _ in Promise<Int>.pending() }
      let ran = Counter()
      let first = (0..<rounds).map { _ in Counter() }
      for round in 0..<rounds {
        promises[round].react { winner in
          ran.count()
          first[round].count(winner)
        }
      }
      onThreads(3, rounds: rounds) { thread, round in
        switch thread {
        case 0: promises[round].fulfill(1)
        case 1: promises[round].reject(Refusal(number: 2))
        default: promises[round].cancel()
        }
      }
      #expect(ran.total == rounds)
      #expect((0..<rounds).allSatisfy { promises[$0].winner == first[$0].total })
      #expect(promises.allSatisfy { !$0.isPending })
    }

    @Test("2.3.2: while the inner promise is settled by one thread, another adopts it: the outcome arrives exactly once")
    func adoption() {
      let rounds = Self.rounds
      let gates = (0..<rounds).map { _ in Promise<Int>.pending() }
      let inner = (0..<rounds).map { _ in Promise<Int>.pending() }
      let ran = Counter()
      let outer = (0..<rounds).map { round in gates[round].then(on: .inline) { _ in inner[round] } }
      for promise in outer { promise.react { _ in ran.count() } }
      onThreads(3, rounds: rounds) { thread, round in
        switch thread {
        case 0: gates[round].fulfill(0)
        case 1: inner[round].settle(round % 2 == 0 ? .fulfilled(round) : .rejected(Refusal(number: round)))
        default: inner[round].react { _ in ran.count() }
        }
      }
      #expect(ran.total == 2 * rounds)
      #expect((0..<rounds).allSatisfy { outer[$0].winner == $0 })
    }

    @Test("an all whose inputs are settled by different threads is fulfilled once, with every value in its place")
    func combined() {
      let (threads, rounds) = (Self.threads, 200)
      let inputs = (0..<rounds).map { _ in (0..<threads).map { _ in Promise<Int>.pending() } }
      let ran = Counter()
      let results = inputs.map { all(on: .inline, $0) }
      for result in results { result.then(on: .inline) { _ in _ = ran.count() } }
      onThreads(threads, rounds: rounds) { thread, round in inputs[round][thread].fulfill(thread) }
      #expect(ran.total == rounds)
      #expect(results.allSatisfy { $0.value == Array(0..<threads) })
    }
  }
}
