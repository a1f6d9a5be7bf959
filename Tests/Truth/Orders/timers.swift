// Timers come in the order of their instants.
import Dispatch
let task = Task {
  await withCheckedContinuation { continuation in
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.06) {
      print("60"); continuation.resume()
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.02) { print("20") }
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.04) { print("40") }
  }
}
print("top")
await task.value
