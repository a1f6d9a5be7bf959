public import Synchronization
public import TraceEvents

extension Promise {
  /// Settles the promise, unless it is settled or an injection decides otherwise.
  ///
  /// - Parameter cause: The promise whose outcome is passed on; `nil` for whatever is running.
  @_alwaysEmitIntoClient
  package func settle(_ outcome: Outcome<Value>, cause: PromiseID?) {
    settle(outcome, cause: cause, tracedBy: trace)
  }

  /// The same, where the caller has looked at `trace` before.
  @_alwaysEmitIntoClient
  package func settle(_ outcome: Outcome<Value>, cause: PromiseID?, tracedBy trace: PromiseTrace?) {
    if let trace {
      // Taken apart here, where the compiler knows its type: code that isn't specialized would look that up, which takes longer than the rest.
      switch outcome {
      case .fulfilled(let value): trace.work.fulfill(self, with: value, cause: cause, trace)
      case .rejected(let error): trace.work.reject(self, with: error, cause: cause, trace)
      }
    } else if let head = publish(outcome) {
      deliver(to: head)
    }
  }

  /// Rejects the promise, as `settle` does.
  @_alwaysEmitIntoClient
  package func settle(error: any Error, cause: PromiseID?) {
    settle(error: error, cause: cause, tracedBy: trace)
  }

  /// The same, where the caller has looked at `trace` before.
  @_alwaysEmitIntoClient
  package func settle(error: any Error, cause: PromiseID?, tracedBy trace: PromiseTrace?) {
    if let trace { trace.work.reject(self, with: error, cause: cause, trace) } else { rejectUntold(error) }
  }

  /// Makes the outcome the promise's own and lets everybody see it.
  ///
  /// - Returns: Those who waited, to be told; `nil` if the promise had been settled before.
  @_alwaysEmitIntoClient
  package func publish(_ outcome: Outcome<Value>) -> UInt? {
    guard let before = advance({ $0.locked() }) else { return nil }
    return publish(outcome, after: before)
  }

  /// The same, where the caller holds the lock bit.
  ///
  /// - Parameter before: The state before it was locked.
  @_alwaysEmitIntoClient
  package func publish(_ outcome: Outcome<Value>, after before: PromiseMachine) -> UInt {
    switch outcome {
    case .fulfilled(let value):
      publish(value: value, after: before)
    case .rejected(let error):
      room.put(error: error)
      machine.store(.rejected.delivering(to: before), ordering: .releasing)
    }
    return before.head
  }

  /// Settles the promise as an injection says that replaces its outcome.
  ///
  /// - Returns: Whether there is such an injection, so that nothing else is to be done.
  @_alwaysEmitIntoClient
  @discardableResult
  package func settleByInjection() -> Bool {
    guard let trace else { return false }
    return trace.work.settleByInjection(self, trace)
  }
}
