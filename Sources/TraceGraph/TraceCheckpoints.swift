public import TraceEvents

/// States along a trace, from which the state at any position is reached soon.
public struct TraceCheckpoints: Sendable {
  /// How many events at most lie between two of them in a short trace.
  static let shortestDistance = 4096
  /// How many there are at most.
  static let greatestCount = 48

  /// The fold of the whole trace.
  public let full: TraceState
  /// How many events lie between two checkpoints.
  let distance: Int
  private let states: [TraceState]
  private let handled: Set<PromiseID>

  /// Folds a whole trace.
  ///
  /// - Parameter cutShortBy: What ended the run before nothing was left to do, as a clause: `a fault in line 4 stopped the run`.
  /// - Complexity: O(n).
  public init(of events: [TraceEvent], cutShortBy: String? = nil) {
    let distance = max(Self.shortestDistance, events.count / Self.greatestCount + 1)
    var states: [TraceState] = [TraceState()]
    var state = TraceState()
    for (index, event) in events.enumerated() {
      state.apply(event)
      if (index + 1) % distance == 0 { states.append(state) }
    }
    state.cutShortBy = cutShortBy
    (full, self.distance, self.states, handled) = (state, distance, states, state.handledRejections)
  }

  /// The state at a position.
  ///
  /// - Parameters:
  ///   - position: How many of the events have happened.
  ///   - events: The trace that this was made of.
  ///   - near: A state of the same trace that is at hand, with its position; used if it is nearer.
  /// - Complexity: O(n / 48) for long traces.
  public func state(
    at position: Int, of events: [TraceEvent], near: (state: TraceState, position: Int)? = nil
  ) -> TraceState {
    let index = min(position / distance, states.count - 1)
    var (state, start) = (states[index], index * distance)
    if let near, near.position <= position, near.position > start { (state, start) = near }
    for event in events[start..<position] { state.apply(event) }
    state.handledLater = position < events.count ? handled : []
    return state
  }
}

extension TraceState {
  /// The rejected promises whose errors are handled, or go on to another promise.
  var handledRejections: Set<PromiseID> {
    Set(promises.lazy.filter { $0.state == .rejected && ($0.isHandled || $0.isErrorTakenOn) }.map(\.id))
  }
}
