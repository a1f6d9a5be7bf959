// swift-format-ignore-file
// Between the marks stands what the guide prints, character by character.
import Dispatch
import Foundation
import PromiseDispatch
import Testing

private enum MyClient {
  static func wrappedAsyncMethodWithTypical(completion: @escaping (Data, Error?) -> Void) {
    DispatchQueue.global().async { completion(Data([1]), nil) }
  }
}

private enum Printed {
static
// ---- as printed ----
func newAsyncMethodReturningAPromise() -> Promise<Data> {
  return wrap { handler in
    MyClient.wrappedAsyncMethodWithTypical(completion: handler)
  }
}
// ---- end of what is printed ----
}

private enum FailingPrinted {
  enum MyClient {
    static func wrappedAsyncMethodWithTypical(completion: @escaping (Data, Error?) -> Void) {
      DispatchQueue.global().async { completion(Data([1]), Broken()) }
    }
  }

static
// ---- as printed ----
func newAsyncMethodReturningAPromise() -> Promise<Data> {
  return wrap { handler in
    MyClient.wrappedAsyncMethodWithTypical(completion: handler)
  }
}
// ---- end of what is printed ----
}

extension GoogleSnippets {
  @Test("snippet 32: gives the data, or rejects when the handler gets an error")
  func snippet32() async throws {
    #expect(try await Printed.newAsyncMethodReturningAPromise().get() == Data([1]))
    await #expect(throws: Broken.self) { try await FailingPrinted.newAsyncMethodReturningAPromise().get() }
  }
}
