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
  promise.then(processData)
  return promise
}
// ---- end of what is printed ----
}

extension GoogleSnippets {
  @Test("snippet 38: the returned promise hides that processing failed")
  func snippet38() async throws {
    #expect(try await Printed.asyncCall().get() == Data([1]))
  }
}
