public import TraceEvents

/// A handler of values that makes the next value, whatever that is: an error, too, is a value.
@usableFromInline
struct PlainValueHandler<Input: Sendable, Output: Sendable>: Handling {
  @usableFromInline let body: @Sendable (Input) throws -> Output

  @_alwaysEmitIntoClient
  init(_ body: @escaping @Sendable (Input) throws -> Output) {
    self.body = body
  }

  @_alwaysEmitIntoClient
  func handle(_ outcome: Outcome<Input>) throws -> Resolution<Output>? {
    guard case .fulfilled(let value) = outcome else { return nil }
    return .value(try body(value))
  }

  @_alwaysEmitIntoClient
  static func pass(_ outcome: Outcome<Input>) -> Outcome<Output>? {
    outcome.passingError()
  }
}

/// A handler of errors that ends a chain: whatever comes, nothing is left afterwards.
@usableFromInline
struct EndHandler<Input: Sendable>: Handling {
  @usableFromInline let body: @Sendable (any Error) -> Void

  @_alwaysEmitIntoClient
  init(_ body: @escaping @Sendable (any Error) -> Void) {
    self.body = body
  }

  @_alwaysEmitIntoClient
  func handle(_ outcome: Outcome<Input>) throws -> Resolution<Void>? {
    if case .rejected(let error) = outcome { body(error) }
    return .value(())
  }

  @_alwaysEmitIntoClient
  static func pass(_ outcome: Outcome<Input>) -> Outcome<Void>? { .fulfilled(()) }
}

extension Promise {
  /// Attaches a handler of values that makes the next value, in a system whose promises are linked.
  ///
  /// - Parameter loss: Who is told if the new promise is lost.
  @_alwaysEmitIntoClient
  package func linkValue<Result, Queue: LinkedQueue>(
    _ operatorName: PromiseOperator, on queue: Queue, at site: CallSite, loss: Loss<Queue>? = nil,
    _ body: @escaping @Sendable (Value) throws -> Result
  ) -> Promise<Result> {
    link(PlainValueHandler(body), operatorName, for: .value, on: queue, at: site, loss: loss)
  }

  /// Attaches a handler of values that decides the next outcome, in a system whose promises are linked.
  ///
  /// - Parameter loss: Who is told if the new promise is lost.
  @_alwaysEmitIntoClient
  package func linkResolution<Result, Queue: LinkedQueue>(
    _ operatorName: PromiseOperator, on queue: Queue, at site: CallSite, loss: Loss<Queue>? = nil,
    _ body: @escaping @Sendable (Value) throws -> Resolution<Result>
  ) -> Promise<Result> {
    link(ValueHandler(body), operatorName, for: .value, on: queue, at: site, loss: loss)
  }

  /// Attaches a handler of either outcome that keeps the type, in a system whose promises are linked.
  ///
  /// - Parameters:
  ///   - sparingCancellations: Whether cancellations pass by a handler of errors.
  ///   - loss: Who is told if the new promise is lost.
  ///   - body: Decides the outcome; `nil` passes it on.
  @_alwaysEmitIntoClient
  package func linkOutcome<Queue: LinkedQueue>(
    _ operatorName: PromiseOperator, for role: TraceEvent.HandlerRole, sparingCancellations: Bool = false, on queue: Queue,
    at site: CallSite, loss: Loss<Queue>? = nil,
    _ body: @escaping @Sendable (Outcome<Value>) throws -> Resolution<Value>?
  ) -> Promise {
    link(
      OutcomeHandler(body), operatorName, for: role, sparingCancellations: sparingCancellations, on: queue, at: site,
      loss: loss)
  }

