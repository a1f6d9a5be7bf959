// What hands a promise's handlers to the main queue is another thread: main may be ahead of it.
import Foundation
import PromiseKit

let p = after(.milliseconds(10))
p.done { print("A") }.done { print("A2") }
p.done { print("B") }
p.done { print("C") }
p.done { print("D") }
DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) { exit(0) }
dispatchMain()
