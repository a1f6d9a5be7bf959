// swift-format-ignore-file
// Between the marks stands what the guide prints, character by character.
import PromiseDispatch
import Testing

private func someOtherOperation() -> Promise<String> { Promise("other").delay(0.01) }

private func printed(_ success: Bool, _ someError: Error) -> Promise<String> {
// ---- as printed ----
let promise = Promise { () -> Promise<String> in
  // Called asynchronously on the default queue.
  guard success else { throw someError }
  return someOtherOperation()
}
// ---- end of what is printed ----
  return promise
}

extension GoogleSnippets {
  @Test("snippet 14: takes over the other operation's outcome, or rejects")
  func snippet14() async throws {
    #expect(try await printed(true, Broken()).get() == "other")
    await #expect(throws: Broken.self) { try await printed(false, Broken()).get() }
  }
}
