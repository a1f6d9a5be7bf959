// swift-format-ignore-file
// Between the marks stands what the guide prints, character by character.
import Foundation
import PromiseDispatch
import Testing

private class Client {
  func string(from number: Int) -> Promise<String> { Promise("number \(number)") }

  func another() -> Promise<String> {
// ---- as printed ----
let numberPromise = Promise(42)

// Return another promise.
let chainedStringPromise = numberPromise.then { number in
  return self.string(from: number)
}
// ---- end of what is printed ----
    return chainedStringPromise
  }

  func value() -> Promise<String> {
// ---- as printed ----
let numberPromise = Promise(42)

// Return any value.
let chainedStringPromise = numberPromise.then { number in
  return String(number)
}
// ---- end of what is printed ----
    return chainedStringPromise
  }

  func error() -> Promise<Int> {
// ---- as printed ----
let numberPromise = Promise(42)

// Throw an error.
let chainedStringPromise = numberPromise.then { number in
  throw NSError(domain: "", code: 0, userInfo: nil)
}
// ---- end of what is printed ----
    return chainedStringPromise
  }

  func void() -> Promise<Int> {
// ---- as printed ----
let numberPromise = Promise(42)

// Void return.
let chainedStringPromise = numberPromise.then { number in
  print(number)
  // Implicit 'return number' here.
}
// ---- end of what is printed ----
    return chainedStringPromise
  }
}

extension GoogleSnippets {
  @Test("snippet 17: adopts a promise, takes a value, rejects with an error, passes the value on")
  func snippet17() async throws {
    let client = Client()
    #expect(try await client.another().get() == "number 42")
    #expect(try await client.value().get() == "42")
    await #expect(throws: NSError.self) { try await client.error().get() }
    #expect(try await client.void().get() == 42)
  }
}
