// Two serial queues hand jobs in to a third one; each keeps the order of its own.
import Foundation

let log = DispatchQueue(label: "log")
let left = DispatchQueue(label: "left"), right = DispatchQueue(label: "right")
left.async {
  log.async { print("left 1") }
  log.async { print("left 2") }
}
right.async {
  log.async { print("right 1") }
  log.async { print("right 2") }
}
log.async { print("program") }
DispatchQueue.main.asyncAfter(deadline: .now() + 0.4) { exit(0) }
dispatchMain()
