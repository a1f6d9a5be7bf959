// A task that switches to an actor runs there at once, ahead of jobs that wait and haven't begun.
import Foundation
actor A {
  func ping(_ s: String) { print("ping", s) }; func hold(_ b: B) async { print("hold"); await b.go(self, "h"); print("held") }
}
actor B { func go(_ a: A, _ s: String) async { print("go", s); await a.ping(s); print("end", s) } }
let a = A(), b = B()
Task { await a.hold(b) }
Task.detached { await b.go(a, "d") }
DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) { exit(0) }
dispatchMain()
