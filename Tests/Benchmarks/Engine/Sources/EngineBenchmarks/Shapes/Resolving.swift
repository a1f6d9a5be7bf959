import Dispatch

/// B4: resolve 10,000 pending promises with a block each, on a concurrent queue.
@MainActor func concurrentResolving() -> Row {
  let count = 10_000
  let contenders = contenders(\.concurrentBlocks) { prepare in
    let done = DispatchSemaphore(value: 0)
    let counter = Countdown(count) { done.signal() }
    let resolve = prepare(count) { counter.down() }
    return elapsed {
      resolve()
      done.wait()
    } / Double(count)
  }
  return measure("B4", unit: "ns a promise", rounds: 15, against: "GCD", contenders)
}

/// B5: make a promise, attach a block, fulfill, all within the call.
@MainActor func inlineResolving() -> Row {
  let count = 100_000
  let contenders = contenders(\.inlineBlock) { once in elapsed { for number in 0..<count { once(number) } } / Double(count) }
  return measure("B5", unit: "ns", rounds: 15, against: "EventLoopFuture", contenders)
}
