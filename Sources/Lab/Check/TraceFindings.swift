internal import Program
internal import TraceEvents
internal import TraceGraph
public import TraceJSON

extension CheckReport {
  /// What a recorded trace tells of mistakes in the use of promises, file by file: there is no text to read and nothing to run again.
  ///
  /// - Parameters:
  ///   - document: The trace.
  ///   - name: The name of its file, for what lies in no source file that the trace names.
  /// - Complexity: O(events · races that were lost).
  public static func reports(on document: TraceDocument, name: String) -> [CheckReport] {
    reports(
      on: document.events, TraceState.folding(document.events), document.recorded, dialect: document.dialect, name: name)
  }

  /// The same of a trace that was taken apart.
  static func reports(on events: [TraceEvent], _ state: TraceState, _ facts: RecordedFacts, dialect: String, name: String)
    -> [CheckReport]
  {
    let script = facts.file ?? name
    var run = ScriptRun(events: events, endTime: state.time, ending: facts.isWhole ? .idle : .stopped)
    run.faults = facts.faults.map { fault in
      RunFault(
        message: fault.message, fileName: script, place: place(fault.line, fault.column),
        promise: fault.promise.map { PromiseID($0) },
        time: .zero, step: 0, isTrap: false)
    }
    run.leaks = facts.leaks.compactMap { leak in
      RunLeak.Kind(rawValue: leak.kind).flatMap { kind in
        place(leak.line, leak.column).map { RunLeak(kind: kind, fileName: script, place: $0, message: leak.message) }
      }
    }
    var files = [script]
    var findings: [String: [Finding]] = [:]
    for finding in RunFindings(run, state).findings + ignoredSettlements(events, state) {
      var file = script
      if case .file(let name) = finding.place.unit { file = name }
      if findings[file] == nil, file != script { files.append(file) }
      findings[file, default: []].append(finding)
    }
    if findings[script] == nil, files.count > 1 { files.removeFirst() }
    return files.sorted().map { file in
      var report = CheckReport(source: ScriptSource(name: file, text: ""), dialect: dialect)
      report.findings = CheckReport.reported(findings[file] ?? [], in: "")
      return report
    }
  }

  private static func place(_ line: Int?, _ column: Int?) -> SourcePlace? {
    guard let line, line > 0 else { return nil }
    return SourcePlace(line: line, column: max(column ?? 1, 1))
  }

  /// A cancelled promise may well be settled by work that didn't hear of it.
  private static func ignoredSettlements(_ events: [TraceEvent], _ state: TraceState) -> [Finding] {
    events.compactMap { event in
      guard case .ignored(let settlement) = event.kind, let promise = state[event.promise], promise.state != .cancelled,
        promise.address.place.isInFile
      else { return nil }
      let text = TerminalText.quoted(settlement.text, limit: 60)
      return Finding(
        .settlesTwice, at: promise.address.place,
        "'\(promise.operatorName)' was settled already when it was settled again (\(settlement.state.rawValue): \(text))")
    }
  }
}
