public import TraceEvents

/// How many promises a program makes in a second, while its events come.
public struct PromiseRate: Hashable, Sendable {
  /// The number of the latest second that is over; `nil` until one is.
  public private(set) var perSecond: Int?
  private var events = 0
  private var began: VirtualInstant?

  /// Nothing is known yet.
  public init() {}

  /// Takes what has come so far.
  ///
  /// - Parameter now: How late it is in the program.
  /// - Complexity: O(events of the latest second), once a second.
  public mutating func note(_ all: [TraceEvent], now: VirtualInstant) {
    guard let began, events <= all.count else { return restart(all, now: now) }
    let passed = now.nanoseconds - began.nanoseconds
    guard passed >= 1_000_000_000 else { return }
    let made = all[events...].count { if case .created = $0.kind { true } else { false } }
    perSecond = Int((Double(made) * 1e9 / Double(passed)).rounded())
    restart(all, now: now)
  }

  /// The events are told anew: those that are there are no news.
  public mutating func restart(_ all: [TraceEvent] = [], now: VirtualInstant? = nil) {
    (events, began) = (all.count, now)
  }
}
