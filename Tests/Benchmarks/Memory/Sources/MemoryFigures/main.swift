import CMemory
import PromiseEngine
import PromiseInstruments

// Bytes that are allocated, as the C library counts them, around shapes of promises. With the argument `small` each is a hundredth of its
// size, for valgrind.

let scale = CommandLine.arguments.contains("small") ? 100 : 1

func allocated() -> Int { allocated_bytes() }

/// Prints how many bytes a shape takes for each of `count`, and how many are left once it is dropped.
func measure<Kept>(_ name: String, _ count: Int, _ make: (Int) -> Kept) {
  let before = allocated()
  var kept: Kept? = make(count)
  let full = allocated()
  withExtendedLifetime(kept) {}
  kept = nil
  let after = allocated()
  print("\(name): \(Double(full - before) / Double(count)) bytes each of \(count), \(after - before) bytes left")
}

/// A loop of `count` turns, whose last returns a promise that stays pending.
func loop(_ count: Int, on dispatcher: some Dispatcher, _ run: () -> Void) -> (Promise<Int>, Promise<Int>) {
  let (end, step) = (Promise<Int>.pending(), Promise(1))
  @Sendable func turn(_ remaining: Int) -> Promise<Int> {
    step.then(on: dispatcher) { _ in remaining == 0 ? end : turn(remaining - 1) }
  }
  let first = turn(count)
  run()
  return (first, end)
}

let million = 1_000_000 / scale
// The first use of anything allocates what stays: once before measuring.
for count in [10, 10] { _ = loop(count, on: .inline) {} }

for count in [1, 10, 1_000, 100_000] { checkLastReads(count) }

measure("pending promise", million) { count in (0..<count).map { _ in Promise<Int>.pending() } }
measure("pending promise with one reaction that makes the next", million) { count in
  (0..<count).map { _ in
    let promise = Promise<Int>.pending()
    promise.then(on: .inline) { $0 + 1 }
    return promise
  }
}
measure("link of a pending chain", million) { count in
  let root = Promise<Int>.pending()
  var last = root
  for _ in 0..<count { last = last.then(on: .inline) { $0 + 1 } }
  return root
}
measure("turn of an inline loop", million) { loop($0, on: .inline) {} }
measure("turn of a loop on the virtual clock", million) { count in
  let clock = VirtualClock()
  return loop(count, on: VirtualQueue(clock: clock)) { clock.runUntilIdle() }
}
measure("race of a promise that lives long against a short one, dropped", million) { count in
  let long = Promise<Int>.pending()
  for _ in 0..<count { race(on: .inline, long, Promise(1)) }
  return long
}
measure("race of two that live long, dropped", million) { count in
  let long = (Promise<Int>.pending(), Promise<Int>.pending())
  for _ in 0..<count { race(on: .inline, long.0, long.1) }
  return long
}
measure("all of two pending promises, everything dropped", million) { count in
  for _ in 0..<count { all(on: .inline, [Promise<Int>.pending(), Promise<Int>.pending()]) }
}
measure("promise whose functions are dropped", million) { count in
  for _ in 0..<count { _ = Promise<Int>(on: .inline) { _, _ in } }
}
measure("double settlement", million) { count in
  for _ in 0..<count {
    let promise = Promise<String>.pending()
    promise.then(on: .inline) { $0 + "!" }.catch(on: .inline) { _ in }
    promise.fulfill("a value that needs memory of its own")
    promise.fulfill("another value that needs memory of its own")
  }
}
measure("cancelled chain", million) { count in
  for _ in 0..<count {
    Promise<Int>.pending().onCancel {}.then(on: .inline) { $0 }.then(on: .inline) { $0 }.cancel()
  }
}
