public import ArgumentParser
public import Lab
internal import LabUI
internal import Program
internal import Screen
internal import TraceEvents

/// Writes a run for people who have no terminal, or for other programs.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write a run as a picture, a page, a document or for another program.",
    discussion: """
      Formats:
      \(ExportCommand.formats)

      The exit status is the run's, as of 'promiselab run'; of a recorded trace it is 0. docs/EXPORT.md describes the formats.
      """)

  /// The formats, a row each; what is longer than a row goes on below it. Help is 80 columns wide at least.
  private static var formats: String {
    ExportFormat.allCases.map { format in
      "  " + format.rawValue.padded(to: 12)
        + TextWidth.wrapped(format.summary, to: 64).joined(separator: "\n" + String(repeating: " ", count: 14))
    }.joined(separator: "\n")
  }

  @Argument(help: "A script, a recorded trace, '-' for standard input, or the name of an example.")
  var file: String?

  @OptionGroup var shared: SharedCode

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "The format: \(ExportFormat.names). Without it, the ending of the output's name decides.", valueName: "FORMAT"),
    completion: .list(ExportFormat.allCases.map(\.rawValue)))
  var format: String?

  @Option(help: ArgumentHelp("Show the run at this virtual time, for example 80ms, rather than at its end.", valueName: "80ms"))
  var at: String?

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("Write to this file, replacing its contents; without it, write to standard output.", valueName: "OUT"),
    completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp(
      "The colors of pictures and pages: \(PictureTheme.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "name"))
  var theme: PictureTheme = .auto

  @Option(
    help: ArgumentHelp(
      "For --as swift of a recording: write only this promise (its number or address) and everything connected with it.",
      valueName: "PROMISE"))
  var promise: String?

  @OptionGroup var options: RunOptions

  func validate() throws {
    try shared.require(orFile: file != nil, "Missing expected argument '<file>'")
    _ = try chosenFormat()
    _ = try instant()
  }

  func run() throws {
    let shared = try shared.record()
    do {
      let format = try chosenFormat()
      let plan = try options.under.read(over: shared)
      if format == .swiftTest, options.under.schedule == nil {
        return try writeTests(of: options.request(for: script(shared), under: plan))
      }
      let (run, warning) = try performed(shared, plan)
      guard promise == nil || run.isRecording && format == .swift else {
        throw ValidationError("--promise chooses a chain of a recording for --as swift")
      }
      let report = RunReport(run, format: .text)
      StandardError.write(report.remarks + (warning ?? ""))
      guard run.hasTrace else { return try report.status.exit() }
      if run.isRecording, format == .swift { return try writeScript(of: run) }
      try write(format.text(of: exhibit(of: run, shared), theme: theme), as: format)
      let status = run.isRecording ? .success : report.status
      try max(status, warning == nil ? .success : .usage).exit()
    } catch let problem as any InputProblem {
      StandardError.write("promiselab: \(problem)\n")
      try problem.status.exit()
    } catch let problem as ExportProblem {
      StandardError.write("promiselab: \(problem)\n")
      try ExitStatus.usage.exit()
    } catch let problem as RecordedScriptProblem {
      StandardError.write("promiselab: \(problem)\n")
      try ExitStatus.usage.exit()
    }
  }

  /// A run at the instant that is asked for, or at which it was shared.
  private func exhibit(of run: LabRun, _ shared: SessionRecord?) throws -> Exhibit {
    guard let shared, at == nil else { return Exhibit(run, at: try instant()) }
    return Exhibit(run, as: shared)
  }

  /// The run of a script, or the one that was recorded.
  private func performed(_ shared: SessionRecord?, _ plan: PlanFile) throws -> (run: LabRun, warning: String?) {
    let source: ScriptSource
    switch try input(shared) {
    case .script(let script): source = script
    case .trace(let document, let name): return (try TraceFile.run(of: document, name: name), nil)
    }
    let (request, warning) = try options.request(for: source, under: plan)
    return (request.perform(calling: options.calls(for: request)), warning)
  }

  private func input(_ shared: SessionRecord?) throws -> FileInput {
    if let shared { return .script(shared.source) }
    return try FileInput(at: file ?? "-")
  }

  /// Writes every outcome of a script as tests.
  private func writeTests(of asked: (request: RunRequest, warning: String?)) throws {
    StandardError.write(asked.warning ?? "")
    do {
      var exploring = ExploreRequest(asked.request)
      exploring.expectations = ExploreRequest.expectations(in: asked.request.source.text)
      // What can't be written needn't be explored first.
      try SwiftTestFile.check(asked.request)
      let exploration = try exploring.perform()
      try write(SwiftTestFile(asked.request, exploration).text, as: .swiftTest)
      try exploration.status.exit()
    } catch let problem as SwiftTestProblem {
      StandardError.write("promiselab: \(problem)\n")
      try ExitStatus.usage.exit()
    } catch let problems as ScriptProblems {
      StandardError.write(problems.description)
      try ExitStatus.scriptErrors.exit()
    }
  }

  /// Writes what a recording shows as a script, and says how much of it the script does again.
  private func writeScript(of run: LabRun) throws {
    let script = try RecordedScript(run, around: promise.map(run.promise(called:)))
    StandardError.write("promiselab: \(script.comparison())\n")
    try write(script.text, as: .swift)
  }

  private func script(_ shared: SessionRecord?) throws -> ScriptSource {
    if let shared { return shared.source }
    return try ExportCommand.script(at: file ?? "-")
  }

  /// A function of its own because swiftc 6.3 crashes where such a `catch` has locals around it.
  private static func script(at file: String) throws -> ScriptSource {
    do {
      return try ScriptFile.read(file)
    } catch .json {
      throw ValidationError(
        "--as swift-test writes tests of a script, and '\(file)' isn't one; for a recording, --as swift makes a script")
    }
  }

  private func write(_ text: String, as format: ExportFormat) throws {
    if let remark = format.remark(on: text) { StandardError.write("promiselab: \(remark)\n") }
    if let output, output != "-" {
      if let file, ExportFile.isSame(output, file) {
        StandardError.write("promiselab: '\(output)' is what is exported: give the export another name\n")
        return try ExitStatus.cannotWrite.exit()
      }
      guard let problem = ExportFile.write(text, as: format, to: output, replaces: true) else { return }
      StandardError.write("promiselab: \(problem)\n")
      return try ExitStatus.cannotWrite.exit()
    }
    guard format.isRaster else { return try StandardOutput.write(text) }
    switch ExportFile.bytes(of: text, as: format) {
    case .success(let bytes): try StandardOutput.write(bytes: bytes)
    case .failure(let problem):
      StandardError.write("promiselab: \(problem)\n")
      try ExitStatus.cannotWrite.exit()
    }
  }

  private func chosenFormat() throws -> ExportFormat {
    if let format {
      guard let known = ExportFormat(named: format) else {
        throw ValidationError("--as: there is no format '\(format)'; write one of \(ExportFormat.names)")
      }
      return known
    }
    guard let known = output.flatMap(ExportFormat.init(fileName:)) else {
      let file = output.flatMap { $0.split(separator: "/").last }.map(String.init) ?? ""
      if let dot = file.lastIndex(of: "."), dot != file.startIndex, file.index(after: dot) != file.endIndex {
        let ending = TerminalText.quoted(String(file[file.index(after: dot)...]), limit: 40)
        throw ValidationError(
          "-o: '\(ending)' is the ending of no format: end the name in another way, or write --as with one of \(ExportFormat.names)"
        )
      }
      throw ValidationError("export needs a format: --as with one of \(ExportFormat.names)")
    }
    return known
  }

  private func instant() throws -> VirtualInstant? {
    guard let at else { return nil }
    guard let duration = DurationText.duration(at) else {
      throw ValidationError("--at: '\(at)' is not a time; write for example 80ms or 2s")
    }
    return VirtualInstant.zero.advanced(by: duration)
  }
}

extension PictureTheme: ExpressibleByArgument {}

extension String {
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(width - count, 1)) }
}
