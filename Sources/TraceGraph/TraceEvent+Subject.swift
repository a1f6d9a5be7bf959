public import TraceEvents

extension TraceEvent {
  /// The promise that the event is about; for what the program did, the promise whose handler did it; `nil` if no handler was running.
  ///
  /// An outcome that came to a promise which had settled before is about the promise that it came from: that is what has just arrived.
  ///
  /// - Parameter state: The state after the event.
  public func subject(in state: TraceState) -> PromiseID? {
    if case .absorbed(let input) = kind, let end = state[promise]?.settledStep, let record = state[input],
      record.state != .cancelled, let step = record.settledStep, step > end || record.state == .rejected
    {
      return input
    }
    return [promise, cause].first { $0 != .program }
  }
}
