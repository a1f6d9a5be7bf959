// swift-format-ignore-file
// Between the marks stands what the guide prints, character by character.
import PromiseDispatch
import Testing

private func printed(_ success: Bool, _ someError: Error) -> Promise<String> {
// ---- as printed ----
let promise = Promise<String>.pending()
// ...
if success {
  promise.fulfill("Hello world")
} else {
  promise.reject(someError)
}
// ---- end of what is printed ----
  return promise
}

extension GoogleSnippets {
  @Test("snippet 15: is settled when the line after has run")
  func snippet15()  {
    #expect(printed(true, Broken()).value == "Hello world")
    #expect(printed(false, Broken()).error is Broken)
  }
}
