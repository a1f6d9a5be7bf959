internal import Synchronization
public import TraceEvents

/// A value that may not be there yet, or the reason why it never will be.
///
/// A promise is pending until it is settled: fulfilled with a value, rejected with an error, or cancelled. It is settled once
/// (Promises/A+ 2.1), and those who wait for it are told in the order in which they attached, each in one hop on its own
/// dispatcher, never before the call that attached it has returned (semantics.md rows 1 and 3, google column).
public final class Promise<Value: Sendable>: Sendable {
  private let machine = Mutex(PromiseMachine<Value>())
  /// What the trace knows of this promise; `nil` when nobody listens.
  let trace: PromiseTrace?

  init(trace: PromiseTrace?) {
    self.trace = trace
  }

  deinit {
    dismantleIteratively(giveUpReactions())
  }

  /// Fulfils the promise with a value. Ignored if the promise is settled (row 17).
  public func fulfill(_ value: Value) {
    settle(.fulfilled(value), cause: nil)
  }

  /// Rejects the promise with an error. Ignored if the promise is settled (row 17).
  public func reject(_ error: any Error) {
    settle(.rejected(error), cause: nil)
  }

  /// The outcome, or `nil` while the promise is pending.
  public var outcome: Outcome<Value>? { machine.withLock { $0.outcome } }

  /// Whether the promise is waiting for its outcome.
  public var isPending: Bool { outcome == nil }

  /// Whether the promise has a value.
  public var isFulfilled: Bool { if case .fulfilled = outcome { true } else { false } }

  /// Whether the promise has an error; a cancelled promise has one, too.
  public var isRejected: Bool { if case .rejected = outcome { true } else { false } }

  /// Whether the promise was cancelled, or rejected because one that it needed was.
  public var isCancelled: Bool { outcome?.isCancelled ?? false }

  /// The value, or `nil` while the promise is pending and when it is rejected (row 22).
  public var value: Value? { outcome?.value }

  /// The error, or `nil` while the promise is pending and when it is fulfilled (row 22).
  public var error: (any Error)? { outcome?.error }

  /// The identity in the trace, or `nil` when nobody listens.
  public var identity: PromiseID? { trace?.id }
}

// MARK: - Settling

extension Promise {
  /// Settles the promise, unless it is settled or an injection decides otherwise.
  ///
  /// - Parameter cause: The promise whose outcome is passed on; `nil` for whatever is running.
  func settle(_ outcome: Outcome<Value>, cause: PromiseID?) {
    guard let trace, let intervention = trace.intervention, intervention.changesSettlement else {
      settleNow(outcome, cause: cause)
      return
    }
    guard machine.withLock({ $0.claim() }) else {
      reportIgnored(outcome, cause: cause)
      return
    }
    var outcome = outcome
    var cause = cause
    if let replaced: Outcome<Value> = intervention.replacement?.outcome() {
      outcome = replaced
      cause = trace.id
      trace.recordInjection()
    }
    if intervention.hangs {
      trace.recordInjection("hangs")
    } else if intervention.delay > .zero {
      trace.recordInjection("is delayed by \(VirtualInstant.zero.advanced(by: intervention.delay))")
      let (delayed, delayedCause) = (outcome, cause ?? trace.running)
      let due = trace.hook.now.advanced(by: intervention.delay)
      trace.record(.waiting(until: due), cause: .program)
      trace.hook.perform(at: due) { [self] in settleNow(delayed, cause: delayedCause) }
    } else {
      settleNow(outcome, cause: cause)
    }
  }

  /// Settles the promise as an injection says that replaces its outcome.
  ///
  /// - Returns: Whether there is such an injection, so that nothing else is to be done.
  func settleByInjection() -> Bool {
    guard let replaced: Outcome<Value> = trace?.intervention?.replacement?.outcome() else { return false }
    settle(replaced, cause: trace?.id)
    return true
  }

  private func settleNow(_ outcome: Outcome<Value>, cause: PromiseID?) {
    guard let settling = machine.withLock({ $0.settle(outcome) }) else {
      reportIgnored(outcome, cause: cause)
      return
    }
    trace?.record(.settled(Settlement(outcome)), cause: cause)
    deliver(outcome, to: settling.reactions)
  }

