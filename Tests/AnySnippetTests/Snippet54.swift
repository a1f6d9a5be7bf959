// swift-format-ignore-file
// Between the marks stands what the guide prints, character by character.
import AnyPromises
import PromiseDispatch
import Testing

// Not as printed: without @objc and NSObject, which Linux lacks; snippet 53's methods, which have no bodies there, get some.
final class Bar: Sendable {}

private class Typed {
  func stringPromise() -> Promise<String> { Promise("string") }
  func barPromise() -> Promise<Bar> { Promise(Bar()) }
}

private class Foo {
  let typed = Typed()

  func stringPromise() -> AnyPromise {
    return AnyPromise(typed.stringPromise())
  }
  func barPromise() -> AnyPromise {
    return AnyPromise(typed.barPromise())
  }
}

extension AnySnippets {
  @Test("snippets 53 and 54: stubs turn typed promises into promises of anything")
  func snippet54() {
    #expect(Foo().stringPromise().value as? String == "string")
    #expect(Foo().barPromise().value is Bar)
  }
}
