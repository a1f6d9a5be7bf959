// What a program that already uses Dispatch and Swift concurrency weighs without the engine (B8).
import Dispatch

let queue = DispatchQueue(label: "queue")
let number = await withCheckedContinuation { continuation in
  queue.async { continuation.resume(returning: CommandLine.arguments.count) }
}
print(await Task { number + 1 }.value)
