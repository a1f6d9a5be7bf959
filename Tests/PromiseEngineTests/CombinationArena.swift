import PromiseEngine
import TestSupport

/// What several threads do to the same promises at once, as chance decides.
final class CombinationArena: Sendable {
  let inputs = Locked<[Promise<[Int]>]>([])
  let results = Locked<[Promise<[Int]>]>([])
  let dispatcher: Fickle

  init(seed: UInt64) {
    dispatcher = Fickle(seed: seed)
  }

  func step(_ chance: inout Chance) {
    switch chance.below(12) {
    case 0, 1:
      let promise = chance.below(4) == 0 ? Promise([chance.below(9)]) : Promise<[Int]>.pending()
      inputs.with { $0.append(promise) }
    case 2, 3, 4:
      let chosen = (0...chance.below(4)).compactMap { _ in pick(from: inputs, &chance) }
      guard !chosen.isEmpty else { return }
      let result = Combination.make(chance.below(4), of: chosen, on: dispatcher)
      // A result may be the input of the next.
      (chance.below(2) == 0 ? inputs : results).with { $0.append(result) }
    case 5: pick(from: inputs, &chance)?.fulfill([1])
    case 6: pick(from: inputs, &chance)?.reject(Combination.Fault())
    case 7: pick(from: results, &chance)?.cancel()
    case 8: pick(from: inputs, &chance)?.cancel()
    case 9: remove(from: inputs, &chance)
    case 10: remove(from: results, &chance)
    default:
      guard let work = dispatcher.take() else { return }
      if chance.below(4) != 0 { work() }
    }
  }

  private func pick(from list: Locked<[Promise<[Int]>]>, _ chance: inout Chance) -> Promise<[Int]>? {
    let number = chance.below(1_000)
    return list.with { $0.isEmpty ? nil : $0[number % $0.count] }
  }

  private func remove(from list: Locked<[Promise<[Int]>]>, _ chance: inout Chance) {
    let number = chance.below(1_000)
    // Freed here, where the test's lock isn't held.
    let removed = list.with { $0.isEmpty ? nil : $0.remove(at: number % $0.count) }
    withExtendedLifetime(removed) {}
  }

  func clear() {
    while let work = dispatcher.take() { withExtendedLifetime(work) {} }
    for list in [results, inputs] {
      // Freed here, where the test's lock isn't held.
      let removed = list.with { $0.take() }
      withExtendedLifetime(removed) {}
    }
  }
}

extension [Promise<[Int]>] {
  fileprivate mutating func take() -> Self {
    defer { self = [] }
    return self
  }
}

/// Any of the operators over several promises.
enum Combination {
  struct Fault: Error {}

  static func make(_ kind: Int, of inputs: [Promise<[Int]>], on dispatcher: some Dispatcher) -> Promise<[Int]> {
    switch kind {
    case 0: all(on: dispatcher, inputs).then(on: .inline) { $0.flatMap { $0 } }
    case 1: PromiseEngine.any(on: dispatcher, inputs).then(on: .inline) { $0.flatMap { $0.value ?? [] } }
    case 2: race(on: dispatcher, inputs)
    default: race(on: dispatcher, inputs, cancellingLosers: true)
    }
  }
}

/// Keeps, drops or runs work, as chance decides.
struct Fickle: Dispatcher {
  let state: Locked<(random: Chance, waiting: [@Sendable () -> Void])>

  init(seed: UInt64) {
    state = Locked((Chance(state: seed), []))
  }

  func dispatch(_ work: @escaping @Sendable () -> Void) {
    let runs = state.with { state in
      switch state.random.below(8) {
      case 0: return false
      case 1...3:
        state.waiting.append(work)
        return false
      default: return true
      }
    }
    if runs { work() }
  }

  func dispatch(after delay: Duration, _ work: @escaping @Sendable () -> Void) { dispatch(work) }

  /// Takes one piece that waits, for the caller to run or drop.
  func take() -> (@Sendable () -> Void)? {
    state.with { state in
      state.waiting.isEmpty ? nil : state.waiting.remove(at: state.random.below(state.waiting.count))
    }
  }
}

/// Numbers that look random, the same for the same seed.
struct Chance {
  var state: UInt64

  mutating func below(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(limit))
  }
}
