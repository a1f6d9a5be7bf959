// swift-format-ignore-file
// Between the marks stands what the guide prints, character by character.
import Dispatch
import Foundation
import PromiseDispatch
import Testing

private func printed() {
// ---- as printed ----
DispatchQueue.promises = .global()
// ---- end of what is printed ----
}

extension GoogleSnippets {
  @Test("snippet 33: handlers without a queue run off the main queue from then on")
  func snippet33() async throws {
    defer { DispatchQueue.promises = .main }
    printed()
    let isMain = try await Promise { Thread.isMainThread }.then { $0 || Thread.isMainThread }.get()
    #expect(!isMain)
  }
}
