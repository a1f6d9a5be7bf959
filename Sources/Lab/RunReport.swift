internal import JavaScriptReading
internal import Program
internal import TraceEvents
internal import TraceGraph

/// What `promiselab run` says of a run: on standard output, on standard error, and by its exit status.
public struct RunReport: Hashable, Sendable {
  /// For standard output: with `text`, exactly what the script printed.
  public var output: String
  /// What the script printed.
  public var printed: String
  /// For standard error: what is wrong, one line each.
  public var remarks: String
  /// How the program ends.
  public var status: ExitStatus

  /// Reports a run in a format.
  ///
  /// - Parameter isOneOfSeveral: Whether other scripts are reported beside it: text gets a heading, JSON is one line.
  public init(_ run: LabRun, format: RunFormat, isOneOfSeveral: Bool = false) {
    var lines: [String] = []
    status = ExitStatus(of: run)
    let name = run.request.source.name
    let isNamedJavaScript = FileLanguage(ofFile: name) == .javaScript
    let isJavaScript = !run.diagnostics.isEmpty && JavaScriptTranslation.looksLike(run.request.source.text)
    // Whoever runs a file of JavaScript doesn't ask what Swift would say of each of its words.
    if !(isJavaScript && isNamedJavaScript) { lines += run.diagnostics.map(\.rendered) }
    if isJavaScript {
      lines.append(
        "\(name): this looks like JavaScript: 'promiselab translate \(ShellText.file(name)) --to ecmascript' makes a script of it"
      )
    }
    if !isJavaScript, !run.request.plan.stubs.isOn, let advice = run.diagnostics.stubAdvice(on: name) { lines.append(advice) }
    if let scriptRun = run.run { lines += Remarks(on: run, scriptRun).lines }
    for unmet in run.unmetExpectations() {
      let words = unmet.reason.map { ": \(TerminalText.quoted($0))" } ?? ""
      lines.append(
        unmet.isMeaningless
          ? "\(name): the expectation makes no sense\(words)"
          : "\(name): this run breaks the expectation '\(TerminalText.quoted(unmet.text))'\(words)")
    }
    printed = run.full.output.map(\.text).joined()
    output = run.run == nil && format != .json ? "" : format.text(of: run, isOneOfSeveral: isOneOfSeveral)
    if isOneOfSeveral, format != .json { output = "==> \(run.request.source.name) <==\n\(output)" }
    remarks = lines.map { $0.hasSuffix("\n") ? $0 : $0 + "\n" }.joined()
  }
}

extension ExitStatus {
  /// How a run of a script ends the program.
  ///
  /// - Complexity: A second run if the script states expectations.
  public init(of run: LabRun) {
    guard let scriptRun = run.run else {
      self = .scriptErrors
      return
    }
    switch scriptRun.ending {
    case .limit: self = .limit
    case .fault: self = .unsettled
    case .idle, .reachedInstant, .stopped, .exited:
      // A call with arguments that its function doesn't take is a line that is wrong.
      let canBeCalled = run.calls.isEmpty || scriptRun.promptProblems.isEmpty
      // A run that was stopped might have met it.
      let meets = scriptRun.ending == .stopped || UnmetPlan(of: run, scriptRun).lines.isEmpty && canBeCalled
      let unmet = run.unmetExpectations()
      let isFine =
        run.full.unhandled.isEmpty && run.handledTooLate.isEmpty && (run.full.leftPending.isEmpty || scriptRun.ending.isExit)
        && scriptRun.faults.isEmpty
        && scriptRun.leaks.isEmpty && unmet.isEmpty
      self = !meets || unmet.contains(where: \.isMeaningless) ? .usage : isFine ? .success : .unsettled
    }
  }
}
