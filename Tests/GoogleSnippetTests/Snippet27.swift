// swift-format-ignore-file
// Between the marks stands what the guide prints, character by character.
import PromiseDispatch
import Testing

// Not as printed: `await` has been a keyword since Swift 5.5, and google renamed the function `awaitPromise`.
private class Service {
  func someAsyncRoutine() -> Promise<Int> { Promise(7).delay(0.01) }
}

private func printed(_ object: Service) -> Promise<Int> {
// ---- as printed ----
Promise<Int>(on: .global()) {
  try awaitPromise(object.someAsyncRoutine())
}
// ---- end of what is printed ----
}

extension GoogleSnippets {
  @Test("snippet 27: waits on a global queue for the routine's value")
  func snippet27() async throws {
    #expect(try await printed(Service()).get() == 7)
  }
}
