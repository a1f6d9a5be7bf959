/// Runs handlers isolated to an actor, first in, first out among each other.
///
/// At most 64 handlers share a turn of the actor, so that what others ask of it gets its own turns in between. Timers run out on
/// Swift's own clock.
public final class ActorDispatcher: Dispatcher {
  /// The most handlers that one turn of the actor runs.
  @_alwaysEmitIntoClient public static var handlersPerTurn: Int { 64 }

  /// Nobody, unless it is `traced(by:)` somebody.
  public let traceHook: (any TraceHook)?
  private let actor: any Actor
  private let state = Guarded<(waiting: WorkLine, isTurnScheduled: Bool)>((WorkLine(), false))

  /// Makes a dispatcher. Handlers keep their order within one dispatcher, so an actor should have one.
  ///
  /// - Parameters:
  ///   - actor: Whose isolation the handlers run in.
  ///   - traceHook: Who is told about promises that start here.
  public init(_ actor: any Actor, traceHook: (any TraceHook)? = nil) {
    self.actor = actor
    self.traceHook = traceHook
  }

  /// Runs work isolated to the actor; what comes while it is busy keeps its order.
  public func dispatch(_ work: @escaping @Sendable () -> Void) {
    let needsTurn = state.withLock { state in
      state.waiting.append(work)
      defer { state.isTurnScheduled = true }
      return !state.isTurnScheduled
    }
    if needsTurn { scheduleTurn() }
  }

  /// Runs work isolated to the actor once the time has passed.
  public func dispatch(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    runInline(after: delay) { self.dispatch(work) }
  }

  private func scheduleTurn() {
    Task { await turn(of: actor) }
  }

  private func turn(of actor: isolated any Actor) {
    let batch = state.withLock { state in
      var batch: [@Sendable () -> Void] = []
      while batch.count < Self.handlersPerTurn, let work = state.waiting.takeNext() { batch.append(work) }
      return batch
    }
    for work in batch { work() }
    let needsTurn = state.withLock { state in
      state.isTurnScheduled = state.waiting.mayHaveWork
      return state.isTurnScheduled
    }
    if needsTurn { scheduleTurn() }
  }
}
