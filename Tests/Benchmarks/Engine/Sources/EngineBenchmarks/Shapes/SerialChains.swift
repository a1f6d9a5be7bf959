import Dispatch

/// B1–B3: mean time from making a resolved promise into the last block.
@MainActor func latency(_ blocks: Int) -> Row {
  let contenders = contenders(\.serialChain) { chain in
    let done = DispatchSemaphore(value: 0)
    let tries = 1_000
    return elapsed {
      for _ in 0..<tries {
        chain(blocks) { done.signal() }
        done.wait()
      }
    } / Double(tries)
  }
  return measure("B\(blocks)", unit: "ns a chain", rounds: 11, against: "GCD", contenders)
}

/// W1–W3: time a chain, where the queue is held up until 10,000 chains have been built.
@MainActor func work(_ blocks: Int) -> Row {
  let contenders = contenders(\.heldChain) { held in
    let count = 10_000
    let done = DispatchSemaphore(value: 0)
    let counter = Countdown(count) { done.signal() }
    let gate = DispatchSemaphore(value: 0)
    held.holdUp(gate)
    return elapsed {
      for _ in 0..<count { held.chain(blocks) { counter.down() } }
      gate.signal()
      done.wait()
    } / Double(count)
  }
  return measure("W\(blocks)", unit: "ns a chain", rounds: 15, against: "EventLoopFuture", contenders)
}

/// A chain on a queue that can be held up.
private struct HeldChain {
  var chain: (Int, @escaping @Sendable () -> Void) -> Void
  var holdUp: (DispatchSemaphore) -> Void
}

extension Library {
  fileprivate var heldChain: HeldChain? {
    guard let serialChain, let holdUp else { return nil }
    return HeldChain(chain: serialChain, holdUp: holdUp)
  }
}
