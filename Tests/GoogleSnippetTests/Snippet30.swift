// swift-format-ignore-file
// Between the marks stands what the guide prints, character by character.
import Dispatch
import Foundation
import PromiseDispatch
import Testing
import TestSupport

private let journal = Journal()
private func print(_ item: Any) { journal.write("\(item)") }

// Not as printed: a comma is added after `customQueue`. The network and its queue are simulated.
private class URLResponse {}
private struct URLError: Error {
  struct Code { let rawValue: Int }
  static let notConnectedToInternet = Code(rawValue: NSURLErrorNotConnectedToInternet)
}
private final class URLSession {
  static let shared = URLSession()
  struct DataTask {
    let start: () -> Void
    func resume() { start() }
  }
  func dataTask(with url: URL, completionHandler: @escaping (Data?, URLResponse?, Error?) -> Void) -> DataTask {
    DataTask {
      journal.write("call")
      let isLast = journal.all.filter { $0 == "call" }.count >= 3
      let error = NSError(domain: NSURLErrorDomain, code: NSURLErrorNotConnectedToInternet, userInfo: nil)
      completionHandler(isLast ? Data([1]) : nil, nil, isLast ? nil : error)
    }
  }
}

private func printed() {
// ---- as printed ----
func fetch(_ url: URL) -> Promise<(Data?, URLResponse?)> {
  return wrap { URLSession.shared.dataTask(with: url, completionHandler: $0).resume() }
}

let url = URL(string: "https://myurl.com")!

// Defaults to one retry attempt after a one second delay.
retry { fetch(url) }.then { print($0) }.catch { print($0) }

// Specifies a custom queue, 5 retry attempts, 2 second delay, and a predicate.
let customQueue = DispatchQueue(label: "CustomQueue", qos: .userInitiated)
retry(
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
// ---- end of what is printed ----
}

extension GoogleSnippets {
  @Test("snippet 30: tries again after its delays, on either queue, while the predicate holds")
  func snippet30()  {
    printed()
    #expect(waitForPromises(timeout: 30))
    let lines = journal.all
    // Both chains share the network, which fails twice: each is tried again once or never.
    #expect((3...4).contains(lines.filter { $0 == "call" }.count))
    #expect(lines.filter { $0.hasPrefix("(Optional(1 bytes), nil)") }.count == 2)
  }
}
