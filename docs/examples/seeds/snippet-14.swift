// Work that returns a promise or throws
// Seed snippet 14: google-promises-guide.md, lines 639 to 643.

enum WorkError: Error {
  case failed
}

// With false, the promise is rejected.
let success = true
let someError = WorkError.failed

func someOtherOperation() -> Promise<String> {
  return Promise("Hello from another promise").delay(0.1)
}

// ---- the snippet ----
let promise = Promise { () -> Promise<String> in
  // Called asynchronously on the default queue.
  guard success else { throw someError }
  return someOtherOperation()
}
// ---- end of the snippet ----

promise.then { value in print(value) }.catch { error in print(error) }
print("pending")
