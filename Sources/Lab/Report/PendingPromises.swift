public import TraceEvents
public import TraceGraph

/// What is pending at a moment because of itself.
public enum PendingPromises {
  /// The pending promises that wait for no other, by the places that made them; the oldest first.
  ///
  /// - Complexity: O(n) in the number of promises.
  public static func groups(in state: TraceState) -> [TraceReport.Group] { PromiseGroups.neverSettled(in: state) }

  /// How long a group's first promise has been pending.
  public static func age(of group: TraceReport.Group, at now: VirtualInstant) -> String {
    DurationText.rounded(group.time.gap(to: now))
  }
}
