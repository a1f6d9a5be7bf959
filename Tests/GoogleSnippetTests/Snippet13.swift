// swift-format-ignore-file
// Between the marks stands what the guide prints, character by character.
import PromiseDispatch
import Testing

private func printed(_ success: Bool, _ someError: Error) -> Promise<String> {
// ---- as printed ----
let promise = Promise { () -> String in
  // Called asynchronously on the default queue.
  guard success else { throw someError }
  return "Hello world"
}
// ---- end of what is printed ----
  return promise
}

extension GoogleSnippets {
  @Test("snippet 13: a promise of a string, not of a closure")
  func snippet13() async throws {
    #expect(try await printed(true, Broken()).get() == "Hello world")
    await #expect(throws: Broken.self) { try await printed(false, Broken()).get() }
  }
}
