// A promise that is settled from outside, at once
// Seed snippet 15: google-promises-guide.md, lines 665 to 671.

enum WorkError: Error {
  case failed
}

// With false, the promise is rejected.
let success = true
let someError = WorkError.failed

// ---- the snippet ----
let promise = Promise<String>.pending()
// ...
if success {
  promise.fulfill("Hello world")
} else {
  promise.reject(someError)
}
// ---- end of the snippet ----

promise.then { value in print(value) }.catch { error in print(error) }
print("first")
