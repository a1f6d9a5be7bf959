// A promise that is fulfilled on a global queue, by a statement that another one follows.
import Foundation
import Promises

let p = Promise<Int> { fulfill, _ in
  DispatchQueue.global().async {
    fulfill(1)
    DispatchQueue.main.async { print("next") }
  }
}
p.then { _ in print("A") }.then { _ in print("A2") }
p.then { _ in print("B") }
DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) { exit(0) }
dispatchMain()
