package import PromiseEngine
import TraceEvents

// Handlers of errors, and of either outcome.
extension CatchMixin {
  /// Handles the error and ends the chain (rule 10); a cancellation passes by unless the policy says otherwise (rule 38).
  ///
  /// - Returns: Where `finally` can be called; it is told also when no error came or the handler was passed by.
  @discardableResult
  package func `catch`(
    _ operatorName: PromiseOperator = "catch", on queue: some KitQueue, policy: CatchPolicy, at site: CallSite,
    _ body: @escaping @Sendable (any Error) -> Void
  ) -> PMKFinalizer {
    PMKFinalizer(
      engine.linkEnd(
        operatorName, sparingCancellations: policy == .allErrorsExceptCancellation, on: queue, at: site, loss: .guarantee,
        body))
  }

  /// Ends the chain where an error doesn't matter; it is logged (rule 39).
  @discardableResult
  package func cauterize(on queue: some KitQueue, policy: CatchPolicy, at site: CallSite) -> PMKFinalizer {
    self.catch("cauterize", on: queue, policy: policy, at: site) { queue.log(.cauterized($0)) }
  }

  /// Goes on with what a handler decides in place of the error (rule 12).
  package func recover(
    on queue: some KitQueue, policy: CatchPolicy, at site: CallSite,
    _ body: @escaping @Sendable (any Error) throws -> Resolution<T>
  ) -> Promise<T> {
    Promise(
      engine.linkOutcome(
        "recover", for: .error, sparingCancellations: policy == .allErrorsExceptCancellation, on: queue, at: site
      ) { try $0.error.map(body) })
  }

  /// Goes on with the guarantee that a handler makes of the error, a cancellation included: nothing is left that could fail.
  package func recover(
    on queue: some KitQueue, at site: CallSite, _ body: @escaping @Sendable (any Error) throws -> Resolution<T>
  ) -> Guarantee<T> {
    Guarantee(
      engine.linkOutcome("recover", for: .error, on: queue, at: site, loss: .guarantee) { try $0.error.map(body) })
  }

  /// Does something in either case and passes the outcome on (rule 13).
  ///
  /// - Parameter body: The handler; `nil` for all but those that wait, and so decide.
  package func ensure(
    _ operatorName: PromiseOperator = "ensure", on queue: some KitQueue, at site: CallSite,
    _ body: @escaping @Sendable (Outcome<T>) throws -> Resolution<T>?
  ) -> Promise<T> {
    Promise(engine.linkOutcome(operatorName, for: .always, on: queue, at: site, body))
  }

  /// Does something in either case, waits for it and passes the outcome on (rule 13), one turn of `returnQueue` later.
  package func ensureThen<Cleaned: Sendable>(
    on queue: some KitQueue, returnQueue: some KitQueue, at site: CallSite,
    _ body: @escaping @Sendable () throws -> Resolution<Cleaned>
  ) -> Promise<T> {
    ensure("ensureThen", on: queue, at: site) { outcome in
      // The original goes on from the guarantee by way of another one.
      let waited = EnginePromise<T>.untraced { returnQueue.log(.pendingGuaranteeDeallocated) }
      switch try body() {
      case .promise(let cleaning):
        cleaning.whenSettled(settling: waited, on: returnQueue, nesting: true) { end, waited in
          waited.settle(with: end.error.map { .rejected($0) } ?? outcome, causedBy: nil)
        }
      case .value: returnQueue.dispatch { waited.settle(with: outcome, causedBy: nil) }
      case .error(let error): return .error(error)
      }
      return .promise(waited)
    }
  }
}
