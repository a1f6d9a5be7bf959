import PromiseEngine
import Testing

extension PromisesAPlus {
  @Suite("under threads: everything is freed afterwards")
  struct ThreadedMemoryTests {
    @Test("promises that threads raced to settle are freed with their values and handlers")
    func settled() {
      let (threads, rounds) = (4, 300)
      let living = Counter()
      var watched: [WeakPromise] = []
      do {
        let promises = (0..<rounds).map { _ in Promise<Int>.pending() }
        watched = promises.map { WeakPromise(promise: $0) }
        onThreads(threads, rounds: rounds) { thread, round in
          let kept = Tracked(in: living)
          promises[round].react { _ in withExtendedLifetime(kept) {} }
          promises[round].settle(thread % 2 == 0 ? .fulfilled(thread) : .rejected(Refusal(number: thread)))
        }
        #expect(promises.allSatisfy { !$0.isPending })
      }
      #expect(watched.count { $0.promise != nil } == 0)
      #expect(living.total == 0)
    }

    @Test("a value that many handlers share is freed with the last promise that holds it")
    func values() {
      let living = Counter()
      let rounds = 300
      do {
        let promises = (0..<rounds).map { _ in Promise<Tracked>.pending() }
        onThreads(3, rounds: rounds) { thread, round in
          if thread == 0 { promises[round].fulfill(Tracked(in: living)) }
          promises[round].then(on: .inline) { $0 }.then(on: .inline) { _ in }
          if thread == 1 { promises[round].fulfill(Tracked(in: living)) }
        }
        #expect(living.total == rounds)
      }
      #expect(living.total == 0)
    }

    @Test("pending promises whose last references threads drop at once are freed with their chains")
    func droppedPending() {
      let (threads, rounds, depth) = (3, 200, 10)
      let living = Counter()
      do {
        let roots = (0..<rounds).map { _ in SharedOut(Promise<Int>.pending(), among: threads) }
        onThreads(threads, rounds: rounds) { thread, round in
          roots[round].use(by: thread) { root in
            let kept = Tracked(in: living)
            var last = root
            for _ in 0..<depth {
              last = last.then(on: .inline) { number in withExtendedLifetime(kept) { number } }
            }
          }
        }
      }
      #expect(living.total == 0)
    }

    @Test("promises that follow others, settled, cancelled or left pending by racing threads, are freed")
    func adopted() {
      let rounds = 300
      let living = Counter()
      var watched: [WeakPromise] = []
      do {
        let gates = (0..<rounds).map { _ in Promise<Int>.pending() }
        let inner = (0..<rounds).map { _ in Promise<Int>.pending() }
        let outer = (0..<rounds).map { round in
          let kept = Tracked(in: living)
          return gates[round].then(on: .inline) { _ in withExtendedLifetime(kept) { inner[round] } }
        }
        watched = (gates + inner + outer).map { WeakPromise(promise: $0) }
        onThreads(3, rounds: rounds) { thread, round in
          switch thread {
          case 0: gates[round].fulfill(0)
          case 1: if round % 3 != 0 { inner[round].fulfill(1) }
          default: if round % 2 == 0 { outer[round].cancel() }
          }
        }
      }
      #expect(watched.count { $0.promise != nil } == 0)
      #expect(living.total == 0)
    }
  }
}
