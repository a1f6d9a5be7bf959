internal import Lab
internal import SwiftPromises
internal import TraceEvents
internal import TraceJSON

/// Why a text is no trace.
struct TraceFileProblem: InputProblem {
  let description: String
  var status: ExitStatus { .scriptErrors }
}

/// Reading recorded traces.
enum TraceFile {
  /// Whether a text is meant to be a trace rather than a script: no script begins with a brace, and nobody calls one so. A recording that
  /// is empty is no script in which nothing is wrong.
  static func isTrace(_ text: String, name: String) -> Bool {
    text.first { !$0.isWhitespace && $0 != "\u{FEFF}" } == "{" || [".json", ".jsonl"].contains(where: name.hasSuffix)
  }

  /// Reads a trace, from standard input for `-`.
  ///
  /// - Throws: `ScriptFileProblem` or `TraceFileProblem`.
  static func document(at path: String) throws -> (document: TraceDocument, name: String) {
    let (bytes, name) = try bytes(at: path)
    return (try document(in: bytes, at: path), name)
  }

  /// What a trace is called that is read from a path.
  private static func name(of path: String) -> String { path == "-" ? "<stdin>" : path }

  /// What a trace's file holds, from standard input for `-`, and its name.
  static func bytes(at path: String) throws(ScriptFileProblem) -> (bytes: [UInt8], name: String) {
    let bytes = try ScriptFile.bytes(at: path, onlyRegular: false, limit: ScriptFile.maximumTraceSize)
    return (bytes, name(of: path))
  }

  /// The trace that a file holds.
  ///
  /// - Throws: `ScriptFileProblem` or `TraceFileProblem`.
  static func document(in bytes: [UInt8], at path: String) throws -> TraceDocument {
    let name = name(of: path)
    // A recording may end anywhere, in the middle of a character too.
    if TraceDocument.isRecording(bytes) { return try document(of: bytes, name: name) }
    return try document(in: try ScriptFile.text(of: bytes, at: path), name: name)
  }

  /// The run that a trace records.
  ///
  /// - Parameter latest: How late it was seen to be, if that is later than the trace says.
  static func run(of document: TraceDocument, name: String, until latest: VirtualInstant = .zero) throws(TraceFileProblem)
    -> LabRun
  {
    do {
      return LabRun(
        recorded: document.events, name: name, dialect: try Dialect(named: document.dialect),
        end: max(document.recorded.recording?.now ?? .zero, latest), facts: document.recorded)
    } catch {
      throw TraceFileProblem(description: "\(name): \(error)")
    }
  }

  /// The trace that a text is.
  static func document(in text: String, name: String) throws(TraceFileProblem) -> TraceDocument {
    try document(of: Array(text.utf8), name: name)
  }

  /// The trace that a text in UTF-8 is.
  static func document(of bytes: [UInt8], name: String) throws(TraceFileProblem) -> TraceDocument {
    do {
      return try TraceDocument(json: bytes)
    } catch TraceDocumentProblem.notJSON where name.hasSuffix(".swift") {
      throw TraceFileProblem(description: "\(name) is a script, not a trace: promiselab \(ShellText.file(name)) opens it")
    } catch {
      throw TraceFileProblem(description: error.message(file: name))
    }
  }
}
