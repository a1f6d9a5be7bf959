import Synchronization

/// A variable that closures share.
final class Holder<Content: Sendable>: Sendable {
  private let held = Mutex<Content?>(nil)

  var content: Content? {
    get { held.withLock { $0 } }
    set { held.withLock { $0 = newValue } }
  }
}
