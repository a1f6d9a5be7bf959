public import Dispatch
public import PromiseEngine
internal import Synchronization

/// A dispatcher over a serial queue that takes many reactions along in one trip to the queue.
///
/// Among each other, reactions run first in, first out. One trip runs at most 64 of them and then lets the queue's other blocks
/// have a turn; blocks that others put on the queue may be overtaken by reactions that share an earlier trip. Where the order
/// against such blocks matters, use the queue itself.
///
/// The queue must be serial: a queue can't be asked whether it is, and on a concurrent one the mailbox would make a serial one of it.
public final class SerialMailbox: Dispatcher {
  /// The most reactions that one trip runs.
  public static let reactionsPerTrip = 64

  /// The serial queue that the reactions run on.
  public let queue: DispatchQueue

  private struct State {
    var waiting: [@Sendable () -> Void] = []
    /// How many of those have been taken along.
    var taken = 0
    var isTripScheduled = false
  }

  private let state = Mutex(State())

  /// Makes a mailbox. Reactions keep their order within one mailbox, so a queue should have one.
  ///
  /// - Parameter queue: A serial queue.
  public init(_ queue: DispatchQueue) {
    self.queue = queue
  }

  /// Complexity: O(1), amortised.
  public func dispatch(_ work: @escaping @Sendable () -> Void) {
    let needsTrip = state.withLock { state in
      state.waiting.append(work)
      defer { state.isTripScheduled = true }
      return !state.isTripScheduled
    }
    if needsTrip { queue.dispatch { self.trip() } }
  }

  public func dispatch(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    queue.dispatch(after: delay) { self.dispatch(work) }
  }

  public func beginUnfinishedWork() -> UnfinishedWork? { queue.beginUnfinishedWork() }

  private func trip() {
    var remaining = Self.reactionsPerTrip
    while remaining > 0 {
      let batch = takeAlong(atMost: remaining)
      for work in batch { work() }
      remaining -= batch.count
      if batch.isEmpty { break }
    }
    let needsTrip = state.withLock { state in
      state.isTripScheduled = state.taken < state.waiting.count
      return state.isTripScheduled
    }
    if needsTrip { queue.dispatch { self.trip() } }
  }

  private func takeAlong(atMost limit: Int) -> [@Sendable () -> Void] {
    state.withLock { state in
      if state.taken == 0, state.waiting.count <= limit {
        defer { state.waiting = [] }
        return state.waiting
      }
      let end = min(state.taken + limit, state.waiting.count)
      defer {
        state.taken = end
        // What was taken along is forgotten once it is half of all, so that every element moves once on average.
        if state.taken * 2 >= state.waiting.count {
          state.waiting.removeFirst(state.taken)
          state.taken = 0
        }
      }
      return Array(state.waiting[state.taken..<end])
    }
  }
}
