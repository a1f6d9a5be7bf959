// The main actor's tasks reach an actor in their order.
actor Counter {
  private var value = 0
  func next() -> Int { value += 1; return value }
}
let counter = Counter()
let first = Task { print("first", await counter.next()) }
let second = Task { print("second", await counter.next()) }
await first.value
await second.value
