// swift-format-ignore-file
// Between the marks stands what the README prints, character by character.
import Foundation
import FranticPromises
import Testing

private enum NetworkError: Error { case unexpectedData(Data) }
private let queue = DispatchQueue(label: "parser")

// ---- as printed ----
func parseJSONData(_ data: Data) -> Promise<NSDictionary> {
    return Promise<NSDictionary> { (fulfill, reject, isCancelled) in
        queue.async {
            do {
                let object = try JSONSerialization.jsonObject(with: data, options: [])

                if let dictionary = object as? NSDictionary {
                    fulfill(dictionary)
                }
                else {
                    reject(NetworkError.unexpectedData(data))
                }
            }
            catch {
                reject(error)
            }
        }
    }
}
// ---- end of what is printed ----

extension FranticSnippets {
  @Test("snippet 48: a dictionary fulfills, anything else rejects with unexpectedData or the parser's error", arguments: [
    ("{\"a\": 1}", "1"), ("[1]", "unexpectedData"), ("nonsense", "error"),
  ])
  func snippet48(text: String, expected: String) async {
    var outcome: String?
    let promise = parseJSONData(Data(text.utf8)).then(
      on: GCDDispatcher.main,
      onFulfilled: { dictionary -> Result<Int> in
        outcome = "\(dictionary["a"] ?? "nothing")"
        return .value(1)
      },
      onRejected: { error in
        if case NetworkError.unexpectedData = error { outcome = "unexpectedData" } else { outcome = "error" }
        throw error
      })
    #expect(await eventually { outcome != nil })
    #expect(outcome == expected)
    withExtendedLifetime(promise) {}
  }
}
