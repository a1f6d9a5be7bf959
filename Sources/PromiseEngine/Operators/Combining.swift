public import TraceEvents

/// Makes the promise of an operator over several promises.
///
/// As in google/promises, the inputs are observed from a first hop on the dispatcher on, and each reaches the decision in a hop of
/// its own.
///
/// - Parameters:
///   - operatorName: The operator, by its name in source code.
///   - inputs: The promises to observe.
///   - emptyOutcome: The outcome from the start where there are none.
///   - decisionKeepsInputs: Whether the deciding function refers to the inputs, so that one weak reference is enough to find them all.
///   - deciding: Makes the function that decides from one input's outcome; `nil` waits for further ones.
@inlinable
func combine<Input, Output>(
  _ operatorName: StaticString, _ inputs: [Promise<Input>], on dispatcher: some Dispatcher, at site: CallSite,
  whenEmpty emptyOutcome: Outcome<Output>, decisionKeepsInputs: Bool = true,
  _ deciding: (SettledInputs<Input>) -> @Sendable (Outcome<Input>) -> Outcome<Output>?
) -> Promise<Output> {
  let hook = inputs.lazy.compactMap { $0.trace?.hook }.first ?? dispatcher.traceHook
  let promise = Promise<Output>(
    madeBy: operatorName, hook: hook, from: hook == nil ? [] : inputs.compactMap(\.identity), at: site)
  _ = promise.settleByInjection()
  guard !inputs.isEmpty else {
    promise.settle(emptyOutcome, cause: promise.identity)
    return promise
  }
  let settled = SettledInputs(inputs, of: promise)
  let observation = Observation(inputs, for: promise, deciding(settled))
  if decisionKeepsInputs { promise.follow([settled]) } else { promise.follow(inputs) }
  dispatcher.dispatch {
    guard !promise.isCancelled else { return }
    for input in inputs { input.attach(InputReaction(observation, on: dispatcher)) }
  }
  return promise
}

/// What the reactions to all inputs of an operator have in common.
@usableFromInline
final class Observation<Input: Sendable, Output: Sendable>: Sendable {
  @usableFromInline let promise: Promise<Output>
  /// Only a trace needs the inputs afterwards: a reaction that refers to the promise it waits for keeps it alive.
  @usableFromInline let witnesses: [Promise<Input>]
  @usableFromInline let decide: @Sendable (Outcome<Input>) -> Outcome<Output>?

  @inlinable
  init(
    _ inputs: [Promise<Input>], for promise: Promise<Output>, _ decide: @escaping @Sendable (Outcome<Input>) -> Outcome<Output>?
  ) {
    self.promise = promise
    self.decide = decide
    witnesses = promise.trace == nil ? [] : inputs
  }

  /// Decides from the outcome of one more input.
  @inlinable
  func receive(_ outcome: Outcome<Input>, of cause: PromiseID?) {
    if let decision = promise.isPending ? decide(outcome) : nil {
      promise.settle(decision, cause: cause)
      if promise.trace != nil { promise.recordErrorsTakenIn(from: decision.error == nil ? witnesses : []) }
    } else if !promise.isPending, let cause {
      promise.trace?.record(.absorbed(input: cause), cause: cause)
    }
  }
}

extension Promise {
  /// Tells the trace that a success includes the errors of these inputs, so that they count as handled.
  @usableFromInline
  func recordErrorsTakenIn<Input>(from inputs: [Promise<Input>]) {
    guard let trace else { return }
    for input in inputs where input.isRejected {
      if let identity = input.identity { trace.record(.absorbed(input: identity), cause: identity) }
    }
  }
}
