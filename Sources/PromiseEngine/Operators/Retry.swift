public import TraceEvents

/// Tries `work` until its promise is fulfilled, at most `attempts` times more after the first (rule 33).
///
/// The first try runs at once, on the caller, as in the original.
///
/// - Parameters:
///   - dispatcher: Where outcomes are looked at and later tries run.
///   - attempts: How often it is tried again.
///   - delay: Seconds between the end of a try and the next.
///   - condition: Whether to try again, given how many further tries are left and the error; `nil` always does.
///   - work: Makes the promise to wait for; a throw counts as a failed try.
/// - Returns: A promise of the first success, or of the last failure.
@discardableResult
@_alwaysEmitIntoClient
public func retry<Value>(
  on dispatcher: some Dispatcher, attempts: Int = 1, delay: Double = 1,
  condition: (@Sendable (_ remainingAttempts: Int, _ error: any Error) -> Bool)? = nil, file: StaticString = #fileID,
  line: Int = #line, column: Int = #column,
  _ work: @escaping @Sendable () throws -> Promise<Value>
) -> Promise<Value> {
  let site = CallSite(file: file, line: line, column: column)
  let promise = Promise<Value>(madeBy: .retry("retry"), hook: dispatcher.traceHook, at: site)
  if promise.settleByInjection() { return promise }
  attempt(work, for: promise, remaining: attempts, on: dispatcher, delay: Duration(timeInterval: delay), condition: condition)
  return promise
}

/// Makes one of the tries of a `retry`, unless its promise is settled.
@_alwaysEmitIntoClient
func attempt<Value>(
  _ work: @escaping @Sendable () throws -> Promise<Value>, for promise: Promise<Value>, remaining: Int,
  on dispatcher: some Dispatcher, delay: Duration, condition: (@Sendable (Int, any Error) -> Bool)?
) {
  guard promise.isPending else { return }
  let conclude: @Sendable (Outcome<Value>, PromiseID?, Promise<Value>) -> Void = { outcome, attempted, promise in
    guard case .rejected(let error) = outcome, promise.isPending, remaining > 0, condition?(remaining, error) ?? true else {
      promise.settle(outcome, cause: attempted)
      return
    }
    if let attempted, attempted != promise.identity { promise.trace?.record(.absorbed(input: attempted), cause: attempted) }
    promise.recordWaiting(delay)
    let unfinished = dispatcher.beginUnfinishedWork()
    dispatcher.dispatch(after: delay) {
      attempt(work, for: promise, remaining: remaining - 1, on: dispatcher, delay: delay, condition: condition)
      unfinished?.finish()
    }
  }
  promise.run(.work, after: nil, on: dispatcher) {
    do {
      let attempted = try work()
      promise.follow([attempted])
      if let attempted = attempted.identity, let trace = promise.trace { trace.hook.promise(attempted, isObservedBy: trace.id) }
      // The identity alone: a reaction that referred to the promise it waits for would keep it alive for ever.
      attempted.react(for: promise, on: dispatcher) { [identity = attempted.identity] outcome, promise in
        conclude(outcome, identity, promise)
      }
    } catch {
      conclude(.rejected(error), promise.identity, promise)
    }
    return nil
  }
}
