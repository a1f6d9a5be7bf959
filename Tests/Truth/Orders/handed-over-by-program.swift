// The main thread settles a promise and hands its handlers to a serial queue.
import Foundation
import Promises

let queue = DispatchQueue(label: "q")
let p = Promise<Int>.pending()
p.then(on: queue) { _ in print("A") }.then(on: queue) { _ in print("A2") }
p.then(on: queue) { _ in print("B") }
p.then(on: queue) { _ in print("C") }
p.fulfill(1)
print("program")
DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) { exit(0) }
dispatchMain()
