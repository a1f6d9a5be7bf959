public import ArgumentParser
public import Lab
internal import Program
internal import SwiftPromises

/// Runs a script under every order, latency and failure, and lists the outcomes.
struct ExploreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explore", abstract: "Run a script under every order, latency and failure, and list the outcomes.",
    discussion: """
      The exit status is the worst outcome's. docs/EXPLORE.md says what may differ, and what an outcome is.
      """)

  @Argument(help: "A script, '-' for standard input, or the name of an example.")
  var file: String?

  @OptionGroup var shared: SharedCode

  @Option(
    help: ArgumentHelp(
      "The library whose rules hold: \(Dialect.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "D"))
  var dialect: String?

  @Option(
    help: ArgumentHelp(
      "What may differ: order, latency, faults, cancel; all but cancel unless said otherwise.", valueName: "LIST"))
  var vary: String?

  @Option(help: "How many calls may fail in one run.")
  var faults = 1

  @Flag(name: .customLong("no-reduction"), help: "Also run orders with the same result, whose jobs touch nothing in common.")
  var noReduction = false

  @Option(help: ArgumentHelp("Stop after this many runs: 10000 unless you say otherwise.", valueName: "N"))
  var limit: Int?

  @Option(
    help: ArgumentHelp(
      "Stop after this much real time and show what was found: 60s unless you give this or --limit.", valueName: "10s"))
  var time: String?

  @Option(help: "What sampling depends on, where there are too many runs for all of them.")
  var seed: UInt64 = 0

  @Option(
    help: ArgumentHelp("An expression of the script's variables that is to be true at the end.", valueName: "EXPR"))
  var expect: [String] = []

  @Option(
    help: ArgumentHelp(
      "Instead of the outcomes, show what decides an expectation, or whether and where a line is printed: its text.",
      valueName: "TEXT"))
  var why: String?

  @Flag(name: .customLong("map"), help: "Also show where errors land: what handles each failure, one at a time.")
  var showsMap = false

  @Option(help: "What to print: text, json or junit.")
  var format: ExplorationFormat = .text

  @Flag(help: StubOption.help)
  var stub = false

  @Option(
    help: ArgumentHelp(
      "Call this function of the script with made-up arguments, or with your own: 'load(id: 7)'. Repeat it as often as you like. "
        + "With --stub, if a script does nothing by itself, its uncalled asynchronous functions are called.", valueName: "NAME"))
  var call: [String] = []

  @Option(name: .customLong("max-steps"), help: "Stop each run after this many steps of the virtual machine.")
  var maximumSteps: Int?

  func validate() throws {
    try shared.require(orFile: file != nil, "Missing expected argument '<file>'")
    if showsMap, format == .junit { throw ValidationError("--map has no place in junit: use --format text or json") }
    if why != nil, format == .junit { throw ValidationError("--why has no place in junit: use --format text or json") }
    if faults < 0 { throw ValidationError("--faults must be at least 0") }
    if let limit, limit < 1 { throw ValidationError("--limit must be at least 1") }
    if let maximumSteps, maximumSteps <= 0 { throw ValidationError("--max-steps must be at least 1") }
    _ = try variations()
    _ = try duration()
    _ = try DialectOption.dialect(dialect)
  }

  func run() throws {
    let shared = try shared.record()
    do {
      let source = try script(shared)
      var limits = RunLimits.interactive
      if let maximumSteps { limits.maximumSteps = maximumSteps }
      var run = RunRequest(source: source, dialect: try DialectOption.dialect(dialect) ?? shared?.dialect, limits: limits)
      if let shared { run.plan = shared.plan }
      if stub { run.plan.stubs.isOn = true }
      run.expectations = RepeatedOption.values(expect)
      let (base, calls) = (run, RepeatedOption.values(call))
      let (plan, made, unmet) = run.plan(calling: .asked(calls, stubs: base.plan.stubs.isOn))
      guard unmet.isEmpty else {
        for problem in unmet { StandardError.write("\(source.name): \(problem)\n") }
        return try ExitStatus.usage.exit()
      }
      run.plan = plan
      if !made.isEmpty { run.limits.until = RunRequest.longestCalls }
      for line in CallRemarks(made, in: source.name).lines { StandardError.write(line + "\n") }
      var request = ExploreRequest(run)
      request.variations = try variations()
      (request.mostFaults, request.limit, request.seed) = (faults, limit ?? request.limit, seed)
      request.isReducing = !noReduction
      request.expectations = ExploreRequest.expectations(asked: run.expectations, in: source.text)
      let end = try duration().map { ContinuousClock.now + $0 }
      // A map that comes last would get no time where the search takes all of it.
      let searchEnd = try duration().map { ContinuousClock.now + (showsMap ? $0 * 2 / 3 : $0) }
      let timeOption = timeLimit.map { "--time \($0)" }
      request.timeOption = timeOption.map { showsMap ? "two thirds of \($0)" : $0 }
      let replay = ReplayCommand(base, calling: calls, sharedAs: self.shared.code)
      let report = ExplorationReport(
        format, of: base, replayedBy: replay, expectations: request.expectations, why: why, showsMap: showsMap)
      let interruption = Interruption(lastWords: report.showLastWords)
      let progress = ProgressLine()
      var exploration: Exploration
      do throws(ScriptProblems) {
        exploration = try request.perform(
          isOver: { interruption.hasCome || searchEnd.map { ContinuousClock.now >= $0 } ?? false },
          progress: {
            report.keep($0)
            progress.show(
              "\($0.runs) \($0.runs == 1 ? "run" : "runs"), \($0.outcomes) \($0.outcomes == 1 ? "outcome" : "outcomes") …")
          },
          isLate: { interruption.isLate || searchEnd.map { ContinuousClock.now >= $0 + Self.timeForWords } ?? false })
        progress.clear()
        if interruption.hasCome { exploration.wasInterrupted() }
        report.keep(exploration)
      } catch {
        progress.clear()
        interruption.answer()
        StandardError.write(error.diagnostics.map(\.rendered).joined(separator: "\n") + "\n")
        if !stub, let advice = error.diagnostics.stubAdvice(on: source.name) { StandardError.write(advice + "\n") }
        return try ExitStatus.scriptErrors.exit()
      }
      for problem in exploration.expectationProblems { StandardError.write("promiselab: \(problem)\n") }
      var map: ErrorMap?
      if showsMap {
        map = ErrorMap(
          run, timeOption: timeOption, isStopped: { interruption.hasCome || end.map { ContinuousClock.now >= $0 } ?? false })
        if interruption.hasCome { map?.wasInterrupted() }
      }
      interruption.answer()
      try StandardOutput.draw(report.text(of: exploration, map: map))
      try exploration.status.exit()
    } catch let problem as any InputProblem {
      StandardError.write("promiselab: \(problem)\n")
      try problem.status.exit()
    }
  }

  /// How long a search may look for words once its time is over.
  private static let timeForWords = Duration.seconds(1)

  private func script(_ shared: SessionRecord?) throws -> ScriptSource {
    if let shared { return shared.source }
    switch try FileInput(at: file ?? "-") {
    case .script(let script): return script
    case .trace(_, let name): throw RecordingProblem(name: name)
    }
  }

  private func variations() throws -> Set<Variation> {
    guard let vary else { return [.order, .latency, .faults] }
    var variations: Set<Variation> = []
    for name in vary.split(separator: ",", omittingEmptySubsequences: false) {
      guard let variation = Variation(rawValue: String(name.drop { $0 == " " })) else {
        let known = Variation.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("--vary: '\(name)' can't be varied; name some of \(known), with commas between them")
      }
      variations.insert(variation)
    }
    return variations
  }

  /// How long the whole may take: where the script chooses without end, nothing else would end it.
  private func duration() throws -> Duration? {
    try timeLimit.map { time in try RealTimeOption.duration(time) }
  }

  private var timeLimit: String? { time ?? (limit == nil ? "60s" : nil) }
}

extension ExplorationFormat: ExpressibleByArgument {}

/// A recording where a script is wanted that can run in other ways.
private struct RecordingProblem: InputProblem {
  let name: String

  var status: ExitStatus { .usage }

  var description: String {
    let file = ShellText.file(name)
    return """
      '\(name)' is a recording: it holds one run and can't be run again
      To list its problems: promiselab check \(file). To explore it, make it a script first: promiselab export \(file) --as swift > script.swift
      """
  }
}