  /// Tells those who wait, and those who attach meanwhile after them.
  private func deliver(_ outcome: Outcome<Value>, to first: [Reaction<Value>]) {
    var reactions = first
    repeat {
      for reaction in reactions { reaction.deliver(outcome) }
      reactions = machine.withLock { $0.takeLateReactions() }
    } while !reactions.isEmpty
  }

  private func reportIgnored(_ outcome: Outcome<Value>, cause: PromiseID?) {
    guard let trace else { return }
    if let cause, cause != trace.id {
      trace.record(.absorbed(input: cause), cause: cause)
    } else {
      trace.record(.ignored(Settlement(outcome)), cause: cause)
    }
  }
}

// MARK: - Reacting

extension Promise {
  /// Makes `child` wait for this promise: `body` runs in one hop on `dispatcher` and settles it.
  func react<Output>(
    for child: Promise<Output>, on dispatcher: any Dispatcher,
    _ body: @escaping @Sendable (Outcome<Value>, Promise<Output>) -> Void
  ) {
    let reaction = LinkedReaction(child: child, dispatcher: dispatcher, body: body)
    if let outcome = machine.withLock({ $0.attach(reaction) }) {
      reaction.deliver(outcome)
    }
  }

  /// Remembers whom this promise waits for, so that cancelling it can reach them.
  func follow(_ sources: [any CancellationSource]) {
    machine.withLock { $0.follow(sources.map { WeakSource(promise: $0) }) }
  }

  /// Settles the promise as a handler decided; a promise that it returned is observed on `dispatcher` (row 7).
  func resolve(_ resolution: Resolution<Value>, on dispatcher: any Dispatcher) {
    switch resolution {
    case .value(let value):
      settle(.fulfilled(value), cause: trace?.id)
    case .error(let error):
      settle(.rejected(error), cause: trace?.id)
    case .promise(let inner) where inner === self:
      settle(.rejected(PromiseUsageError.resolvedWithItself), cause: trace?.id)
    case .promise(let inner):
      if let innerID = inner.trace?.id { trace?.record(.adopted(inner: innerID), cause: trace?.id) }
      follow([inner])
      guard !inner.waits(for: self) else {
        settle(.rejected(PromiseUsageError.waitsForItself), cause: trace?.id)
        return
      }
      // Only the identity is captured: a reaction that held its own promise would never be freed while that is pending.
      inner.react(for: self, on: dispatcher) { [cause = inner.trace?.id] outcome, follower in
        follower.settle(outcome, cause: cause)
      }
    }
  }

  func giveUpReactions() -> [Dismantled] {
    machine.withLock { $0.takeReactions() }
  }
}

// MARK: - Cancelling

extension Promise: CancellationSource {
  /// Cancels the promise, and every pending promise upstream that nobody else waits for.
  ///
  /// The promise is rejected with Swift's `CancellationError`, which passes on to those who wait for it. A settled promise keeps
  /// its outcome. google/promises has no cancellation (row 38); this is an addition that changes nothing unless called.
  ///
  /// - Complexity: Linear in the number of promises that are cancelled.
  public func cancel() {
    guard let first = cancelAlone(askedBy: nil) else { return }
    var steps = [first]
    while let step = steps.popLast() {
      for source in step.sources {
        guard let promise = source.promise, promise.abandon(step.waiter),
          let next = promise.cancelAlone(askedBy: step.identity)
        else { continue }
        steps.append(next)
      }
    }
  }

  var followed: [WeakSource] { machine.withLock { $0.followed } }

  func abandon(_ waiter: ObjectIdentifier) -> Bool {
    machine.withLock { $0.detach(waiter) }
  }

  func cancelAlone(askedBy asker: PromiseID?) -> CancellationStep? {
    let outcome = Outcome<Value>.rejected(CancellationError())
    guard let settling = machine.withLock({ $0.settle(outcome) }) else { return nil }
    trace?.record(.cancelled, cause: asker)
    trace?.record(.settled(Settlement(outcome)), cause: trace?.id)
    deliver(outcome, to: settling.reactions)
    return CancellationStep(waiter: ObjectIdentifier(self), identity: trace?.id, sources: settling.sources)
  }
}
