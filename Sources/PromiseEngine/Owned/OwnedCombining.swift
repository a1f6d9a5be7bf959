public import Synchronization
public import TraceEvents

extension OwnedPromise {
  /// Makes the promise of an operator over several promises, which decides within the calls that settle them, without a hop.
  ///
  /// - Parameters:
  ///   - operatorName: The operator, by its name in source code.
  ///   - inputs: The promises to observe. Without any, the promise stays pending.
  ///   - handles: What keeps them, kept until the promise is settled.
  ///   - hook: Who is told where no input has anybody who listens.
  ///   - site: Where the operator was called.
  ///   - decide: Decides from the outcome of one more input; `nil` waits for further ones.
  /// - Complexity: Linear in the number of inputs.
  @_alwaysEmitIntoClient
  package static func combine<Input>(
    _ operatorName: PromiseOperator, _ inputs: [OwnedPromise<Input>], keeping handles: AnyObject,
    tracedBy hook: (any TraceHook)? = nil, at site: CallSite, _ decide: @escaping @Sendable (Outcome<Input>) -> Outcome<Value>?
  ) -> OwnedPromise<Value> {
    let hook = inputs.first { $0.heldTrace != nil }?.trace?.hook ?? hook ?? ProcessTrace.hook
    let trace = hook?.trace(operatorName, at: site, from: inputs.compactMap(\.identity))
    let promise = OwnedPromise(trace: trace)
    promise.hold.store(Hold.keeping(handles), ordering: .relaxed)
    if let trace {
      promise.obey(trace)
      _ = promise.settleByInjection()
    }
    let observation = OwnedObservation(inputs, for: promise, decide: decide)
    for input in inputs { input.attach(OwnedInputReaction(observation)) }
    return promise
  }
}

/// What the reactions to all inputs of an operator have in common.
@usableFromInline
final class OwnedObservation<Input: Sendable, Output: Sendable>: Sendable {
  @usableFromInline let promise: OwnedPromise<Output>
  /// Only a trace needs the inputs afterwards.
  @usableFromInline let witnesses: [OwnedPromise<Input>]
  @usableFromInline let decide: @Sendable (Outcome<Input>) -> Outcome<Output>?

  @_alwaysEmitIntoClient
  init(
    _ inputs: [OwnedPromise<Input>], for promise: OwnedPromise<Output>,
    decide: @escaping @Sendable (Outcome<Input>) -> Outcome<Output>?
  ) {
    self.promise = promise
    witnesses = promise.trace == nil ? [] : inputs
    self.decide = decide
  }

  @_alwaysEmitIntoClient
  func receive(_ outcome: Outcome<Input>, of cause: PromiseID?) {
    guard !promise.isAbandoned else { return }
    if promise.isPending, let decision = decide(outcome) {
      promise.keep(nil)
      promise.settle(decision, cause: cause)
      if promise.heldTrace != nil { promise.recordErrorsTakenIn(from: decision.error == nil ? witnesses : []) }
    } else if !promise.isPending, let cause {
      promise.trace?.record(.absorbed(input: cause), cause: cause)
    }
  }
}

/// The node that such an operator leaves in each input.
///
/// `@unchecked Sendable`: `observation` is given up by one thread alone: the one that performs the reaction, which
/// happens once; that has taken it out of its list; or that frees it, having found that nobody else refers to it.
@usableFromInline
final class OwnedInputReaction<Input: Sendable, Output: Sendable>: PromiseNode, @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var observation: OwnedObservation<Input, Output>?

  @_alwaysEmitIntoClient
  init(_ observation: OwnedObservation<Input, Output>, step: @escaping @Sendable (PromiseNode, Step) -> Void) {
    self.observation = observation
    super.init(step: step)
  }

  @_alwaysEmitIntoClient
  convenience init(_ observation: OwnedObservation<Input, Output>) {
    self.init(observation) { node, step in
      switch step {
      case .deliver:
        unsafeDowncast(node, to: OwnedInputReaction.self).perform()
        // The list's hold on the node.
        Unmanaged.passUnretained(node).release()
      case .perform: break
      }
    }
  }

  @_alwaysEmitIntoClient
  func perform() {
    let reference = Upstream(rawValue: upstream.load(ordering: .relaxed))
    reference.object(Promise<Input>.self)?._withUnsafeGuaranteedRef { source in
      if let observation = observation.take(), let outcome = source.outcome {
        observation.receive(outcome, of: source.trace?.id)
      }
      upstream.store(0, ordering: .relaxed)
      Unmanaged.passUnretained(source).release()
    }
  }

  override var waiter: ObjectIdentifier { observation.map { ObjectIdentifier($0.promise) } ?? ObjectIdentifier(self) }

  override func orphan() {
    upstream.store(0, ordering: .relaxed)
  }

  override func discardHandler() {
    observation = nil
  }
}
