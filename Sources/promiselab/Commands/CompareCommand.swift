internal import ArgumentParser
internal import Lab
internal import Program
internal import SwiftPromises

/// Runs a script under several libraries and says where they differ, and why.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Run a script under several libraries and say where they differ, and why.")

  @Argument(help: "A script, '-' for standard input, or the name of an example.")
  var file: String

  @Option(help: ArgumentHelp("The libraries; the others are compared with the first.", valueName: "a,b,c"))
  var dialects: String?

  @Option(name: .customLong("max-steps"), help: "Stop each run after this many steps of the interpreter.")
  var maximumSteps: Int?

  func validate() throws {
    _ = try chosen()
    if let maximumSteps, maximumSteps <= 0 { throw ValidationError("--max-steps must be at least 1") }
  }

  func run() throws {
    do {
      var limits = RunLimits()
      if let maximumSteps { limits.maximumSteps = maximumSteps }
      let request = RunRequest(source: try ScriptFile.read(file), limits: limits)
      let comparison = DialectComparison(of: request, under: try chosen())
      guard comparison.columns.contains(where: \.run.hasTrace) else {
        StandardError.write(comparison.columns.first?.run.diagnostics.map(\.rendered).joined(separator: "\n") ?? "")
        return try ExitStatus.scriptErrors.exit()
      }
      try StandardOutput.draw(ComparisonTable(comparison).text)
      try comparison.status.exit()
    } catch let problem as ScriptFileProblem {
      StandardError.write("promiselab: \(problem)\n")
      try problem.status.exit()
    }
  }

  private func chosen() throws -> [Dialect] {
    guard let dialects else { return Dialect.built }
    var chosen: [Dialect] = []
    for name in dialects.split(separator: ",", omittingEmptySubsequences: false) {
      do {
        let dialect = try Dialect(named: name.drop { $0 == " " })
        if !chosen.contains(dialect) { chosen.append(dialect) }
      } catch {
        throw ValidationError("\(error)")
      }
    }
    return chosen
  }
}
