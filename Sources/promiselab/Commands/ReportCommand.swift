public import ArgumentParser
public import Lab
internal import TraceJSON

/// Says what a recorded trace tells of a program as a whole.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Report what a recorded trace shows: what failed, what hangs, what took long, and where.",
    discussion: """
      The exit status is 1 if a rejection was not handled, or a promise not settled by the end of the trace. 'promiselab check \
      TRACE' lists the same as findings, for CI.
      """)

  @Argument(help: "A trace in JSON, '-' for standard input.")
  var file: String

  @Option(help: "What to print: text, json or markdown.")
  var format: ReportFormat = .text

  @Option(help: "How many promises, places and queues each part lists.")
  var limit = 10

  func validate() throws {
    if limit < 1 { throw ValidationError("--limit must be at least 1") }
  }

  func run() throws {
    do {
      let (document, name) = try TraceFile.document(at: file)
      let report = TraceReport(document, name: name, limit: limit)
      try StandardOutput.draw(format.text(of: report))
      try report.status.exit()
    } catch let problem as any InputProblem {
      StandardError.write("promiselab: \(problem)\n")
      try problem.status.exit()
    }
  }
}

extension ReportFormat: ExpressibleByArgument {}
