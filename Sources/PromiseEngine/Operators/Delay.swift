public import TraceEvents

extension Promise {
  /// Passes the value on after an interval; an error passes at once (rule 31).
  ///
  /// - Parameters:
  ///   - dispatcher: Where time is measured.
  ///   - interval: Seconds, as the google guide gives them: NaN and negative ones are zero, enormous ones 292 years.
  /// - Returns: A promise of the same value, later.
  @discardableResult
  @_alwaysEmitIntoClient
  public func delay(
    on dispatcher: some Dispatcher, _ interval: Double, file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) -> Promise<Value> {
    let child: Promise<Value> = child(.delay("delay"), on: dispatcher, at: CallSite(file: file, line: line, column: column))
    _ = child.settleByInjection()
    let duration = Duration(timeInterval: interval)
    react(for: child, on: dispatcher) { [cause = trace?.id] outcome, child in
      guard child.isPending else { return child.settle(outcome, cause: cause) }
      switch outcome {
      case .fulfilled:
        child.recordWaiting(duration)
        let unfinished = dispatcher.beginUnfinishedWork()
        dispatcher.dispatch(after: duration) {
          // A timer whose promise was cancelled meanwhile has nothing to tell.
          if child.isPending { child.settle(outcome, cause: child.trace?.id) }
          unfinished?.finish()
        }
      case .rejected:
        child.trace?.record(.skipped(.outcome), cause: cause)
        child.settle(outcome, cause: cause)
      }
    }
    return child
  }

  /// Tells the trace that a timer was started which will settle this promise.
  @usableFromInline
  func recordWaiting(_ duration: Duration) {
    if let trace { trace.work.recordWaiting(duration, trace) }
  }
}
