import class PromiseEngine.Guarded

/// What handlers wrote down, in order. Guarded as the engine does it: ThreadSanitizer doesn't understand `Mutex` on Linux.
final class Journal: Sendable {
  private let lines = Guarded<[String]>([])

  func write(_ line: String) {
    lines.withLock { $0.append(line) }
  }

  var all: [String] { lines.withLock { $0 } }
}
