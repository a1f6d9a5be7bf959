internal import TraceEvents

extension Promise {
  /// Makes `child` wait for this promise: `body` runs in one hop on `dispatcher` and settles it.
  @_alwaysEmitIntoClient
  func react<Output>(
    for child: Promise<Output>, on dispatcher: some Dispatcher, nesting: Bool = false,
    _ body: @escaping @Sendable (Outcome<Value>, Promise<Output>) -> Void
  ) {
    attachObserver(LinkedReaction(child: child, dispatcher: dispatcher, body: body), nesting: nesting)
  }

  /// Settles the promise as a handler decided; a promise that it returned is observed on `dispatcher` (rule 7).
  @_alwaysEmitIntoClient
  func resolve(_ resolution: Resolution<Value>, on dispatcher: some Dispatcher) {
    switch resolution {
    case .value(let value):
      settle(.fulfilled(value), cause: trace?.id)
    case .error(let error):
      settle(error: error, cause: trace?.id)
    case .promise(let inner):
      guard canAdopt(inner) else { return }
      follow(inner)
      if !isInCircle(with: inner) { observe(inner, on: dispatcher) }
    }
  }

  /// Takes over the outcome of `inner` in one hop on `dispatcher`.
  @_alwaysEmitIntoClient
  func observe(_ inner: Promise<Value>, on dispatcher: some Dispatcher) {
    inner.react(for: self, on: dispatcher) { [cause = inner.trace?.id] outcome, follower in
      follower.settle(outcome, cause: cause)
    }
  }

  /// Tells the trace whom this promise takes its outcome from; rejects if that is itself (Promises/A+ 2.3.1).
  @usableFromInline
  package func canAdopt(_ inner: Promise<Value>) -> Bool {
    guard inner !== self else {
      settle(error: PromiseUsageError.resolvedWithItself, cause: trace?.id)
      return false
    }
    if let innerID = inner.trace?.id { trace?.record(.adopted(inner: innerID), cause: trace?.id) }
    return true
  }

  /// Whether `inner` waits for this promise, which follows it already: of two that adopt each other at once, one finds out. Rejects.
  @usableFromInline
  func isInCircle(with inner: Promise<Value>) -> Bool {
    guard inner.isPending else { return false }
    let isInCircle = trace.map { $0.work.findsCircle(from: inner, to: self) } ?? depends(inner, on: self)
    guard isInCircle else { return false }
    settle(error: PromiseUsageError.waitsForItself, cause: trace?.id)
    return true
  }
}
