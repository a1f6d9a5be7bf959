// Between two queues there is no order.
import Dispatch
func run(on queue: DispatchQueue, _ name: String) async {
  await withCheckedContinuation { continuation in
    queue.async {
      print(name); continuation.resume()
    }
  }
}
let one = DispatchQueue(label: "one")
let two = DispatchQueue(label: "two")
let first = Task {
  await run(on: one, "one"); print("after one")
}
let second = Task {
  await run(on: two, "two"); print("after two")
}
await first.value
await second.value
