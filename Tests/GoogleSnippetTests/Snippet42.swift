// swift-format-ignore-file
// Between the marks stands what the guide prints, character by character.
import Foundation
import PromiseDispatch
import Testing
import TestSupport

private struct MyResult: Equatable { let size: Int }

private class Controller {
  let journal = Journal()
  func loadSomething() -> Promise<Data> { Promise { Data([1]) } }
  func loadAnother() -> Promise<Data> { Promise { Data([2, 3]) } }

  func doSomething(with something: Data, and another: Data) -> MyResult { MyResult(size: something.count + another.count) }

  func printed() -> Promise<MyResult> {
// ---- as printed ----
loadSomething().then { something in
  self.loadAnother(with: something)
}
// ---- end of what is printed ----
  }
// ---- as printed ----
func loadAnother(with something: Data) -> Promise<MyResult> {
  loadAnother().then { another in
    self.doSomething(with: something, and: another)
  }
}
// ---- end of what is printed ----
}

extension GoogleSnippets {
  @Test("snippet 42: the returned promise waits for the inner one")
  func snippet42() async throws {
    #expect(try await Controller().printed().get() == MyResult(size: 3))
  }
}
