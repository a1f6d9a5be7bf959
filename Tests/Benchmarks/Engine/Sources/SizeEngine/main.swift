// The same program with the engine and its everyday operators (B8).
import Dispatch
import PromiseEngine

let queue = DispatchQueue(label: "queue")
let number = await withCheckedContinuation { continuation in
  queue.async { continuation.resume(returning: CommandLine.arguments.count) }
}
let promise = Promise<Int>.pending()
let clock = VirtualClock()
let onClock = VirtualQueue(clock: clock)
let text = promise.then(on: .inline) { $0 + 1 }.then(on: .inline) { Promise("\($0)") }
text.catch(on: .inline) { print($0) }.always(on: .inline) { print("always") }
let recovered = text.validate(on: .inline) { !$0.isEmpty }.recover(on: .inline) { _ in "?" }
recovered.delay(on: onClock, 1).timeout(on: onClock, 2).then(on: .inline) { print($0) }
all(on: .inline, [recovered, text]).then(on: .inline) { print($0) }
any(on: .inline, [recovered, text]).then(on: .inline) { print($0.count) }
race(on: .inline, [recovered, text]).then(on: .inline) { print($0) }
retry(on: onClock) { Promise(number) }.reduce(on: .inline, [1, 2]) { Promise($0 + $1) }.then(on: .inline) { print($0) }
promise.fulfill(number)
clock.runUntilIdle()
print(await Task { number + 1 }.value)
