public import TraceEvents

extension Promise {
  /// Attaches a handler of values that makes another type: one of the two primitives that operators with handlers are made of.
  ///
  /// The handler runs in one hop on `dispatcher` after this promise is fulfilled (rule 1). A rejection passes by it (rule 4). If it
  /// throws, the new promise is rejected with what it threw (rule 9).
  ///
  /// - Parameters:
  ///   - operatorName: The operator, by its name in source code.
  ///   - dispatcher: Where the handler runs.
  ///   - site: Where the operator was called.
  ///   - handler: Decides the new promise's outcome.
  /// - Returns: The promise of what the handler decides.
  @_alwaysEmitIntoClient
  public func handleValue<Result>(
    _ operatorName: PromiseOperator, on dispatcher: some Dispatcher, at site: CallSite,
    _ handler: @escaping @Sendable (Value) throws -> Resolution<Result>
  ) -> Promise<Result> {
    attach(ValueHandler(handler), operatorName, for: .value, on: dispatcher, at: site)
  }

  /// Attaches a handler of either outcome that keeps the type: the other primitive that operators with handlers are made of.
  ///
  /// The handler runs in one hop on `dispatcher` after this promise is settled (rule 1). An outcome that it is not for passes by it.
  /// If it throws, the new promise is rejected with what it threw (rule 9).
  ///
  /// - Parameters:
  ///   - operatorName: The operator, by its name in source code.
  ///   - role: Which outcomes the handler is for.
  ///   - dispatcher: Where the handler runs.
  ///   - site: Where the operator was called.
  ///   - handler: Decides the new promise's outcome; `nil` passes on the outcome that it was given.
  /// - Returns: The promise of what the handler decides.
  @_alwaysEmitIntoClient
  public func handle(
    _ operatorName: PromiseOperator, _ role: TraceEvent.HandlerRole, on dispatcher: some Dispatcher, at site: CallSite,
    _ handler: @escaping @Sendable (Outcome<Value>) throws -> Resolution<Value>?
  ) -> Promise<Value> {
    attach(OutcomeHandler(handler), operatorName, for: role, on: dispatcher, at: site)
  }

  /// Makes the promise of an operator with a handler.
  @_alwaysEmitIntoClient
  func attach<Handler: Handling, Queue: Dispatcher>(
    _ handler: Handler, _ operatorName: PromiseOperator, for role: TraceEvent.HandlerRole = .value, on dispatcher: Queue,
    at site: CallSite
  ) -> Promise<Handler.Output> where Handler.Input == Value {
    let isListenedTo = heldTrace != nil || dispatcher.mayBeTraced
    let held = isListenedTo ? holdTraceOfChild(operatorName, startedOn: dispatcher.traceHook, at: site) : nil
    let child = HandlerPromise(handler, for: role, on: dispatcher, holding: held)
    if held != nil { child.obeyTrace() }
    attach(child)
    return child
  }

  /// Runs the work that starts a chain, and settles this promise as it decides.
  ///
  /// - Parameters:
  ///   - role: What the work is for.
  ///   - cause: The promise whose outcome it handles.
  ///   - dispatcher: Where a promise that it returns is observed.
  ///   - outcome: What is passed on if it returns `nil`.
  ///   - handler: The work; `nil` without an `outcome` leaves the promise pending.
  @_alwaysEmitIntoClient
  func run(
    _ role: TraceEvent.HandlerRole, after cause: PromiseID?, on dispatcher: some Dispatcher,
    given outcome: Outcome<Value>? = nil,
    _ handler: () throws -> Resolution<Value>?
  ) {
    trace?.recordStart(role, cause)
    do {
      if let resolution = try handler() {
        resolve(resolution, on: dispatcher)
      } else if let outcome {
        settle(outcome, cause: cause)
      }
    } catch {
      settle(error: error, cause: trace?.id)
    }
    trace?.recordEnd()
  }
}
