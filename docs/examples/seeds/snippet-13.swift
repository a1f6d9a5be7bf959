// Work that returns a value or throws
// Seed snippet 13: google-promises-guide.md, lines 614 to 618.

enum WorkError: Error {
  case failed
}

// With false, the promise is rejected.
let success = true
let someError = WorkError.failed

// ---- the snippet ----
let promise = Promise { () -> String in
  // Called asynchronously on the default queue.
  guard success else { throw someError }
  return "Hello world"
}
// ---- end of the snippet ----

promise.then { value in print(value) }.catch { error in print(error) }
print("pending")
