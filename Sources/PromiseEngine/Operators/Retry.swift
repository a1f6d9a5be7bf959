internal import TraceEvents

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
public func retry<Value>(
  on dispatcher: some Dispatcher, attempts: Int = 1, delay: Double = 1,
  condition: (@Sendable (_ remainingAttempts: Int, _ error: any Error) -> Bool)? = nil, file: StaticString = #fileID,
  line: Int = #line, column: Int = #column,
  _ work: @escaping @Sendable () throws -> Promise<Value>
) -> Promise<Value> {
  let site = CallSite(file: file, line: line, column: column)
  let promise = Promise<Value>(madeBy: .retry("retry"), hook: dispatcher.traceHook, at: site)
  if promise.settleByInjection() { return promise }
  let series = RetrySeries(dispatcher: dispatcher, delay: Duration(timeInterval: delay), condition: condition, work: work)
  series.attempt(for: promise, remaining: attempts)
  return promise
}

/// The tries of one `retry`.
private struct RetrySeries<Value: Sendable, Queue: Dispatcher>: Sendable {
  let dispatcher: Queue
  let delay: Duration
  let condition: (@Sendable (Int, any Error) -> Bool)?
  let work: @Sendable () throws -> Promise<Value>

  func attempt(for promise: Promise<Value>, remaining: Int) {
    guard promise.isPending else { return }
    promise.run(.work, after: nil, on: dispatcher) {
      do {
        let attempted = try work()
        promise.follow([attempted])
        if let attempted = attempted.identity, let trace = promise.trace { trace.hook.promise(attempted, isObservedBy: trace.id) }
        // The identity alone: a reaction that referred to the promise it waits for would keep it alive for ever.
        attempted.react(for: promise, on: dispatcher) { [identity = attempted.identity] outcome, promise in
          conclude(outcome, of: identity, for: promise, remaining: remaining)
        }
      } catch {
        conclude(.rejected(error), of: promise.identity, for: promise, remaining: remaining)
      }
      return nil
    }
  }

  private func conclude(
    _ outcome: Outcome<Value>, of attempted: PromiseID?, for promise: Promise<Value>, remaining: Int
  ) {
    guard case .rejected(let error) = outcome, promise.isPending, remaining > 0, condition?(remaining, error) ?? true else {
      promise.settle(outcome, cause: attempted)
      return
    }
    if let attempted, attempted != promise.identity { promise.trace?.record(.absorbed(input: attempted), cause: attempted) }
    promise.recordWaiting(delay)
    let unfinished = dispatcher.beginUnfinishedWork()
    dispatcher.dispatch(after: delay) {
      attempt(for: promise, remaining: remaining - 1)
      unfinished?.finish()
    }
  }
}
