internal import Synchronization
internal import TraceEvents

/// Makes the promise of an operator over several promises.
///
/// As in google/promises, the inputs are observed from a first hop on the dispatcher on, and each reaches the decision in a hop of
/// its own.
///
/// - Parameters:
///   - operatorName: The operator, by its name in source code.
///   - inputs: The promises to observe.
///   - emptyOutcome: The outcome from the start where there are none.
///   - deciding: Makes the function that decides from one input's outcome; `nil` waits for further ones.
func combine<Input, Output>(
  _ operatorName: StaticString, _ inputs: [Promise<Input>], on dispatcher: some Dispatcher, at site: CallSite,
  whenEmpty emptyOutcome: Outcome<Output>,
  _ deciding: (SettledInputs<Input>) -> @Sendable (Outcome<Input>) -> Outcome<Output>?
) -> Promise<Output> {
  let hook = inputs.lazy.compactMap { $0.trace?.hook }.first ?? dispatcher.traceHook
  let promise = Promise<Output>(madeBy: operatorName, hook: hook, from: inputs.compactMap(\.identity), at: site)
  _ = promise.settleByInjection()
  guard !inputs.isEmpty else {
    promise.settle(emptyOutcome, cause: promise.identity)
    return promise
  }
  promise.follow(inputs)
  let decide = deciding(SettledInputs(inputs))
  // Only a trace needs the inputs afterwards: a reaction that refers to the promise it waits for keeps it alive.
  let witnesses = promise.trace == nil ? [] : inputs
  dispatcher.dispatch {
    guard !promise.isCancelled else { return }
    for input in inputs {
      input.react(for: promise, on: dispatcher) { [cause = input.identity] outcome, promise in
        if let decision = promise.isPending ? decide(outcome) : nil {
          promise.settle(decision, cause: cause)
          promise.recordErrorsTakenIn(from: decision.error == nil ? witnesses : [])
        } else if promise.isPending == false, let cause {
          promise.trace?.record(.absorbed(input: cause), cause: cause)
        }
      }
    }
  }
  return promise
}

extension Promise {
  /// Tells the trace that a success includes the errors of these inputs, so that they count as handled.
  fileprivate func recordErrorsTakenIn<Input>(from inputs: [Promise<Input>]) {
    guard let trace else { return }
    for input in inputs where input.isRejected {
      if let identity = input.identity { trace.record(.absorbed(input: identity), cause: identity) }
    }
  }
}

/// Which inputs of an operator have been seen to be settled: a place in the list up to which all are.
final class SettledInputs<Value: Sendable>: Sendable {
  private let inputs: [Promise<Value>]
  private let seen = Mutex(0)

  init(_ inputs: [Promise<Value>]) {
    self.inputs = inputs
  }

  /// Whether all inputs satisfy a condition that, once true, stays true.
  ///
  /// - Complexity: Linear in the number of inputs over all calls together.
  func includesAll(where condition: (Promise<Value>) -> Bool) -> Bool {
    seen.withLock { seen in
      while seen < inputs.count, condition(inputs[seen]) { seen += 1 }
      return seen == inputs.count
    }
  }
}
