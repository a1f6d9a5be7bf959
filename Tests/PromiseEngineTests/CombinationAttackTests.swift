import Glibc
import PromiseEngine
import Testing
import TestSupport

/// An operator over several promises refers to pending inputs by bare addresses (`SettledInputs`). Whatever is done to its inputs, its result
/// and its dispatcher, no address may outlive what it leads to: AddressSanitizer and ThreadSanitizer watch these tests
/// (Tests/Benchmarks/sanitize.sh).
@Suite("combinations under attack")
struct CombinationAttackTests {
  /// How many rounds, multiplied by PROMISELAB_ATTACK_FACTOR if that is set.
  private static func rounds(_ count: Int) -> Int {
    count * (getenv("PROMISELAB_ATTACK_FACTOR").flatMap { Int(String(cString: $0)) } ?? 1)
  }

  // MARK: What a dispatcher does between two pieces of work

  enum Mischief: CaseIterable, Sendable {
    case cancelResult, forgetInputs, fulfillInputs, rejectLast, cancelInputs, forgetAndCancel, attachAgain
  }

  /// Runs work at once or when asked to, and does something else before one of the pieces, or instead of it.
  private struct Meddling: Dispatcher {
    struct State {
      var count = 0
      var meddlesAt: Int
      var meddle: (@Sendable () -> Void)?
      var waiting: [@Sendable () -> Void] = []
    }

    let state: Locked<State>
    let drops: Bool

    init(at meddlesAt: Int, drops: Bool) {
      state = Locked(State(meddlesAt: meddlesAt))
      self.drops = drops
    }

    func dispatch(_ work: @escaping @Sendable () -> Void) {
      let (isFirst, meddle) = state.with { state in
        defer { state.count += 1 }
        // The first piece attaches the reactions: it waits until there is a result to meddle with.
        if state.count == 0 { state.waiting.append(work) }
        return (state.count == 0, state.count == state.meddlesAt ? state.meddle : nil)
      }
      if isFirst { return }
      meddle?()
      if !drops || meddle == nil { work() }
    }

    func dispatch(after delay: Duration, _ work: @escaping @Sendable () -> Void) { dispatch(work) }

    func runWaiting() {
      while let work = state.with({ $0.waiting.popLast() }) { work() }
    }
  }

  private final class Scene: Sendable {
    let inputs: Locked<[Promise<[Int]>]>
    let results = Locked<[Promise<[Int]>]>([])

    init(_ inputs: [Promise<[Int]>]) {
      self.inputs = Locked(inputs)
    }

    func commit(_ mischief: Mischief) {
      let inputs = inputs.with { $0 }
      let results = results.with { $0 }
      switch mischief {
      case .cancelResult: for result in results { result.cancel() }
      case .forgetInputs: self.inputs.with { $0 = [] }
      case .fulfillInputs: for input in inputs { input.fulfill([1, 2]) }
      case .rejectLast: inputs.last?.reject(Combination.Fault())
      case .cancelInputs: for input in inputs { input.cancel() }
      case .forgetAndCancel:
        self.inputs.with { $0 = [] }
        for result in results { result.cancel() }
      case .attachAgain:
        for _ in 0..<20 { race(on: .inline, inputs) }
      }
    }
  }

  /// Witnesses of what a test made.
  private final class Witnesses {
    private struct Witness {
      weak var promise: AnyObject?
    }

    private var witnesses: [Witness] = []

    func add(_ promise: AnyObject) { witnesses.append(Witness(promise: promise)) }

    var alive: Int { witnesses.count { $0.promise != nil } }
  }

  @Test("a dispatcher meddles before or instead of any piece of work", arguments: Mischief.allCases, [false, true])
  func meddling(mischief: Mischief, drops: Bool) {
    let witnesses = Witnesses()
    for kind in 0..<4 {
      for moment in 1...6 {
        for settledCount in 0...3 {
          let dispatcher = Meddling(at: moment, drops: drops)
          let pending = (settledCount..<3).map { _ in Promise<[Int]>.pending() }
          let settled = (0..<settledCount).map { Promise([$0]) }
          // The first one twice: each place has a node of its own.
          let inputs = settled + pending
          let scene = Scene(inputs + inputs.prefix(1))
          inputs.forEach(witnesses.add)
          dispatcher.state.with { state in state.meddle = { [weak scene] in scene?.commit(mischief) } }
          let result = scene.inputs.with { Combination.make(kind, of: $0, on: dispatcher) }
          witnesses.add(result)
          scene.results.with { $0 = [result] }
          dispatcher.runWaiting()
          for input in pending.dropLast() { input.fulfill([7]) }
          scene.commit(.rejectLast)
          scene.commit(.forgetAndCancel)
          #expect(!result.isPending)
        }
      }
    }
    #expect(witnesses.alive == 0)
  }

