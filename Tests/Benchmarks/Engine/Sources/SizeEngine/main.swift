// The same program with the engine and its everyday operators, on a queue (B8). PromiseDispatch would bring Foundation in, so the
// program itself says how a queue runs work, as its eight lines do.
import Dispatch
import PromiseEngine

struct Queue: Dispatcher {
  let queue: DispatchQueue
  func dispatch(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }
  func dispatch(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    let (seconds, attoseconds) = delay.components
    queue.asyncAfter(deadline: .now() + .nanoseconds(Int(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)), execute: work)
  }
}

let queue = DispatchQueue(label: "queue")
let onQueue = Queue(queue: queue)
let number = await withCheckedContinuation { continuation in
  queue.async { continuation.resume(returning: CommandLine.arguments.count) }
}
let promise = Promise<Int>(on: onQueue) { fulfill, reject in fulfill(number) }
let text = promise.then(on: onQueue) { $0 + 1 }.then(on: onQueue) { Promise("\($0)") }
text.catch(on: onQueue) { print($0) }
let recovered = text.recover(on: onQueue) { _ in "?" }
let late = recovered.delay(on: onQueue, 0.01).timeout(on: onQueue, 1).then(on: onQueue) { print($0) }
all(on: onQueue, [recovered, text]).then(on: onQueue) { print($0) }
race(on: onQueue, [recovered, text]).then(on: onQueue) { print($0) }
// The last one: the others were settled long before its delay was over.
_ = try await late.get()
print(await Task { number + 1 }.value)
