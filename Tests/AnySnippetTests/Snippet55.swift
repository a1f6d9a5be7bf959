// swift-format-ignore-file
// Between the marks stands what the guide prints, character by character.
import AnyPromises
import PromiseDispatch
import Testing

private enum Foo {
  static func fetchThings() -> AnyPromise { AnyPromise(value: ["a", "b", "c"]) }
}

// Not as printed: the array is handed out.
private func printed(_ received: Received<[String]>) -> Promise<Void> {
// ---- as printed ----
Foo.fetchThings().done { any in
    let bar = any as! [String]
    received.value = bar
}
// ---- end of what is printed ----
}

extension AnySnippets {
  @Test("snippet 55: the value is cast to what it is")
  func snippet55() async throws {
    let received = Received<[String]>()
    try await printed(received).get()
    #expect(received.value == ["a", "b", "c"])
  }
}
