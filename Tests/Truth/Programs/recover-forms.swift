// Recovering by a value, by a promise, or by another error

enum NetError: Error { case timeout, status(Int) }

func fetch(_ code: Int) -> Promise<String> {
  Promise(code).delay(0.1).then { code -> String in
    switch code {
    case 200: return "body"
    case 0: throw NetError.timeout
    default: throw NetError.status(code)
    }
  }
}

for code in [200, 0, 404, 500] {
  fetch(code).recover { error -> Promise<String> in
    switch error {
    case NetError.timeout: return Promise("cached").delay(0.05)
    case NetError.status(let s) where s < 500: return Promise("error page \(s)")
    default: throw error
    }
  }
  .then { print(code, $0) }
  .catch { print(code, "fails:", $0) }
}
