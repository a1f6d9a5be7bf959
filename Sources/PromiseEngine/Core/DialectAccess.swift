public import Synchronization
public import TraceEvents

// What the dialects' libraries use of the core besides its public face: they are written on the same primitives as the engine's own
// operators, so that the trace, injections and cancellation reach their promises, too.
extension PromiseCore {
  /// Whether somebody waits for the promise while it is pending.
  @_alwaysEmitIntoClient package final var isAwaited: Bool {
    let state = machine.load(ordering: .acquiring)
    return !state.isSettled && state.head != 0
  }

  /// How many wait for the promise while it is pending.
  ///
  /// - Complexity: Linear in that number.
  @_alwaysEmitIntoClient package final var waiterCount: Int {
    guard let before = advance({ $0.locked() }) else { return 0 }
    var (count, address) = (0, before.head)
    while let node = PromiseNode.peek(address) { (count, address) = (count + 1, node.next) }
    machine.store(before.unlocked(head: before.head), ordering: .releasing)
    return count
  }

  /// What the trace knows of the promise; `nil` when nobody listens.
  @_alwaysEmitIntoClient package final var traced: PromiseTrace? { trace }
}

extension Promise {
  /// Makes a pending promise on behalf of a dialect's operator, and tells the hook, if there is one.
  @_alwaysEmitIntoClient
  package static func made(
    by operatorName: PromiseOperator, hook: (any TraceHook)?, from parents: [PromiseID] = [], at site: CallSite
  ) -> Promise {
    Promise(madeBy: operatorName, hook: hook, from: parents, at: site)
  }

  /// Makes a pending promise that its maker cancels when the plan says so (`PromiseTrace.plannedCancellation`), as a task is asked to stop.
  @_alwaysEmitIntoClient
  package static func made(
    cancelledByMaker operatorName: PromiseOperator, hook: any TraceHook, at site: CallSite
  ) -> Promise {
    Promise(trace: hook.trace(operatorName, at: site, from: []))
  }

  /// Calls `receive` once the promise is settled, within the call that settles it. No trace shows it.
  ///
  /// - Parameter receive: Takes the outcome; it must do no more than wake whoever waits.
  @_alwaysEmitIntoClient
  package func receive(_ receive: @escaping @Sendable (Outcome<Value>) -> Void) {
    react(for: Promise<Void>(trace: nil), on: ImmediateDispatcher()) { outcome, _ in receive(outcome) }
  }

  /// Makes a pending promise that no trace shows: a step within a dialect's operator.
  @_alwaysEmitIntoClient
  package static func untraced() -> Promise {
    Promise(trace: nil)
  }

  /// Makes a pending promise that no trace shows, and that somebody is told of if it is freed while it is pending.
  @_alwaysEmitIntoClient
  package static func untraced(onLoss: @escaping @Sendable () -> Void) -> Promise {
    WatchedPromise(trace: nil, onLoss: onLoss)
  }

  /// Makes the pending promise of a dialect's operator that is applied to this one.
  @_alwaysEmitIntoClient
  package func derived<Result>(
    by operatorName: PromiseOperator, on dispatcher: some Dispatcher, at site: CallSite
  ) -> Promise<Result> {
    child(operatorName, on: dispatcher, at: site)
  }

  /// Lets `body` settle `child` in one hop on `dispatcher`, once this promise is settled.
  ///
  /// - Parameter nesting: Whether a settled promise dispatches at once, even while others are being told.
  @_alwaysEmitIntoClient
  package func whenSettled<Output>(
    settling child: Promise<Output>, on dispatcher: some Dispatcher, nesting: Bool = false,
    _ body: @escaping @Sendable (Outcome<Value>, Promise<Output>) -> Void
  ) {
    react(for: child, on: dispatcher, nesting: nesting, body)
  }

  /// Settles the promise on behalf of `cause`, unless it is settled or an injection decides otherwise.
  @_alwaysEmitIntoClient
  package func settle(with outcome: Outcome<Value>, causedBy cause: PromiseID?) {
    settle(outcome, cause: cause)
  }

  /// Remembers that the promise waits for another one, for cancellation.
  @_alwaysEmitIntoClient
  package func waits(on source: Promise<Value>) {
    follow(source)
  }

  /// Whether a cancellation or an injection has decided in the handler's place.
  @_alwaysEmitIntoClient
  package func isDecided<Input>(otherwiseThan outcome: Outcome<Input>, of cause: PromiseID?) -> Bool {
    isDecidedOtherwise(than: outcome, of: cause)
  }
}

extension PromiseTrace {
  /// The promise's identity.
  @_alwaysEmitIntoClient package var identity: PromiseID { id }

  /// Who is told what the promise does.
  @_alwaysEmitIntoClient package var listener: any TraceHook { hook }

  /// Records that something happened to the promise.
  @usableFromInline
  @_alwaysEmitIntoClient
  package func tell(_ kind: TraceEvent.Kind, causedBy cause: PromiseID?) {
    record(kind, cause: cause)
  }

  /// Records that the promise's handler runs, during `body`.
  @_alwaysEmitIntoClient
  package func whileHandling<Result>(_ role: TraceEvent.HandlerRole, after cause: PromiseID?, _ body: () -> Result) -> Result {
    recordStart(role, cause)
    defer { recordEnd() }
    return body()
  }
}
