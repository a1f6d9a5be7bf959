import PromiseDispatch
import Testing

/// As google's own tests have it, for this file's module: strings are errors.
extension String: @retroactive Error {}

@Suite("a program that makes String an Error")
struct StringErrorTests {
  @Test("a promise of an empty string is fulfilled with it")
  func value() {
    #expect(Promise("").value == "")
    #expect(Promise<String>("").value == "")
    let typed: Promise<String> = Promise("a")
    #expect(typed.value == "a")
  }

  @Test("rule 8: a string that a handler returns fulfills")
  func handler() async throws {
    #expect(try await Promise(1).then { "\($0)" }.get() == "1")
    #expect(try await Promise { "b" }.get() == "b")
  }

  @Test("a string rejects where it is given as an error")
  func error() {
    #expect(Promise<Int>("broken").error as? String == "broken")
    let promise = Promise<String>()
    promise.reject("broken")
    #expect(promise.error as? String == "broken")
  }
}
