internal import ArgumentParser
internal import Lab
internal import Script

/// Opens the playground.
struct OpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open the playground; this is what promiselab does without a command.")

  @Argument(help: "A script, '-' for standard input, or the name of an example.")
  var file: String?

  @Flag(name: .customLong("no-mouse"), help: "Leave the mouse to the terminal.")
  var leavesMouse = false

  @Option(name: .customLong("max-steps"), help: "Stop a script after this many steps of the interpreter.")
  var maximumSteps: Int?

  func validate() throws {
    if let maximumSteps, maximumSteps <= 0 { throw ValidationError("--max-steps must be at least 1") }
  }

  func run() throws {
    let source: ScriptSource
    do {
      source = try file.map { try ScriptFile.read($0) } ?? Example.all[0].source
    } catch let problem as ScriptFileProblem {
      StandardError.write("promiselab: \(problem)\n")
      return try problem.status.exit()
    }
    var limits = RunLimits.interactive
    if let maximumSteps { limits.maximumSteps = maximumSteps }
    let session = Session(source: source, limits: limits)
    let status = Playground.open(session, readsStandardInput: file != "-", usesMouse: !leavesMouse)
    guard status != 0 else { return }
    throw ExitCode(status)
  }
}
