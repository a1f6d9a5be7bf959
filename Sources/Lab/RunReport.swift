internal import Script
internal import TraceEvents
internal import TraceGraph

/// What `promiselab run` says of a run: on standard output, on standard error, and by its exit status.
public struct RunReport: Hashable, Sendable {
  /// For standard output: with `text`, exactly what the script printed.
  public var output: String
  /// For standard error: what is wrong, one line each.
  public var remarks: String
  /// How the program ends.
  public var status: ExitStatus

  /// Reports a run in a format.
  public init(_ run: LabRun, format: RunFormat) {
    var lines: [String] = []
    status = RunReport.status(of: run)
    lines += run.diagnostics.map(\.rendered)
    if !run.request.plan.stubs.isOn, run.diagnostics.contains(where: { $0.unknownName != nil }) {
      lines.append("\(run.request.source.name): --stub lets names that nobody declares stand for something")
    }
    if let scriptRun = run.run { lines += Remarks(on: run, scriptRun).lines }
    output = run.run == nil ? "" : format.text(of: run)
    remarks = lines.map { $0.hasSuffix("\n") ? $0 : $0 + "\n" }.joined()
  }

  private static func status(of run: LabRun) -> ExitStatus {
    guard let ending = run.run?.ending else { return .scriptErrors }
    switch ending {
    case .limit: return .limit
    case .fault: return .scriptErrors
    case .idle, .reachedInstant, .stopped:
      return run.full.unhandled.isEmpty && run.full.pending.isEmpty ? .success : .unsettled
    }
  }
}
