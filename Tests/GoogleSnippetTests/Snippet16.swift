// swift-format-ignore-file
// Between the marks stands what the guide prints, character by character.
import Foundation
import PromiseDispatch
import Testing

private let someData = Data([1, 2])
private func load(_ url: URL) -> Promise<Data?> { Promise { someData } }

private enum Printed {
static
// ---- as printed ----
func data(at url: URL) -> Promise<Data?> {
  if url.absoluteString.isEmpty {
    return Promise(nil)
  }
  return load(url)
}
// ---- end of what is printed ----
}

extension GoogleSnippets {
  @Test("snippet 16: an empty URL is nil from the start, another is loaded")
  func snippet16() async throws {
    var components = URLComponents()
    components.path = ""
    let empty = try #require(components.url)
    let none = Printed.data(at: empty)
    #expect(none.isFulfilled)
    #expect(try await none.get() == nil)
    #expect(try await Printed.data(at: URL(fileURLWithPath: "/x")).get() == someData)
  }
}
