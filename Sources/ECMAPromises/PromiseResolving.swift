import PromiseEngine
import TraceEvents

extension Promise {
  /// What ES does when a promise is resolved, after the value has been asked what it is (ES Promise Resolve Functions).
  ///
  /// - Parameter cause: The promise on whose behalf; `nil` for whatever is running.
  func resolve(_ answer: Result<Resolution<Value>, any Error>, causedBy cause: PromiseID?) {
    switch answer {
    case .failure(let reason): reject(reason, causedBy: cause)
    case .success(.value(let value)):
      // An injection may reject what was to be fulfilled.
      telling { core.settle(with: .fulfilled(value), causedBy: cause) }
    case .success(.promise(let inner)): follow(inner, causedBy: cause)
    case .success(.thenable(let thenable)): follow(thenable)
    }
  }

  /// Rejects, and tells the host if nobody waits to hear of it (ES RejectPromise).
  func reject(_ reason: any Error, causedBy cause: PromiseID?) {
    telling { core.settle(with: .rejected(reason), causedBy: cause) }
  }

  /// Follows a promise: its `then` is called in a job of its own, and what it gives arrives in another (ES
  /// NewPromiseResolveThenableJob).
  private func follow(_ inner: Promise, causedBy cause: PromiseID?) {
    guard inner != self else { return reject(TypeError.chainingCycle, causedBy: cause) }
    if let identity = inner.identity { core.traced?.tell(.adopted(inner: identity), causedBy: cause ?? self.identity) }
    core.waits(on: inner.core)
    let subscribe: @Sendable () -> Void = { [self] in
      inner.isBeingHandled()
      inner.core.whenSettled(settling: core, on: agent) {
        [agent, origin = inner.origin, cause = inner.identity] outcome, follower in
        Promise(follower, in: agent).resolve(outcome, causedBy: origin?.withLock { $0 } ?? cause)
      }
    }
    agent.enqueue(subscribe)
  }

  /// Follows a foreign thenable, in a job of its own (Promises/A+ 2.3.3.3).
  private func follow(_ thenable: any Thenable<Value>) {
    agent.enqueue { [self] in
      let functions = ResolvingFunctions(self, causedBy: identity)
      do {
        try thenable.then(Resolve(functions), Reject(functions))
      } catch {
        functions.reject(error)
      }
    }
  }

  /// Takes over an outcome that arrived in a job; a dynamic value is examined again, as ES does.
  func resolve(_ outcome: Outcome<Value>, causedBy cause: PromiseID?) {
    switch outcome {
    case .fulfilled(let value): resolve(Resolution.value(value).asked(), causedBy: cause)
    case .rejected(let reason): reject(reason, causedBy: cause)
    }
  }

  // MARK: Injections and the host

  /// Whether an injection has settled the promise from the start.
  func isReplaced() -> Bool {
    telling { core.settleByInjection() }
  }

  /// Whether a cancellation or an injection has decided in a handler's place.
  func isDecided<Input>(otherwiseThan outcome: Outcome<Input>, of cause: PromiseID?) -> Bool {
    telling { core.isDecided(otherwiseThan: outcome, of: cause) }
  }

  /// Tells the host if `body` has rejected the promise while nobody waited (ES HostPromiseRejectionTracker, "reject").
  @discardableResult
  package func telling<Answer>(_ body: () -> Answer) -> Answer {
    let mayBeUnhandled = core.isPending && !core.isAwaited
    let answer = body()
    if mayBeUnhandled, let reason = core.error { agent.rejected(core, because: reason) }
    return answer
  }

  /// Tells the host that a rejection it was told of has found somebody who handles it (ES HostPromiseRejectionTracker, "handle").
  func isBeingHandled() {
    if core.isRejected { agent.handled(core) }
  }
}
