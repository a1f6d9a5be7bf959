// A serial queue keeps its order, beside the main actor.
import Dispatch
let queue = DispatchQueue(label: "work")
let done = Task { @MainActor in
  await withCheckedContinuation { continuation in
    queue.async { print("job 1") }
    queue.async { print("job 2") }
    queue.async {
      print("job 3"); continuation.resume()
    }
  }
  print("done")
}
print("top")
await done.value
