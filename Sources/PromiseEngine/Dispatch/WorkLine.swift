/// Work that waits its turn on one thread, first in, first out.
final class WorkLine {
  @exclusivity(unchecked) private var waiting: [(@Sendable () -> Void)?] = []
  @exclusivity(unchecked) private var next = 0

  /// Whether work may be waiting. It may be none if the last piece was taken and nobody has asked since; `takeNext` tells.
  var mayHaveWork: Bool { !waiting.isEmpty }

  /// Adds work behind all that waits.
  ///
  /// - Complexity: O(1), amortised.
  @inline(never)
  func append(_ work: @escaping @Sendable () -> Void) {
    waiting.append(work)
  }

  /// The work that has waited longest, taken out of the line; `nil` if none is left.
  ///
  /// - Complexity: O(1), amortised.
  @inline(never)
  func takeNext() -> (@Sendable () -> Void)? {
    guard next < waiting.count else {
      waiting.removeAll(keepingCapacity: waiting.capacity <= 64)
      next = 0
      return nil
    }
    if next >= 64, next * 2 >= waiting.count {
      // What has run is removed once it is half of all, so that every element moves once on average.
      waiting.removeFirst(next)
      next = 0
    }
    defer { next += 1 }
    return waiting[next].take()
  }
}
