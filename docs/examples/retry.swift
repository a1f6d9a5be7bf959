// retry: the service fails twice and answers at the third attempt

enum ServiceError: Error {
  case busy(attempt: Int)
}

var attempts = 0

func askService() -> Promise<String> {
  attempts += 1
  let attempt = attempts
  return Promise(attempt).delay(0.04).then { attempt -> String in
    guard attempt >= 3 else { throw ServiceError.busy(attempt: attempt) }
    return "answered at attempt \(attempt)"
  }
}

retry(attempts: 4, delay: 0.1) { askService() }
  .then { print($0) }
  .catch { error in print("gave up: \(error)") }