  @Test("chance makes, settles, cancels and drops; whatever is dropped is freed")
  func chance() {
    let witnesses = Witnesses()
    for seed in 0..<Self.rounds(60) {
      let arena = CombinationArena(seed: UInt64(seed))
      var chance = Chance(state: UInt64(seed) &* 77 &+ 5)
      for _ in 0..<60 { arena.step(&chance) }
      for promise in arena.inputs.with({ $0 }) + arena.results.with({ $0 }) { witnesses.add(promise) }
      arena.clear()
    }
    #expect(witnesses.alive == 0)
  }

  @Test("so do several threads at once")
  func manyThreads() async {
    for seed in 0..<Self.rounds(60) {
      let arena = CombinationArena(seed: UInt64(seed))
      await withTaskGroup(of: Void.self) { group in
        for thread in 0..<4 {
          group.addTask {
            var chance = Chance(state: UInt64(seed * 4 + thread) &* 131 &+ 17)
            for _ in 0..<100 { arena.step(&chance) }
          }
        }
      }
      let witnesses = Witnesses()
      for promise in arena.inputs.with({ $0 }) + arena.results.with({ $0 }) { witnesses.add(promise) }
      arena.clear()
      #expect(witnesses.alive == 0)
    }
  }

  @Test("inputs are freed on one thread while another cancels, and a third looks for circles", arguments: 0..<4)
  func freedMeanwhile(kind: Int) async {
    for _ in 0..<Self.rounds(60) {
      let inputs = Locked((0..<4).map { _ in Promise<[Int]>.pending() })
      let result = inputs.with { Combination.make(kind, of: $0, on: .inline) }
      let own = Promise<[Int]>.pending()
      await withTaskGroup(of: Void.self) { group in
        group.addTask { while inputs.with({ $0.popLast() }) != nil {} }
        group.addTask { result.cancel() }
        group.addTask { own.then(on: .inline) { _ in result }.cancel() }
        group.addTask { inputs.with { $0.first }?.fulfill([3]) }
      }
      own.fulfill([1])
      #expect(!result.isPending)
    }
  }

  @Test("a combination is cancelled on one thread while another attaches its reactions", arguments: 0..<4)
  func cancelledWhileAttaching(kind: Int) async {
    for _ in 0..<Self.rounds(60) {
      let dispatcher = Meddling(at: -1, drops: false)
      let inputs = (0..<30).map { _ in Promise<[Int]>.pending() }
      let result = Combination.make(kind, of: inputs, on: dispatcher)
      await withTaskGroup(of: Void.self) { group in
        group.addTask { dispatcher.runWaiting() }
        group.addTask { result.cancel() }
        group.addTask { inputs[29].fulfill([1]) }
        group.addTask { inputs[0].reject(Combination.Fault()) }
      }
      result.cancel()
      #expect(!result.isPending)
    }
  }

  @Test("lists are cleaned on one thread while others settle, cancel and free what they lead to")
  func cleanedMeanwhile() async {
    for _ in 0..<Self.rounds(60) {
      let long = Promise<[Int]>.pending()
      // Only some, because the others are to be freed.
      let kept = Locked<[Promise<[Int]>]>([])
      await withTaskGroup(of: Void.self) { group in
        for thread in 0..<3 {
          group.addTask {
            for number in 0..<40 {
              let short = Promise<[Int]>.pending()
              let result = Combination.make(
                (number + thread) % 4, of: [long.then(on: .inline) { $0 }, short, short], on: .inline)
              let second = race(on: .inline, [long, short])
              if number % 8 == 0 { kept.with { $0.append(result) } }
              if number % 8 == 3 { kept.with { $0.append(second) } }
              switch number % 4 {
              case 0: short.fulfill([1])
              case 1: result.cancel()
              case 2: second.then(on: .inline) { $0 }.cancel()
              default: break
              }
            }
          }
        }
      }
      #expect(long.isPending)
      long.fulfill([])
      #expect(long.value == [])
      let results = kept.with { $0 }
      #expect(results.count == 30 && !results.contains { $0.isPending })
    }
  }

}
