public import TraceEvents

extension Promise {
  /// Rejects with `PromiseError.timedOut` unless this promise is settled within an interval.
  ///
  /// This promise itself goes on undisturbed (rule 32), unless it is to be cancelled.
  ///
  /// - Parameters:
  ///   - dispatcher: Where time is measured.
  ///   - interval: Seconds, as the google guide gives them: NaN and negative ones are zero, enormous ones 292 years.
  ///   - cancelsSource: Whether this promise is cancelled when time is up, if nobody else waits for it.
  /// - Returns: A promise of this one's outcome, if it comes in time.
  @discardableResult
  @_alwaysEmitIntoClient
  public func timeout(
    on dispatcher: some Dispatcher, _ interval: Double, cancellingSource cancelsSource: Bool = false,
    file: StaticString = #fileID,
    line: Int = #line, column: Int = #column
  ) -> Promise<Value> {
    let child: Promise<Value> = child(.timeout("timeout"), on: dispatcher, at: CallSite(file: file, line: line, column: column))
    _ = child.settleByInjection()
    let duration = Duration(timeInterval: interval)
    child.recordWaiting(duration)
    // The timer keeps the promise: what waits for it is to hear of the timeout even if the source was dropped and can't settle any more.
    let waiting = Guarded<Promise<Value>?>(child)
    react(for: child, on: dispatcher) { [cause = trace?.id] outcome, child in
      waiting.withLock { $0 = nil }
      child.settle(outcome, cause: cause)
    }
    let source = cancelsSource ? WeakSource(promise: self) : nil
    dispatcher.dispatch(after: duration) {
      let child = waiting.withLock { promise in
        defer { promise = nil }
        return promise
      }
      guard let child, child.isPending else { return }
      child.settle(error: PromiseError.timedOut, cause: child.trace?.id)
      source?.promise?.giveUp(for: child)
    }
    return child
  }
}
