import Foundation
import FranticPromises
import Testing

/// The Swift code of FranticApparatus's README, compiled in Swift 5 mode as its readers compile it, and what it should do.
///
/// What a controller does on the main thread, its tests do there, too: its handlers can't run before `start` has ended.
@Suite("the snippets of FranticApparatus's README", .serialized)
struct FranticSnippets {}

/// An error to fail with.
struct Broken: Error {}

/// Waits, for at most ten seconds, until something holds on the main queue; whatever is pending there runs meanwhile.
func eventually(_ condition: @escaping @MainActor () -> Bool) async -> Bool {
  for _ in 0..<1_000 {
    if await MainActor.run(body: condition) { return true }
    try? await Task.sleep(nanoseconds: 10_000_000)
  }
  return false
}

/// A promise that is settled later, from a thread of its own.
func later<Value>(_ value: Value?) -> Promise<Value> {
  Promise<Value> { fulfill, reject, isCancelled in
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(5)) {
      if let value { fulfill(value) } else { reject(Broken()) }
    }
  }
}
