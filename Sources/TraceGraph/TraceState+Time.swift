public import TraceEvents

extension TraceState {
  /// The state at an instant after its last event, before the next one.
  public func advanced(to instant: VirtualInstant) -> TraceState {
    guard instant > time else { return self }
    var later = self
    // An event that changes nothing but the time.
    later.apply(TraceEvent(step: step, time: instant, promise: .program, cause: .program, kind: .answered("")))
    return later
  }
}
