internal import ArgumentParser
internal import Lab
internal import TraceJSON

/// Opens a recorded trace.
struct ViewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "view", abstract: "Open a recorded trace: from run --format json, or from an application.")

  @Argument(help: "A trace in JSON, '-' for standard input.")
  var file: String

  @OptionGroup var interface: InterfaceOptions

  func run() throws {
    let session: Session
    do {
      let document = try TraceDocument(json: Array(try ScriptFile.text(at: file).utf8))
      session = Session(recording: LabRun(recorded: document.events, name: file == "-" ? "<stdin>" : file))
    } catch let problem as ScriptFileProblem {
      StandardError.write("promiselab: \(problem)\n")
      return try problem.status.exit()
    } catch {
      StandardError.write("promiselab: \(file): \(error)\n")
      return try ExitStatus.scriptErrors.exit()
    }
    let (settings, complaints) = interface.settings()
    let status = Playground.open(session, readsStandardInput: file != "-", settings: settings, complaints: complaints)
    guard status != 0 else { return }
    throw ExitCode(status)
  }
}
