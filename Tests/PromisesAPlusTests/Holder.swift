import TestSupport

/// A place for something that a handler needs and that is made after the handler.
final class Holder<Content: Sendable>: Sendable {
  private let stored = Locked<Content?>(nil)

  var content: Content? {
    get { stored.with { $0 } }
    set { stored.with { $0 = newValue } }
  }
}
