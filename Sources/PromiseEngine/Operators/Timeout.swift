internal import TraceEvents

extension Promise {
  /// Rejects with `PromiseError.timedOut` unless this promise is settled within an interval.
  ///
  /// This promise itself goes on undisturbed (row 32), unless it is to be cancelled.
  ///
  /// - Parameters:
  ///   - dispatcher: Where time is measured.
  ///   - interval: Seconds, as the google guide gives them: NaN and negative ones are zero, enormous ones 292 years.
  ///   - cancelsSource: Whether this promise is cancelled when time is up, if nobody else waits for it.
  /// - Returns: A promise of this one's outcome, if it comes in time.
  @discardableResult
  public func timeout(
    on dispatcher: some Dispatcher, _ interval: Double, cancellingSource cancelsSource: Bool = false,
    file: StaticString = #fileID,
    line: Int = #line, column: Int = #column
  ) -> Promise<Value> {
    let child: Promise<Value> = child("timeout", on: dispatcher, at: CallSite(file: file, line: line, column: column))
    _ = child.settleByInjection()
    let duration = Duration(timeInterval: interval)
    child.recordWaiting(duration)
    react(for: child, on: dispatcher) { [cause = trace?.id] outcome, child in child.settle(outcome, cause: cause) }
    let source = cancelsSource ? WeakSource(promise: self) : nil
    dispatcher.dispatch(after: duration) { [weak child] in
      guard let child, child.isPending else { return }
      child.settle(.rejected(PromiseError.timedOut), cause: child.trace?.id)
      source?.promise?.giveUp(for: child)
    }
    return child
  }
}
