public import PromiseEngine
public import Synchronization

/// The inputs of a combination: what its promise keeps until it is settled.
@usableFromInline
final class PromiseInputs<Value: Sendable>: Sendable {
  @usableFromInline let promises: [Promise<Value>]

  @inlinable
  init(_ promises: [Promise<Value>]) { self.promises = promises }

  @inlinable var cores: [OwnedPromise<Value>] { promises.map { $0.core } }
}

/// How many inputs are still to be settled.
@usableFromInline
final class SettledPlaces: Sendable {
  @usableFromInline let remaining: Atomic<Int>

  @inlinable
  init(count: Int) { remaining = Atomic(count) }

  /// Counts one more.
  ///
  /// - Returns: Whether it was the last, so that what the others settled can be seen.
  @inlinable
  func addOne() -> Bool { remaining.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 }
}
