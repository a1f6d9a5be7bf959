internal import ArgumentParser
internal import Lab

/// Opens a recorded trace.
struct ViewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "view", abstract: "Open a recorded trace: from run --format json, or from an application.")

  @Argument(help: "A trace in JSON, '-' for standard input.")
  var file: String

  @OptionGroup var interface: InterfaceOptions

  /// The file as messages and the interface name it.
  private var name: String { file == "-" ? "<stdin>" : file }

  func run() throws {
    let session: Session
    do {
      let text = try ScriptFile.text(at: file, limit: ScriptFile.maximumTraceSize)
      session = Session(recording: try TraceFile.run(in: text, name: name))
    } catch let problem as ScriptFileProblem {
      StandardError.write("promiselab: \(problem)\n")
      return try problem.status.exit()
    } catch {
      StandardError.write("promiselab: \(error)\n")
      return try ExitStatus.scriptErrors.exit()
    }
    let (settings, complaints) = interface.settings()
    let status = Playground.open(session, readsStandardInput: file != "-", settings: settings, complaints: complaints)
    guard status != 0 else { return }
    throw ExitCode(status)
  }
}
