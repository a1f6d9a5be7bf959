internal import ArgumentParser
internal import Lab
internal import SwiftPromises
internal import TraceJSON

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
      let document = try TraceDocument(json: Array(try ScriptFile.text(at: file, limit: ScriptFile.maximumTraceSize).utf8))
      let dialect = try Dialect(named: document.dialect)
      session = Session(recording: LabRun(recorded: document.events, name: name, dialect: dialect))
    } catch let problem as ScriptFileProblem {
      StandardError.write("promiselab: \(problem)\n")
      return try problem.status.exit()
    } catch TraceDocumentProblem.notJSON where file.hasSuffix(".swift") {
      StandardError.write("promiselab: \(file) is a script, not a trace: 'promiselab \(file)' opens it\n")
      return try ExitStatus.scriptErrors.exit()
    } catch {
      let text = (error as? TraceDocumentProblem)?.message(file: name) ?? "\(name): \(error)"
      StandardError.write("promiselab: \(text)\n")
      return try ExitStatus.scriptErrors.exit()
    }
    let (settings, complaints) = interface.settings()
    let status = Playground.open(session, readsStandardInput: file != "-", settings: settings, complaints: complaints)
    guard status != 0 else { return }
    throw ExitCode(status)
  }
}
