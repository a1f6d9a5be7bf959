internal import Lab
internal import Program
internal import TraceJSON

/// Why a file is not what a command works on, and the status that says so.
protocol InputProblem: Error, CustomStringConvertible {
  var status: ExitStatus { get }
}

/// What a command was given to work on.
enum FileInput {
  case script(ScriptSource)
  /// A recorded trace, and its name as messages have it.
  case trace(TraceDocument, name: String)

  /// Reads a script, an example or a recorded trace; standard input for `-`.
  ///
  /// - Throws: `ScriptFileProblem` or `TraceFileProblem`.
  init(at path: String) throws {
    let name = path == "-" ? "<stdin>" : path
    do {
      let bytes = try ScriptFile.bytes(at: path, onlyRegular: false, limit: ScriptFile.maximumTraceSize)
      if TraceDocument.isRecording(bytes) {
        self = .trace(try TraceFile.document(of: bytes, name: name), name: name)
        return
      }
      let text = try ScriptFile.text(of: bytes, at: path)
      if TraceFile.isTrace(text, name: name) {
        self = .trace(try TraceFile.document(in: text, name: name), name: name)
        return
      }
      guard text.utf8.count <= ScriptFile.maximumSize else {
        throw ScriptFileProblem.tooLarge(name, limit: ScriptFile.maximumSize)
      }
      self = .script(try ScriptFile.script(named: name, text: text))
    } catch ScriptFileProblem.missing {
      // There may be an example of that name.
      self = .script(try ScriptFile.read(path))
    }
  }
}
