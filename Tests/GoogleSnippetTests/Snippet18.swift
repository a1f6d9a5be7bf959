// swift-format-ignore-file
// Between the marks stands what the guide prints, character by character.
import Dispatch
import PromiseDispatch
import Testing

private func printed(_ numberPromise: Promise<Int>, _ backgroundQueue: DispatchQueue) -> Promise<String> {
// ---- as printed ----
numberPromise.then(on: backgroundQueue) { number in
  return String(number)
}
// ---- end of what is printed ----
}

extension GoogleSnippets {
  @Test("snippet 18: the handler's result is a string")
  func snippet18() async throws {
    #expect(try await printed(Promise(42), DispatchQueue(label: "background")).get() == "42")
  }
}