  /// Attaches a handler of errors that ends the chain, in a system whose promises are linked.
  ///
  /// - Parameters:
  ///   - sparingCancellations: Whether cancellations pass by the handler.
  ///   - loss: Who is told if the new promise is lost.
  /// - Returns: A promise of nothing that is fulfilled in any case, when the handler has run or has been passed by.
  @_alwaysEmitIntoClient
  package func linkEnd<Queue: LinkedQueue>(
    _ operatorName: PromiseOperator, sparingCancellations: Bool, on queue: Queue, at site: CallSite,
    loss: Loss<Queue>? = nil, _ body: @escaping @Sendable (any Error) -> Void
  ) -> Promise<Void> {
    link(
      EndHandler(body), operatorName, for: .error, sparingCancellations: sparingCancellations, on: queue, at: site, loss: loss
    )
  }

  @_alwaysEmitIntoClient
  func link<Handler: Handling, Queue: LinkedQueue>(
    _ handler: Handler, _ operatorName: PromiseOperator, for role: TraceEvent.HandlerRole, sparingCancellations: Bool = false,
    on queue: Queue, at site: CallSite, loss: Loss<Queue>?
  ) -> Promise<Handler.Output> where Handler.Input == Value {
    let trace = (trace?.hook ?? queue.traceHook ?? ProcessTrace.hook)?.trace(operatorName, from: self, at: site)
    // As in HandlerPromise: a structure with a closure and nothing else has the layout of a closure.
    let erased = unsafeBitCast(handler, to: ErasedHandler.self)
    let step = LinkedPromise<Handler.Output, Queue>.step(Handler.self)
    let child: LinkedPromise<Handler.Output, Queue> =
      if let loss {
        WatchedLinkedPromise(
          erased, for: role, sparingCancellations: sparingCancellations, on: queue, trace: trace, loss: loss, step: step)
      } else {
        LinkedPromise(erased, for: role, sparingCancellations: sparingCancellations, on: queue, trace: trace, step: step)
      }
    if let trace { child.obey(trace) }
    attachNesting(child)
    return child
  }

  /// Waits for `inner` outside of an operator's handler, without a hop, in a system whose promises are linked.
  @_alwaysEmitIntoClient
  package func link(to inner: Promise<Value>) {
    guard canAdopt(inner) else { return }
    follow(inner)
    guard !isInCircle(with: inner) else { return }
    inner.react(for: self, on: NestingDispatcher(), nesting: true) { [cause = inner.trace?.id] outcome, follower in
      follower.settle(outcome, cause: cause)
    }
  }

  /// Makes a pending promise on behalf of a dialect's operator.
  ///
  /// - Parameter onLoss: Called if the promise is freed while it is pending.
  @usableFromInline
  @_alwaysEmitIntoClient
  package static func made(
    by operatorName: PromiseOperator, hook: (any TraceHook)?, from parents: [PromiseID] = [], at site: CallSite,
    onLoss: @escaping @Sendable () -> Void
  ) -> Promise {
    let trace = (hook ?? ProcessTrace.hook)?.trace(operatorName, at: site, from: parents)
    let promise = WatchedPromise<Value>(trace: trace, onLoss: onLoss)
    if let trace { promise.obey(trace) }
    return promise
  }

  /// Makes a promise that is settled from the start, on behalf of a dialect's operator.
  @_alwaysEmitIntoClient
  package static func settled(
    _ outcome: Outcome<Value>, by operatorName: PromiseOperator, hook: (any TraceHook)?, at site: CallSite
  ) -> Promise {
    if hook == nil, !ProcessTrace.mayListen { return Promise(settled: outcome) }
    let promise = Promise(madeBy: operatorName, hook: hook, at: site)
    promise.settle(outcome, cause: nil)
    return promise
  }

  /// Calls `body` as part of settling this promise, without a hop and without a trace.
  @_alwaysEmitIntoClient
  package func observeAtOnce(_ body: @escaping @Sendable (Outcome<Value>) -> Void) {
    react(for: Promise<Void>(trace: nil), on: NestingDispatcher(), nesting: true) { outcome, _ in body(outcome) }
  }
}
