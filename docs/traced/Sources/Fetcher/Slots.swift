import PromiseDispatch
import Synchronization

/// Lets a few do something at a time; the others wait for their turn.
final class Slots: Sendable {
  private struct State {
    var free: Int
    var waiting: [Promise<Void>] = []
  }

  private let state: Mutex<State>

  init(_ count: Int) { state = Mutex(State(free: count)) }

  /// A promise that is fulfilled when it is one's turn. Whoever has had it says `leave()` in the end.
  func enter() -> Promise<Void> {
    let turn = Promise<Void>.pending()
    let isFree = state.withLock { state in
      guard state.free > 0 else {
        state.waiting.append(turn)
        return false
      }
      state.free -= 1
      return true
    }
    if isFree { turn.fulfill(()) }
    return turn
  }

  /// Gives the slot to who waits longest.
  func leave() {
    let next = state.withLock { state -> Promise<Void>? in
      // Who was cancelled meanwhile doesn't want it any more.
      while !state.waiting.isEmpty {
        let next = state.waiting.removeFirst()
        if next.isPending { return next }
      }
      state.free += 1
      return nil
    }
    next?.fulfill(())
  }
}
