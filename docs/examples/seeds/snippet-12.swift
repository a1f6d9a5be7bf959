// Work that settles its promise, on the default queue
// Seed snippet 12: google-promises-guide.md, lines 581 to 588.

enum WorkError: Error {
  case failed
}

// With false, the promise is rejected.
let success = true
let someError = WorkError.failed

// ---- the snippet ----
let promise = Promise<String> { fulfill, reject in
  // Called asynchronously on the default queue.
  if success {
    fulfill("Hello world.")
  } else {
    reject(someError)
  }
}
// ---- end of the snippet ----

promise.then { value in print(value) }.catch { error in print(error) }
print("pending")
