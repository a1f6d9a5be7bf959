import Testing

/// The Swift code of PromiseKit's Objective-C guide, as far as there is a Linux form of it, compiled in Swift 5 mode.
@Suite("the snippets of PromiseKit's Objective-C guide")
struct AnySnippets {}

/// A value that came from another thread.
final class Received<Value>: @unchecked Sendable {
  var value: Value?
}
