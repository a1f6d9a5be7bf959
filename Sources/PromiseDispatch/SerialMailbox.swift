public import Dispatch
public import PromiseEngine
internal import Glibc
internal import Synchronization

/// A dispatcher over a serial queue that takes many reactions along in one trip to the queue.
///
/// Among each other, reactions run first in, first out. One trip runs at most 64 of them and then lets the queue's other blocks
/// have a turn; blocks that others put on the queue may be overtaken by reactions that share an earlier trip. Where the order
/// against such blocks matters, use the queue itself.
///
/// The queue must be serial: a queue can't be asked whether it is, and on a concurrent one the mailbox would make a serial one of it.
///
/// `@unchecked Sendable`: `arriving` and `isTripScheduled` are used only by the thread that has set `isBusy` (`withArrivals`), which gives
/// it free again; both order memory. `leaving` is used only by the trip under way: there is one at a time, because the next is put on
/// the queue by the last act of the one before, or by whoever finds under `isBusy` that there is none.
public final class SerialMailbox: Dispatcher, @unchecked Sendable {
  /// The most reactions that one trip runs.
  public static let reactionsPerTrip = 64

  /// The serial queue that the reactions run on.
  public let queue: DispatchQueue

  private let isBusy = Atomic(false)
  @exclusivity(unchecked) private var arriving = Mail()
  @exclusivity(unchecked) private var isTripScheduled = false
  @exclusivity(unchecked) private var leaving = Mail()

  /// Makes a mailbox. Reactions keep their order within one mailbox, so a queue should have one.
  ///
  /// - Parameter queue: A serial queue.
  public init(_ queue: DispatchQueue) {
    self.queue = queue
  }

  /// Complexity: O(1), amortised.
  public func dispatch(_ work: @escaping @Sendable () -> Void) {
    let needsTrip = withArrivals {
      arriving.append(work)
      defer { isTripScheduled = true }
      return !isTripScheduled
    }
    if needsTrip { scheduleTrip() }
  }

  /// Runs work on the queue once the time has passed, as the queue itself does.
  public func dispatch(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    queue.dispatch(after: delay) { self.dispatch(work) }
  }

  /// The queue's sign that `waitForPromises` waits for.
  public func beginUnfinishedWork() -> UnfinishedWork? { queue.beginUnfinishedWork() }

  private func scheduleTrip() {
    queue.dispatch { self.trip() }
  }

  private func trip() {
    for _ in 0..<Self.reactionsPerTrip {
      guard !leaving.isEmpty || collect() else { return }
      leaving.takeFirst()()
    }
    if !leaving.isEmpty || collect() { scheduleTrip() }
  }

  /// Takes along what has arrived since the last time; if that is nothing, no trip is under way any more.
  private func collect() -> Bool {
    withArrivals {
      isTripScheduled = !arriving.isEmpty
      if isTripScheduled { swap(&arriving, &leaving) }
      return isTripScheduled
    }
  }

  /// Uses what arrives while no other thread does: for a few instructions, in which no reaction runs.
  private func withArrivals(_ body: () -> Bool) -> Bool {
    while isBusy.exchange(true, ordering: .acquiring) {
      while isBusy.load(ordering: .relaxed) { sched_yield() }
    }
    defer { isBusy.store(false, ordering: .releasing) }
    return body()
  }
}
