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

  /// How many promises wait for a group's; `nil` for none.
  public static func waiting(for group: TraceReport.Group) -> String? {
    group.waiting == 0 ? nil : group.waiting == 1 ? "1 waits for it" : "\(group.waiting) wait for it"
  }
}
