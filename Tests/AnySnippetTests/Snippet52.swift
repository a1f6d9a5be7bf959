// swift-format-ignore-file
// Between the marks stands what the guide prints, character by character.
import AnyPromises
import PromiseDispatch
import Testing

private class Foo {
  let myPromise = AnyPromise(value: "value")
}

// Not as printed: the closure, which says that it returns an Int, returns one.
private func printed(_ received: Received<AnyPromise>) {
// ---- as printed ----
let foo = Foo()
received.value = foo.myPromise.then { (obj: AnyObject?) -> Int in
    // it is not necessary to specify the type of `obj`
    // we just do that for demonstrative purposes
    return (obj as? String)?.count ?? 0
}
// ---- end of what is printed ----
}

extension AnySnippets {
  @Test("snippet 52: Swift's then gets the value as an object and goes on with an Int")
  func snippet52() async throws {
    let received = Received<AnyPromise>()
    printed(received)
    #expect(try await received.value?.promise(of: Int.self).get() == 5)
  }
}
