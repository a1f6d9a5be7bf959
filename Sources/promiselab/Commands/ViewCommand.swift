internal import ArgumentParser
internal import Lab
internal import TraceJSON

/// Opens a recorded trace.
struct ViewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "view", abstract: "Open a recorded trace: from run --format json, or from an application.")

  @Argument(help: "A trace in JSON, '-' for standard input.")
  var file: String

  @Option(help: "The folder that has the recorded program's files.", completion: .directory)
  var source = "."

  @OptionGroup var interface: InterfaceOptions

  func run() throws {
    var session = Session(recording: LabRun(recorded: [], name: file))
    var remarks: [String] = []
    var late: LateRecording?
    do {
      let (bytes, name) = try TraceFile.bytes(at: file)
      let size = "\(name) (\(max(bytes.count / 1_000_000, 1)) MB)"
      let recording = LateRecording(name: size) { [file] in
        let document = try TraceFile.document(in: bytes, at: file)
        return LateRecording.Contents(
          session: Session(recording: try TraceFile.run(of: document, name: name)),
          remarks: document.recorded.recording?.remarks ?? [])
      }
      if bytes.count >= LateRecording.fewestBytes {
        late = recording
      } else {
        let contents = try recording.read()
        (session, remarks) = (contents.session, contents.remarks)
      }
    } catch let problem as ScriptFileProblem {
      StandardError.write("promiselab: \(problem)\n")
      return try problem.status.exit()
    } catch {
      StandardError.write("promiselab: \(error)\n")
      return try ExitStatus.scriptErrors.exit()
    }
    let (settings, complaints) = interface.settings()
    let status = Playground.open(
      session, readsStandardInput: file != "-", settings: settings, complaints: remarks + complaints,
      sources: source, late: late)
    guard status != 0 else { return }
    throw ExitCode(status)
  }
}
