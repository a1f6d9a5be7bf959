// Work that settles its promise, on a queue of its own choice
// Seed snippet 11: google-promises-guide.md, lines 546 to 555.

enum WorkError: Error {
  case failed
}

// With false, the promise is rejected.
let success = true
let someError = WorkError.failed

// ---- the snippet ----
let promise = Promise<String>(on: .main) { fulfill, reject in
  // Called asynchronously on the dispatch queue specified.
  if success {
    // Resolve with a value.
    fulfill("Hello world.")
  } else {
    // Resolve with an error.
    reject(someError)
  }
}
// ---- end of the snippet ----

promise.then { value in print(value) }.catch { error in print(error) }
print("pending")
