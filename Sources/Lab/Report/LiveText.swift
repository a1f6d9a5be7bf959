internal import TraceEvents
internal import TraceJSON

/// What a program that runs waits for at a moment, in a few lines: what is pending, the oldest first, and what nobody handles.
public struct LiveText {
  public let text: String

  /// - Parameters:
  ///   - report: What has happened so far.
  ///   - silence: How long nothing has happened since.
  ///   - rate: How many promises it makes in a second, if that is known.
  public init(_ report: TraceReport, after silence: Duration = .zero, rate: Int? = nil) {
    let now = report.endTime.advanced(by: silence)
    var lines = [
      "\(DurationText.rounded(now)): \(report.tally), \(report.unhandledEnds) unhandled"
        + (rate.map { ", \($0) promises a second" } ?? "")
    ]
    for group in report.neverSettled {
      let since = DurationText.rounded(group.time.gap(to: now))
      let many = group.count == 1 ? "" : " ×\(group.count)"
      let waiting = PendingPromises.waiting(for: group).map { ", \($0)" } ?? ""
      lines.append("  pending for \(since): \(group.operatorName)\(many) at \(group.place)\(waiting)")
    }
    for group in report.unhandled {
      let error = TerminalText.quoted(group.error ?? "", limit: 60)
      lines.append("  unhandled: \(error) at \(group.place)\(group.count == 1 ? "" : " ×\(group.count)")")
    }
    for remark in report.recording?.remarks ?? [] {
      lines.append("  \(remark)")
    }
    text = lines.map { TerminalText.escaped($0).replacing("\n", with: " ") + "\n" }.joined()
  }
}
