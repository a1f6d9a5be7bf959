import Synchronization

/// Keeps a value that takes some work to find and that several ask for.
final class Memo<Value: Sendable>: Sendable {
  private let known = Mutex<Value?>(nil)

  /// The value, found by whoever asks first.
  func value(_ find: () -> Value) -> Value {
    if let known = known.withLock({ $0 }) { return known }
    let found = find()
    known.withLock { $0 = found }
    return found
  }
}
