internal import Synchronization

/// A sign that something has begun which will settle a promise and is not finished.
///
/// A dispatcher that is asked whether all its work is done counts these, besides what it was told to run. The sign is taken back
/// once: by `finish`, or when nobody refers to it any more.
public final class UnfinishedWork: Sendable {
  private let isFinished = Atomic(false)
  private let whenFinished: @Sendable () -> Void

  /// Makes a sign of unfinished work.
  ///
  /// - Parameter whenFinished: Called once, when the work is finished or can't be finished any more.
  public init(_ whenFinished: @escaping @Sendable () -> Void) {
    self.whenFinished = whenFinished
  }

  deinit {
    finish()
  }

  /// Takes the sign back. Ignored the second time.
  public func finish() {
    guard !isFinished.exchange(true, ordering: .acquiringAndReleasing) else { return }
    whenFinished()
  }
}
