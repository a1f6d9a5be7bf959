// Waiting on a queue that may wait
// Seed snippet 27: google-promises-guide.md, lines 1248 to 1250.

class Thing {
  func someAsyncRoutine() -> Promise<Int> { return Promise(27).delay(0.1) }
}

let object = Thing()

func compute() -> Promise<Int> {
  return

// ---- the snippet ----
Promise<Int>(on: .global()) {
  try await(object.someAsyncRoutine())
}
// ---- end of the snippet ----

}

compute().then { print($0) }
