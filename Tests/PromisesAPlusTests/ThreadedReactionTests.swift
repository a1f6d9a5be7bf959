import PromiseEngine
import Testing

extension PromisesAPlus {
  @Suite("2.2 under threads: reactions are neither lost nor doubled nor out of order")
  struct ThreadedReactionTests {
    /// A promise is seen settled before the reactions that waited for it are all dispatched, so that a new one can be dispatched
    /// among them. OrderTests has the same defect without threads.

    @Test("2.2.2.3: reactions that threads attach while another settles the promise each run exactly once")
    func attachingDuringSettlement() {
      let (attachers, rounds, width) = (3, 300, 10)
      let promises = (0..<rounds).map { _ in Promise<Int>.pending() }
      let runs = (0..<rounds * attachers * width).map { _ in Counter() }
      onThreads(attachers + 1, rounds: rounds) { thread, round in
        if thread == attachers {
          promises[round].fulfill(1)
        } else {
          for place in 0..<width {
            promises[round].react { _ in _ = runs[(round * attachers + thread) * width + place].count() }
          }
        }
      }
      #expect(runs.count { $0.total == 0 } == 0, "lost")
      #expect(runs.count { $0.total > 1 } == 0, "doubled")
    }

    @Test("2.2.6: on a serial queue, what one thread attaches runs in the order of its calls, while another thread settles")
    func orderDuringSettlement() {
      let (attachers, rounds, width) = (2, 200, 40)
      let queue = LockedQueue()
      let promises = (0..<rounds).map { _ in Promise<Int>.pending() }
      let progress = (0..<rounds * attachers).map { _ in Counter() }
      let overtaken = Counter()
      onThreads(attachers + 1, rounds: rounds) { thread, round in
        if thread == attachers {
          promises[round].fulfill(1)
        } else {
          let ran = progress[round * attachers + thread]
          for place in 1...width {
            promises[round].react(on: queue) { _ in
              if ran.count() != place { overtaken.count() }
            }
          }
        }
      }
      queue.run()
      #expect(progress.allSatisfy { $0.total == width })
      #expect(overtaken.total == 0)
    }

    @Test("2.2.6: a reaction attached right after the promise was seen settled never overtakes those attached before")
    func orderAfterSettlement() {
      let (rounds, width) = (200, 50)
      let queue = LockedQueue()
      let promises = (0..<rounds).map { _ in Promise<Int>.pending() }
      let progress = (0..<rounds).map { _ in Counter() }
      let overtaking = Counter()
      for round in 0..<rounds {
        for _ in 0..<width { promises[round].react(on: queue) { _ in _ = progress[round].count() } }
      }
      onThreads(2, rounds: rounds) { thread, round in
        if thread == 0 {
          promises[round].fulfill(1)
        } else {
          while promises[round].isPending {}
          promises[round].react(on: queue) { _ in
            if progress[round].count() != width + 1 { overtaking.count() }
          }
        }
      }
      queue.run()
      #expect(progress.allSatisfy { $0.total == width + 1 })
      #expect(overtaking.total == 0)
    }

    @Test("what a thread wrote before it settled a promise is there for the handler that runs on another")
    func publication() {
      let rounds = 500
      let promises = (0..<rounds).map { _ in Promise<[Int]>.pending() }
      let sums = Counter()
      onThreads(2, rounds: rounds) { thread, round in
        if thread == 0 {
          promises[round].fulfill(Array(repeating: 1, count: 100))
        } else {
          promises[round].then(on: .inline) { value in _ = sums.count(value.reduce(0, +)) }
        }
      }
      #expect(sums.total == rounds * 100)
    }

    @Test("chains that threads build, settle and read all arrive at their ends")
    func chains() {
      let (threads, rounds, depth) = (4, 100, 20)
      let roots = (0..<rounds).map { _ in Promise<Int>.pending() }
      let ends = Counter()
      onThreads(threads, rounds: rounds) { thread, round in
        if thread == 0 { roots[round].fulfill(0) }
        var last = roots[round]
        for _ in 0..<depth { last = last.then(on: .inline) { $0 + 1 } }
        last.then(on: .inline) { _ = ends.count($0) }
      }
      #expect(ends.total == threads * rounds * depth)
    }
  }
}
