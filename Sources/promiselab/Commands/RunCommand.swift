public import ArgumentParser
public import Lab
internal import Program
internal import SwiftPromises

/// Runs scripts without a screen.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Run scripts without a screen.",
    discussion: """
      ADDR is LINE:COLUMN of an operator's name, with #N for its N-th run only (from 0): --fail 3:5, --delay 7:9#2=300ms.
      """)

  @Argument(help: "Scripts, '-' for standard input, or names of examples.")
  var files: [String] = []

  @OptionGroup var shared: SharedCode

  @Option(help: "What to print: text, json, graph or timeline.")
  var format: RunFormat = .text

  @OptionGroup var options: RunOptions

  @Option(help: ArgumentHelp("Compare what is printed with this file.", valueName: "FILE"))
  var expect: String?

  @Option(
    help: ArgumentHelp("An expression of the script's variables that is to be true at the end.", valueName: "EXPR"))
  var assert: [String] = []

  func validate() throws {
    try shared.require(orFile: !files.isEmpty, "Missing expected argument '<files> ...'")
    if files.count(where: { $0 == "-" }) > 1 { throw ValidationError("standard input can be read once: give '-' once") }
  }

  func run() throws {
    let wanted: String?
    let plan: PlanFile
    let shared = try shared.record()
    do {
      wanted = try expect.map { path in try ScriptFile.text(at: path) }
      plan = try options.under.read(over: shared)
    } catch let problem as ScriptFileProblem {
      StandardError.write("promiselab: \(problem)\n")
      return try problem.status.exit()
    }
    var worst = ExitStatus.success
    var printed = ""
    let inputs: [Input] = shared.map { [.shared($0.source)] } ?? files.map { .file($0) }
    for (index, input) in inputs.enumerated() {
      do {
        let stream = inputs.count == 1 && format == .text ? StandardOutput.Stream() : nil
        let report = try report(on: input.read(), under: plan, stream)
        let gap = index > 0 && format != .json ? "\n" : ""
        if let stream {
          try stream.end()
        } else {
          try format.isDrawing ? StandardOutput.draw(gap + report.output) : StandardOutput.write(gap + report.output)
        }
        StandardError.write(report.remarks)
        printed += gap + (format == .text ? report.output : report.printed)
        worst = max(worst, report.status)
      } catch let problem as ScriptFileProblem {
        StandardError.write("promiselab: \(problem)\n")
        worst = max(worst, problem.status)
      }
    }
    if let wanted, let expect, let difference = ExpectedOutput(wanted, comparedWith: printed) {
      StandardError.write(difference.text(in: expect))
      worst = max(worst, .unsettled)
    }
    try worst.exit()
  }

  /// Where a script comes from.
  private enum Input {
    case file(String)
    case shared(ScriptSource)

    func read() throws(ScriptFileProblem) -> ScriptSource {
      switch self {
      case .file(let file): try ScriptFile.read(file)
      case .shared(let source): source
      }
    }
  }

  /// - Parameter stream: Gets what the script prints while it runs.
  private func report(
    on source: ScriptSource, under plan: PlanFile, _ stream: StandardOutput.Stream?
  ) throws -> RunReport {
    var (request, warning) = try options.request(for: source, under: plan)
    request.expectations = RepeatedOption.values(assert)
    let prints: ((String) -> Void)? = stream.map { stream in { stream.write($0) } }
    let run = request.perform(
      calling: options.calls(for: request), isStopped: { stream?.hasFailed == true || StandardOutput.isAbandoned }, prints: prints
    )
    var report = RunReport(run, format: format, isOneOfSeveral: files.count > 1)
    if let warning {
      report.remarks += warning
      report.status = max(report.status, .usage)
    }
    return report
  }
}

extension RunFormat: ExpressibleByArgument {}
