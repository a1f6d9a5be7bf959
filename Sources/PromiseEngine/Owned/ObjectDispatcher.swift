/// A dispatcher that is a reference to an object of some protocol, and nothing else: two words, of which the first is the object.
@usableFromInline
package protocol ObjectDispatcher: Dispatcher {}

/// Such a dispatcher, kept until it is taken, whose type only the promise's `step` knows (see `OutcomeRoom` for why).
///
/// Whoever has one owns its object: by bare words, because the compiler would count references of its own.
@usableFromInline
@frozen
struct ErasedDispatcher: Sendable {
  @usableFromInline var words: (UInt, UInt)

  @_alwaysEmitIntoClient
  init<Queue: ObjectDispatcher>(_ dispatcher: Queue) {
    words = OutcomeRoom.words(of: dispatcher, as: Queue.self)
  }

  /// The dispatcher, which is the caller's from now on; `nil` if it has been taken before.
  @_alwaysEmitIntoClient
  mutating func take<Queue: ObjectDispatcher>(_ type: Queue.Type) -> Queue? {
    guard words.0 != 0 else { return nil }
    var taken = words
    words.0 = 0
    return withUnsafeMutablePointer(to: &taken) { UnsafeMutableRawPointer($0).assumingMemoryBound(to: Queue.self).move() }
  }

  /// Lets go of the dispatcher, unless it was taken.
  @_alwaysEmitIntoClient
  func discard() {
    UnsafeRawPointer(bitPattern: words.0).map { Unmanaged<AnyObject>.fromOpaque($0).release() }
  }
}
