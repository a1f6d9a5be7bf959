// Trying again, once and five times
// Seed snippet 30: google-promises-guide.md, lines 1353 to 1380. Where the document has a printing mistake, "printed:" shows it.

struct URL {
  let absoluteString: String

  init?(string: String) {
    absoluteString = string
  }
}

struct Data {
  var text: String
}

struct URLResponse {
  var status: Int
}

class NSError: Error, CustomStringConvertible {
  let code: Int

  init(code: Int) {
    self.code = code
  }

  var description: String { return "NSError \(code)" }
}

enum URLError: Int {
  case notConnectedToInternet = -1009
}

/// A network that is down for the first three requests.
class URLSession {
  static let shared = URLSession()
  var requests = 0

  func dataTask(with url: URL, completionHandler: @escaping (Data?, URLResponse?, Error?) -> Void) -> DataTask {
    requests += 1
    return DataTask(number: requests, handler: completionHandler)
  }
}

class DataTask {
  let number: Int
  let handler: (Data?, URLResponse?, Error?) -> Void

  init(number: Int, handler: @escaping (Data?, URLResponse?, Error?) -> Void) {
    self.number = number
    self.handler = handler
  }

  func resume() {
    let (number, handler) = (self.number, self.handler)
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) {
      print("request", number)
      if number <= 3 {
        handler(nil, nil, NSError(code: -1009))
      } else {
        handler(Data(text: "found"), URLResponse(status: 200), nil)
      }
    }
  }
}

// ---- the snippet ----
func fetch(_ url: URL) -> Promise<(Data?, URLResponse?)> {
  return wrap { URLSession.shared.dataTask(with: url, completionHandler: $0).resume() }
}

let url = URL(string: "https://myurl.com")!

// Defaults to one retry attempt after a one second delay.
retry { fetch(url) }.then { print($0) }.catch { print($0) }

// Specifies a custom queue, 5 retry attempts, 2 second delay, and a predicate.
let customQueue = DispatchQueue(label: "CustomQueue", qos: .userInitiated)
retry(
// printed:   on: customQueue
  on: customQueue,
  attempts: 5,
  delay: 2,
  condition: { remainingAttempts, error in
    (error as NSError).code == URLError.notConnectedToInternet.rawValue
  }
) {
  fetch(url)
}.then { values in
  // Will enter `then` block if one of the retry attempts succeeds.
  print(values)
}.catch { error in
  // Will enter `catch` block if all retry attempts have been exhausted or the
  // given condition was not met.
  print(error)
}
// ---- end of the snippet ----
