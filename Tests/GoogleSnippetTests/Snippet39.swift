// swift-format-ignore-file
// Between the marks stands what the guide prints, character by character.
import Foundation
import PromiseDispatch
import Testing

private func doSomethingAsync() -> Promise<Data> { Promise { Data([1]) } }
private func processData(_ data: Data) -> Promise<Data> { Promise(Broken()) }

private enum Printed {
static
// ---- as printed ----
func asyncCall() -> Promise<Data> {
  let promise = doSomethingAsync()
  return promise.then(processData)
}
// ---- end of what is printed ----
}

extension GoogleSnippets {
  @Test("snippet 39: the returned promise tells that processing failed")
  func snippet39() async throws {
    await #expect(throws: Broken.self) { try await Printed.asyncCall().get() }
  }
}
