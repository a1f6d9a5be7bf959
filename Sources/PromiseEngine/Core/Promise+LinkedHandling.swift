public import TraceEvents

extension Promise {
  /// Attaches a handler of either outcome, as `handle` does, for dialects where only handlers take turns: an outcome that passes a handler
  /// by, and that of a promise which the handler returned, take none.
  ///
  /// - Parameters:
  ///   - operatorName: The operator, by its name in source code.
  ///   - role: Which outcomes the handler is for.
  ///   - dispatcher: Where the handler runs.
  ///   - site: Where the operator was called.
  ///   - handler: Decides the new promise's outcome; `nil` passes on the outcome that it was given. If it decides for the new promise itself,
  ///     that stays pending for ever (rule 18).
  /// - Returns: The promise of what the handler decides.
  @_alwaysEmitIntoClient
  package func handleLinked(
    _ operatorName: PromiseOperator, _ role: TraceEvent.HandlerRole, on dispatcher: some Dispatcher, at site: CallSite,
    _ handler: @escaping @Sendable (Outcome<Value>) throws -> Resolution<Value>?
  ) -> Promise<Value> {
    let child: Promise<Value> = child(operatorName, on: dispatcher, at: site)
    react(for: child, on: LinkedDispatcher()) { [cause = trace?.id] outcome, child in
      guard role.handles(outcome) else {
        guard !child.isDecidedOtherwise(than: outcome, of: cause) else { return }
        child.trace?.recordSkipped(cause)
        child.settle(outcome, cause: cause)
        return
      }
      dispatcher.dispatch {
        guard !child.isDecidedOtherwise(than: outcome, of: cause) else { return }
        child.run(role, after: cause, on: LinkedDispatcher(), given: outcome) {
          let resolution = try handler(outcome)
          if case .promise(let inner) = resolution, inner === child { return .promise(Promise(trace: nil)) }
          return resolution
        }
      }
    }
    return child
  }

  /// Makes a promise and starts the work that settles it, at once.
  ///
  /// - Parameters:
  ///   - operatorName: What makes it, by its name in source code.
  ///   - hook: Who is told.
  ///   - site: Where it is made.
  ///   - work: Gets the function that settles the promise, perhaps by taking over the outcome of another one, without a turn of its own.
  ///     Called again, that function does nothing.
  @_alwaysEmitIntoClient
  package static func resolving(
    _ operatorName: PromiseOperator, tracedBy hook: (any TraceHook)?, at site: CallSite,
    _ work: (_ resolve: @escaping @Sendable (Resolution<Value>) -> Void) -> Void
  ) -> Promise<Value> {
    let promise = Promise(madeBy: operatorName, hook: hook, at: site)
    guard !promise.settleByInjection() else { return promise }
    promise.trace?.recordStart(.work, nil)
    work { promise.resolve($0, on: LinkedDispatcher()) }
    promise.trace?.recordEnd()
    return promise
  }

  /// Makes the promise of an operator over several promises, which decides within the calls that settle them.
  ///
  /// - Parameters:
  ///   - operatorName: The operator, by its name in source code.
  ///   - inputs: The promises to observe.
  ///   - site: Where the operator was called.
  ///   - ownHook: Who is told if nobody listens to the inputs.
  ///   - decide: Decides from the outcome of the input at a place in the list; `nil` waits for further ones.
  @_alwaysEmitIntoClient
  package static func combining<Input>(
    _ operatorName: PromiseOperator, _ inputs: [Promise<Input>], at site: CallSite, hook ownHook: (any TraceHook)? = nil,
    _ decide: @escaping @Sendable (Int, Outcome<Input>) -> Outcome<Value>?
  ) -> Promise<Value> {
    let hook = inputs.lazy.compactMap { $0.trace?.hook }.first ?? ownHook
    let promise = Promise(
      madeBy: operatorName, hook: hook, from: hook == nil ? [] : inputs.compactMap(\.identity), at: site)
    _ = promise.settleByInjection()
    promise.follow(inputs)
    // Only a trace needs the inputs afterwards.
    let witnesses = hook == nil ? [] : inputs
    for (place, input) in inputs.enumerated() {
      input.react(for: promise, on: LinkedDispatcher()) { [cause = input.trace?.id] outcome, promise in
        if promise.isPending, let decision = decide(place, outcome) {
          promise.settle(decision, cause: cause)
          promise.recordErrorsTakenIn(from: decision.error == nil || outcome.error == nil ? witnesses : [])
        } else if !promise.isPending, let cause {
          promise.trace?.record(.absorbed(input: cause), cause: cause)
        }
      }
    }
    return promise
  }
}
