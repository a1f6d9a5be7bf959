public import TraceEvents

extension Promise {
  /// Attaches a handler of values that makes another type: one of the two primitives that operators with handlers are made of.
  ///
  /// The handler runs in one hop on `dispatcher` after this promise is fulfilled (row 1). A rejection passes by it (row 4). If it
  /// throws, the new promise is rejected with what it threw (row 9).
  ///
  /// - Parameters:
  ///   - operatorName: The operator, by its name in source code.
  ///   - dispatcher: Where the handler runs.
  ///   - site: Where the operator was called.
  ///   - handler: Decides the new promise's outcome.
  /// - Returns: The promise of what the handler decides.
  public func handleValue<Result>(
    _ operatorName: StaticString, on dispatcher: some Dispatcher, at site: CallSite,
    _ handler: @escaping @Sendable (Value) throws -> Resolution<Result>
  ) -> Promise<Result> {
    let child: Promise<Result> = child(operatorName, on: dispatcher, at: site)
    react(for: child, on: dispatcher) { [cause = trace?.id] outcome, child in
      guard !child.isDecidedOtherwise(than: outcome, of: cause) else { return }
      switch outcome {
      case .fulfilled(let value):
        child.run(.value, after: cause, on: dispatcher) { try handler(value) }
      case .rejected(let error):
        child.trace?.record(.skipped, cause: cause)
        child.settle(.rejected(error), cause: cause)
      }
    }
    return child
  }

  /// Attaches a handler of either outcome that keeps the type: the other primitive that operators with handlers are made of.
  ///
  /// The handler runs in one hop on `dispatcher` after this promise is settled (row 1). An outcome that it is not for passes by it.
  /// If it throws, the new promise is rejected with what it threw (row 9).
  ///
  /// - Parameters:
  ///   - operatorName: The operator, by its name in source code.
  ///   - role: Which outcomes the handler is for.
  ///   - dispatcher: Where the handler runs.
  ///   - site: Where the operator was called.
  ///   - handler: Decides the new promise's outcome; `nil` passes on the outcome that it was given.
  /// - Returns: The promise of what the handler decides.
  public func handle(
    _ operatorName: StaticString, _ role: TraceEvent.HandlerRole, on dispatcher: some Dispatcher, at site: CallSite,
    _ handler: @escaping @Sendable (Outcome<Value>) throws -> Resolution<Value>?
  ) -> Promise<Value> {
    let child: Promise<Value> = child(operatorName, on: dispatcher, at: site)
    react(for: child, on: dispatcher) { [cause = trace?.id] outcome, child in
      guard !child.isDecidedOtherwise(than: outcome, of: cause) else { return }
      guard role.handles(outcome) else {
        child.trace?.record(.skipped, cause: cause)
        child.settle(outcome, cause: cause)
        return
      }
      child.run(role, after: cause, on: dispatcher, given: outcome) { try handler(outcome) }
    }
    return child
  }

  /// Whether a cancellation or an injection has decided in the handler's place; an error that came in vain is taken in.
  private func isDecidedOtherwise<Input>(than outcome: Outcome<Input>, of cause: PromiseID?) -> Bool {
    guard isCancelled || settleByInjection() else { return false }
    if let cause, outcome.error != nil { trace?.record(.absorbed(input: cause), cause: cause) }
    return true
  }

  /// Runs a handler, or the work that starts a chain, and settles this promise as it decides.
  ///
  /// - Parameters:
  ///   - role: What the handler is for.
  ///   - cause: The promise whose outcome it handles.
  ///   - dispatcher: Where a promise that it returns is observed.
  ///   - outcome: What is passed on if it returns `nil`.
  ///   - handler: The handler; `nil` without an `outcome` leaves the promise pending.
  func run(
    _ role: TraceEvent.HandlerRole, after cause: PromiseID?, on dispatcher: some Dispatcher, given outcome: Outcome<Value>? = nil,
    _ handler: () throws -> Resolution<Value>?
  ) {
    trace?.record(.handlerRan(role), cause: cause ?? .program)
    if let trace { trace.hook.handlerStarts(of: trace.id) }
    do {
      if let resolution = try handler() {
        resolve(resolution, on: dispatcher)
      } else if let outcome {
        settle(outcome, cause: cause)
      }
    } catch {
      settle(.rejected(error), cause: trace?.id)
    }
    trace?.hook.handlerEnds()
  }
}

extension TraceEvent.HandlerRole {
  func handles<Value>(_ outcome: Outcome<Value>) -> Bool {
    switch (self, outcome) {
    case (.value, .fulfilled), (.error, .rejected), (.always, _), (.work, _): true
    case (.value, .rejected), (.error, .fulfilled): false
    }
  }
}
