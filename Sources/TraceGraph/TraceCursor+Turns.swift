import TraceEvents

/// Turns: trips through the queue, each with all that it brings about at once.
extension TraceCursor {
  /// The position before the next turn: everything up to it has happened; the end if there is none.
  public func nextTurn(after position: Int) -> Int {
    var next = min(max(position, 0), events.count) + 1
    while next < events.count, !isStartOfTurn(next) { next += 1 }
    return min(next, events.count)
  }

  /// The position before the turn that the last event before `position` belongs to; 0 if there is none.
  public func previousTurn(before position: Int) -> Int {
    var previous = min(max(position, 0), events.count) - 1
    while previous > 0, !isStartOfTurn(previous) { previous -= 1 }
    return max(previous, 0)
  }

  /// Whether a trip through the queue begins with the event at an index: a handler that runs or is skipped, a line of the prompt,
  /// or whatever happens first at an instant.
  private func isStartOfTurn(_ index: Int) -> Bool {
    guard index > 0 else { return true }
    switch events[index].kind {
    case .handlerRan, .skipped, .prompted: return true
    default: return events[index].time != events[index - 1].time
    }
  }
}
