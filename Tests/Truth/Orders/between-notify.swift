// Two jobs of a group report to the main queue before they end: what is notified comes last.
import Foundation

let group = DispatchGroup()
DispatchQueue.global().async(group: group) { DispatchQueue.main.async { print("one") } }
DispatchQueue.main.async { print("program") }
DispatchQueue.global().async(group: group) { DispatchQueue.main.async { print("two") } }
group.notify(queue: .main) {
  print("all")
  exit(0)
}
dispatchMain()
