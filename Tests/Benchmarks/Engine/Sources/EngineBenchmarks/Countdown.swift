import Synchronization

/// Calls a function when it has been counted down to zero.
final class Countdown: Sendable {
  private let remaining: Atomic<Int>
  private let reached: @Sendable () -> Void

  init(_ count: Int, _ reached: @escaping @Sendable () -> Void) {
    remaining = Atomic(count)
    self.reached = reached
  }

  func down() {
    if remaining.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { reached() }
  }
}
