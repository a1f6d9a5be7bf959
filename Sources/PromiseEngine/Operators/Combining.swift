internal import Synchronization
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
///   - cancelsLosers: Whether pending inputs that nobody else waits for are cancelled once the result is there.
///   - deciding: Makes the function that decides from one input's outcome; `nil` waits for further ones.
@_alwaysEmitIntoClient
func combine<Input, Output>(
  _ operatorName: PromiseOperator, _ inputs: [Promise<Input>], on dispatcher: some Dispatcher, at site: CallSite,
  whenEmpty emptyOutcome: @autoclosure () -> Outcome<Output>, cancellingLosers cancelsLosers: Bool = false,
  _ deciding: (SettledInputs<Input>) -> @Sendable (Outcome<Input>) -> Outcome<Output>?
) -> Promise<Output> {
  let traced = inputs.first { $0.heldTrace != nil }
  let hook = dispatcher.traceHook ?? ProcessTrace.hook
  let isListenedTo = traced != nil || hook != nil
  let promise = isListenedTo ? combination(operatorName, of: inputs, traced, hook, at: site) : Promise<Output>(trace: nil)
  guard !inputs.isEmpty else {
    promise.settle(emptyOutcome(), cause: promise.identity)
    return promise
  }
  let settled = SettledInputs(inputs, of: promise)
  let observation = Observation(of: settled, for: promise, cancellingLosers: cancelsLosers, deciding(settled))
  promise.follow(settled)
  dispatcher.dispatch {
    guard !promise.isCancelled else { return }
    withExtendedLifetime(inputs) {
      settled.watch()
      for (index, input) in inputs.enumerated() {
        input.attachObserver(InputReaction(observation, toInput: index, on: dispatcher))
      }
    }
  }
  return promise
}

/// Makes the promise of an operator over several promises where somebody listens, to one of them or to what starts on the dispatcher.
@usableFromInline
func combination<Input, Output>(
  _ operatorName: PromiseOperator, of inputs: [Promise<Input>], _ traced: Promise<Input>?, _ hook: (any TraceHook)?,
  at site: CallSite
) -> Promise<Output> {
  let trace = traced?.trace
  let parents = trace?.work.identities(of: inputs) ?? []
  let promise = Promise<Output>(madeBy: operatorName, hook: trace?.hook ?? hook, from: parents, at: site)
  for input in inputs { input.noteFollower(promise) }
  _ = promise.settleByInjection()
  return promise
}

/// What the reactions to all inputs of an operator have in common.
///
/// `@unchecked Sendable`: everything is immutable; what `promise` points to is kept alive until `deinit`.
@usableFromInline
final class Observation<Input: Sendable, Output: Sendable>: @unchecked Sendable {
  /// Held without a property of its type, so that `isOver` can see whether it is the only reference.
  @usableFromInline let reference: Unmanaged<Promise<Output>>
  @usableFromInline let settled: SettledInputs<Input>
  @usableFromInline let cancelsLosers: Bool
  @usableFromInline let decide: @Sendable (Outcome<Input>) -> Outcome<Output>?

  @_alwaysEmitIntoClient
  init(
    of settled: SettledInputs<Input>, for promise: Promise<Output>, cancellingLosers: Bool,
    _ decide: @escaping @Sendable (Outcome<Input>) -> Outcome<Output>?
  ) {
    reference = .passRetained(promise)
    self.settled = settled
    self.cancelsLosers = cancellingLosers
    self.decide = decide
  }

  deinit {
    reference.release()
  }

  @_alwaysEmitIntoClient var promise: Promise<Output> { reference.takeUnretainedValue() }

  /// Decides from the outcome of one more input.
  @_alwaysEmitIntoClient
  func receive(_ outcome: Outcome<Input>, from input: Promise<Input>, at index: Int) {
    let promise = promise
    guard promise.isPending else {
      settled.forget(at: index)
      return recordAbsorbed(input.identity)
    }
    settled.keep(input, at: index)
    guard let decision = decide(outcome) else { return }
    promise.settle(decision, cause: input.identity)
    if promise.trace != nil, decision.error == nil { promise.recordErrorsTakenIn(from: settled.inputs) }
    if cancelsLosers { for loser in settled.inputs where loser.isPending { loser.giveUp(for: promise) } }
    settled.letGo()
  }

  @usableFromInline
  func recordAbsorbed(_ cause: PromiseID?) {
    if let cause { promise.trace?.record(.absorbed(input: cause), cause: cause) }
  }

  /// Whether nothing can come of the operator any more: it is settled, or pending and forgotten by everybody.
  ///
  /// What is forgotten is settled, so that a weak reference which brings it back at this moment finds an outcome.
  @usableFromInline var isOver: Bool {
    var last: Promise<Output>? = reference.takeUnretainedValue()
    if last?.trace != nil { return false }
    if last?.isPending == false { return true }
    last = nil
    // Takes the reference itself, so that it is counted once.
    last = reference.takeRetainedValue()
    let isForgotten = isKnownUniquelyReferenced(&last) && last?.rejectUnlessAwaited() == true
    if let last { _ = Unmanaged.passRetained(last) }
    return isForgotten
  }

  /// The nodes that only this keeps alive, if nobody else refers to the promise. To be called by the only one that refers to this.
  @usableFromInline
  func surrenderReactions() -> UInt {
    var last: Promise<Output>? = reference.takeRetainedValue()
    let isForgotten = isKnownUniquelyReferenced(&last)
    guard let last else { return 0 }
    _ = Unmanaged.passRetained(last)
    // A hook is to hear whether somebody waited.
    return isForgotten && last.trace == nil ? last.surrenderReactions() : 0
  }
}

extension Promise {
  /// Rejects a promise without a trace as cancelled, unless somebody waits. So nobody is told, and this may be done while a lock bit is held.
  ///
  /// - Returns: Whether the promise is settled.
  @usableFromInline
  func rejectUnlessAwaited() -> Bool {
    guard advance({ $0.head == 0 ? $0.locked() : nil }) != nil else { return !isPending }
    room.put(error: CancellationError())
    machine.store(.rejected, ordering: .releasing)
    return true
  }

  /// Tells the trace that a success includes the errors of these inputs, so that they count as handled.
  @usableFromInline
  package func recordErrorsTakenIn<Input>(from inputs: [Promise<Input>]) {
    if let trace { trace.work.recordErrorsTakenIn(from: inputs, trace) }
  }
}
