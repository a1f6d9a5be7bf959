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
    if let scriptRun = run.run {
      switch scriptRun.ending {
      case .limit(let message): lines.append("\(run.request.source.name): limit reached: \(message)")
      case .fault(let message): lines.append(message)
      case .idle, .reachedInstant, .stopped: break
      }
      lines += scriptRun.unusedInjections.map { RunReport.unused($0, in: run) }
      lines += RunReport.unhandled(in: run)
      lines += RunReport.unsettled(in: run)
    }
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

  private static func unused(_ injection: Injection, in run: LabRun) -> String {
    var places: [String] = []
    for promise in run.full.promises {
      let text = "\(promise.address.place) \(promise.operatorName)"
      if !places.contains(text), places.count < 12 { places.append(text) }
    }
    let known = places.isEmpty ? "this run makes no promises" : "this run makes promises at \(places.joined(separator: ", "))"
    let file = run.request.source.name
    return "\(file): warning: nothing was made at \(injection.address), so nothing was injected there; \(known)"
  }

  private static func unhandled(in run: LabRun) -> [String] {
    run.full.unhandledEnds.compactMap { id in
      guard let end = run.full[id], let path = RejectionPath(of: id, in: run.full), let origin = run.full[path.origin] else {
        return nil
      }
      let error = TerminalText.escaped(end.settlementText ?? "")
      let began = "\(place(origin, in: run)): unhandled rejection: \(error) (\(origin.operatorName)"
      guard origin.id != end.id else { return "\(began): nobody handles it; add catch or recover)" }
      return "\(began): it ran off the end at \(end.operatorName), \(end.address.place); add catch or recover there)"
    }
  }

  private static func unsettled(in run: LabRun) -> [String] {
    run.full.pending.compactMap { id in
      guard let promise = run.full[id] else { return nil }
      let waitsFor =
        promise.adopts.map { "for the promise that its handler returned, \(address(of: $0, in: run))" }
        ?? promise.parents.first { run.full[$0]?.isSettled == false }.map { "for \(address(of: $0, in: run))" }
      let reason = waitsFor.map { "waits \($0)" } ?? "nothing settled it"
      return "\(place(promise, in: run)): never settled: \(promise.operatorName) (\(reason))"
    }
  }

  private static func place(_ promise: PromiseRecord, in run: LabRun) -> String {
    "\(run.request.source.name):\(promise.address.place)"
  }

  private static func address(of id: PromiseID, in run: LabRun) -> String {
    run.full[id].map { "\($0.operatorName) at \($0.address.place)" } ?? "#\(id)"
  }
}
