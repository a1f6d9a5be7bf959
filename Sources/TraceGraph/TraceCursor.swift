public import TraceEvents

/// Finds positions in a whole trace. A position is how many events of it have happened: 0 is the start.
public struct TraceCursor: Sendable {
  public let events: [TraceEvent]

  /// - Parameter events: A whole trace, in the order in which it happened.
  public init(_ events: [TraceEvent]) { self.events = events }

  /// The position right after the next settlement; `nil` if there is none after `position`.
  public func nextSettlement(after position: Int) -> Int? {
    let start = min(max(position, 0), events.count)
    return events[start...].firstIndex(where: \.isSettlement).map { $0 + 1 }
  }

  /// The position right after the last settlement before `position`; `nil` if there is none.
  public func previousSettlement(before position: Int) -> Int? {
    let end = min(max(position - 1, 0), events.count)
    return events[..<end].lastIndex(where: \.isSettlement).map { $0 + 1 }
  }

  /// How many events have happened at `instant` or before.
  /// - Complexity: O(log n).
  public func position(at instant: VirtualInstant) -> Int { countOfFirst { $0.time <= instant } }

  /// How many events have happened before `instant`.
  /// - Complexity: O(log n).
  public func countOfEvents(before instant: VirtualInstant) -> Int { countOfFirst { $0.time < instant } }

  /// How many events there are in front of the first that isn't as they are.
  private func countOfFirst(_ isAmongThem: (TraceEvent) -> Bool) -> Int {
    events.partitioningIndex { !isAmongThem($0) }
  }

  /// The position right after the promise was made; `nil` if it never is.
  public func creation(of promise: PromiseID) -> Int? {
    let index = events.firstIndex {
      guard $0.promise == promise, case .created = $0.kind else { return false }
      return true
    }
    return index.map { $0 + 1 }
  }

  /// The position right after the promise was settled; `nil` if it never is.
  public func settlement(of promise: PromiseID) -> Int? {
    events.firstIndex { $0.promise == promise && $0.isSettlement }.map { $0 + 1 }
  }
}

extension TraceEvent {
  /// Whether a promise was settled.
  fileprivate var isSettlement: Bool {
    if case .settled = kind { return true }
    return false
  }
}
