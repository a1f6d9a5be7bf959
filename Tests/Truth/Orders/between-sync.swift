// A job that waits for another queue by 'sync', beside a program that hands in to both.
import Foundation

let store = DispatchQueue(label: "store")
DispatchQueue.global().async {
  store.sync { print("sync") }
  DispatchQueue.main.async { print("after sync") }
}
store.async { print("store") }
DispatchQueue.main.async { print("main") }
DispatchQueue.main.asyncAfter(deadline: .now() + 0.4) { exit(0) }
dispatchMain()
