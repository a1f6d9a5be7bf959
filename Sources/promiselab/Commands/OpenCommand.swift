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

  func run() throws {
    let source: ScriptSource
    do {
      source = try file.map { try ScriptFile.read($0) } ?? Example.all[0].source
    } catch let problem as ScriptFileProblem {
      StandardError.write("promiselab: \(problem)\n")
      return try problem.status.exit()
    }
    let status = Playground.open(Session(source: source), readsStandardInput: file != "-", usesMouse: !leavesMouse)
    guard status != 0 else { return }
    throw ExitCode(status)
  }
}
