internal import PromiseEngine
internal import Synchronization

/// A promise of any type, as far as waiting for it goes.
protocol PendingPromise: AnyObject, Sendable {
  var isPending: Bool { get }
}

extension Promise: PendingPromise {}

/// The promises that were made pending and that nothing is under way for, so that no other count includes them.
final class PendingPromises: Sendable {
  private struct Entry {
    weak var promise: (any PendingPromise)?
  }

  private struct State {
    var entries: [Entry] = []
    var sizeToSift = 64
  }

  private let state = Mutex(State())

  /// Those of the process, as the group beside it.
  static let all = PendingPromises()

  /// Adds a promise, without keeping it alive. Complexity: O(1), amortised.
  func add(_ promise: any PendingPromise) {
    state.withLock { state in
      if state.entries.count >= state.sizeToSift {
        state.entries.removeAll { $0.promise?.isPending != true }
        state.sizeToSift = max(64, state.entries.count * 2)
      }
      state.entries.append(Entry(promise: promise))
    }
  }

  /// Whether none is left that is alive and pending. Complexity: O(n) in the promises added, amortised.
  var isEmpty: Bool {
    // Freeing a promise may free what adds another: keep that out of the lock.
    let entries = state.withLock { $0.entries }
    let alive = entries.compactMap(\.promise)
    return !alive.contains(where: \.isPending)
  }
}
