// Waiting for a promise leaves the main actor, even if the promise is settled: what waits on main comes first.
import Foundation
import Promises

let p = Promise(4)
Task { print("task", try await p.get()) }
p.then { print("handler", $0) }
DispatchQueue.main.async {
  print("first")
  DispatchQueue.main.async { print("second") }
}
DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) { exit(0) }
dispatchMain()
