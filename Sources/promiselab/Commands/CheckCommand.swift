public import ArgumentParser
public import Lab
internal import Program
internal import SwiftPromises
internal import TraceJSON

/// Looks for mistakes in scripts' use of promises.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Look for mistakes in the use of promises, in scripts and in recorded traces.",
    discussion: """
      Reads each script, and runs it under every order and latency and with each single call failing. docs/CHECKS.md describes \
      the rules; a comment '// check:ignore RULE' silences one on its line. A trace is only read: its findings are listed and \
      nothing is run. The exit status is 1 if there is a finding at or above --fail-on.
      """)

  @Argument(help: "Scripts, recorded traces, '-' for standard input, or names of examples.")
  var files: [String] = []

  @OptionGroup var shared: SharedCode

  @Option(
    help: ArgumentHelp(
      "The library whose rules hold: \(Dialect.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "D"))
  var dialect: String?

  @Option(help: "What to print: text, json, sarif, github or junit.")
  var format: CheckFormat = .text

  @Option(name: .customLong("fail-on"), help: "The least grave finding that makes the command fail: note, warning or error.")
  var failOn: FailureThreshold = .warning

  @Flag(name: .customLong("no-run"), help: "Only read the scripts; leave out what only runs tell, broken expectations too.")
  var noRun = false

  @Flag(help: StubOption.help)
  var stub = false

  @Option(
    help: ArgumentHelp(
      "Call this function of the scripts with made-up arguments, or with your own: 'load(id: 7)'. Repeat it as often as you like. "
        + "With --stub, if a script does nothing by itself, its uncalled asynchronous functions are called.", valueName: "NAME"))
  var call: [String] = []

  @Option(help: "Stop after this many runs of a script.")
  var limit = 2000

  @Option(help: "Stop after this much real time for a script.")
  var time = "10s"

  @Option(name: .customLong("max-steps"), help: "Stop each run after this many steps of the virtual machine.")
  var maximumSteps: Int?

  func validate() throws {
    try shared.require(orFile: !files.isEmpty, "name at least one script")
    if limit < 1 { throw ValidationError("--limit must be at least 1") }
    if let maximumSteps, maximumSteps <= 0 { throw ValidationError("--max-steps must be at least 1") }
    _ = try RealTimeOption.duration(time)
    _ = try DialectOption.dialect(dialect)
  }

  func run() throws {
    var status = ExitStatus.success
    var reports: [CheckReport] = []
    let (dialect, duration) = (try DialectOption.dialect(dialect), try RealTimeOption.duration(time))
    let shared = try shared.record()
    let names = shared.map { [$0.source.name] } ?? files
    let checked = CheckedFiles(names, format, failingOn: failOn)
    let interruption = Interruption(lastWords: checked.showLastWords)
    for (number, file) in names.enumerated() {
      if interruption.hasCome {
        if let remark = CheckedFiles.remark(onUnchecked: Array(names[number...])) { StandardError.write(remark) }
        status = max(status, .limit)
        break
      }
      checked.keep(reports, status, of: number)
      let source: ScriptSource
      do {
        let input = if let shared { FileInput.script(shared.source) } else { try FileInput(at: file) }
        switch input {
        case .script(let script): source = script
        case .trace(let document, let name):
          let recorded = CheckReport.reports(on: document, name: name)
          for remark in document.recorded.recording?.remarks ?? [] { StandardError.write("\(name): \(remark)\n") }
          reports += recorded
          status = recorded.reduce(status) { max($0, $1.status(failingOn: failOn.severity)) }
          continue
        }
      } catch let problem as TraceFileProblem {
        StandardError.write("promiselab: \(problem)\n")
        status = max(status, .scriptErrors)
        if format != .text { reports.append(CheckReport(unreadable: file, "\(problem)")) }
        continue
      } catch {
        StandardError.write("promiselab: \(error)\n")
        status = max(status, (error as? ScriptFileProblem)?.status ?? .noInput)
        // A document lists every file that was named.
        if format != .text { reports.append(CheckReport(unreadable: file, "\(error)")) }
        continue
      }
      let (report, unmet) = report(
        on: source, dialect ?? shared?.dialect, shared?.plan, within: duration, interruption, checked)
      reports.append(report)
      for problem in unmet { StandardError.write("\(source.name): \(problem)\n") }
      if !unmet.isEmpty { status = max(status, .usage) }
      if !report.errors.isEmpty {
        StandardError.write(report.errors.map(\.rendered).joined(separator: "\n") + "\n")
        if !stub, let advice = report.errors.stubAdvice(on: file) { StandardError.write(advice + "\n") }
      }
      if format != .text { for remark in report.remarks { StandardError.write("\(report.source.name): \(remark)\n") } }
      if let cutOff = report.cutOff, !interruption.hasCome || !report.wasStopped {
        StandardError.write("\(report.source.name): the script doesn't come to an end: \(cutOff)\n")
      }
      status = max(status, report.status(failingOn: failOn.severity))
    }
    interruption.answer()
    // Those who read a document get one, whatever became of the files.
    if !reports.isEmpty || format != .text {
      try StandardOutput.draw(format.text(of: reports, failingOn: failOn.severity, version: PromiseLabCommand.version))
    }
    try status.exit()
  }

  private func report(
    on source: ScriptSource, _ dialect: Dialect?, _ plan: RunPlan?, within duration: Duration, _ interruption: Interruption,
    _ checked: CheckedFiles
  ) -> (CheckReport, unmet: [String]) {
    var limits = RunLimits.interactive
    if let maximumSteps { limits.maximumSteps = maximumSteps }
    var run = RunRequest(source: source, dialect: dialect, plan: plan ?? RunPlan(), limits: limits)
    if stub { run.plan.stubs.isOn = true }
    let calls = RepeatedOption.values(call)
    let (called, made, unmet) = run.plan(calling: .asked(calls, stubs: run.plan.stubs.isOn && !noRun))
    let replay = ReplayCommand(run, calling: calls, sharedAs: shared.code)
    run.plan = called
    if !made.isEmpty { run.limits.until = RunRequest.longestCalls }
    for line in CallRemarks(made, in: source.name).lines { StandardError.write(line + "\n") }
    var request = CheckRequest(run)
    (request.replay, request.timeOption) = (replay, "--time \(time)")
    (request.performsRuns, request.limit) = (!noRun, limit)
    let end = ContinuousClock.now + duration
    do throws(ScriptProblems) {
      var found = try request.perform(
        isOver: { interruption.hasCome || ContinuousClock.now >= end }, isLate: { interruption.isLate },
        beginning: checked.keep(beginning:))
      if interruption.hasCome {
        found.wasInterrupted()
        StandardError.write("\(source.name): interrupted: its runs weren't all tried\n")
      }
      return (found, unmet)
    } catch {
      return (CheckReport(source: source, problems: error), [])
    }
  }
}

/// The least grave finding that makes `check` fail.
enum FailureThreshold: String, ExpressibleByArgument, CaseIterable {
  case note, warning, error

  var severity: ScriptDiagnostic.Severity {
    switch self {
    case .note: .note
    case .warning: .warning
    case .error: .error
    }
  }
}

extension CheckFormat: ExpressibleByArgument {}
