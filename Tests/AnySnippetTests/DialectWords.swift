import AnyPromises
import Dispatch
import Foundation
import Testing

/// What docs/dialects.md and translations to `anypromise` write, compiled.
extension AnySnippets {
  private struct Failure: Error {}

  @Test("what scripts make a promise with, applications make it with, too")
  func makers() async {
    let made = [
      AnyPromise(5), AnyPromise.promiseWithValue(5), AnyPromise(value: 5), AnyPromise { resolve in resolve(5) },
      AnyPromise.promiseWithResolverBlock { resolve in resolve(5) },
    ]
    for promise in made { #expect(promise.value as? Int == 5) }
    #expect(AnyPromise { _ in }.fulfilled)
    #expect(AnyPromise.promiseWithValue(Failure()).rejected && AnyPromise(Failure()).rejected)
    #expect(AnyPromise(AnyPromise.promiseWithValue(5)).value as? Int == 5)
  }

  @Test("a handler of errors may ask what Objective-C's errors have")
  func errors() async {
    let codes = Received<[String]>()
    await withCheckedContinuation { continuation in
      AnyPromise.promiseWithValue(NSError(domain: "net", code: 7))
        .catch {
          codes.value = [$0.domain, "\($0.code)"]
          continuation.resume()
        }
    }
    #expect(codes.value == ["net", "7"])
  }
}
