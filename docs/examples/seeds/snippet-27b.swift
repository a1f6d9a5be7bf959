// The same with the name that await has had since google promises 2.0
// Seed snippet 27: google-promises-guide.md, lines 1248 to 1250. Where the document has a printing mistake, "printed:" shows it.

class Thing {
  func someAsyncRoutine() -> Promise<Int> { return Promise(27).delay(0.1) }
}

let object = Thing()

func compute() -> Promise<Int> {
  return

// ---- the snippet ----
Promise<Int>(on: .global()) {
// printed:   try await(object.someAsyncRoutine())
  try awaitPromise(object.someAsyncRoutine())
}
// ---- end of the snippet ----

}

compute().then { print($0) }
