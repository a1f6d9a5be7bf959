internal import Lab
internal import SwiftPromises
internal import TraceJSON

/// Why a text is no trace.
struct TraceFileProblem: Error, CustomStringConvertible {
  let description: String
}

/// Reading recorded traces.
enum TraceFile {
  /// Whether a text is meant to be a trace rather than a script: no script begins with a brace.
  static func isTrace(_ text: String) -> Bool { text.first { !$0.isWhitespace } == "{" }

  /// The run that a text records.
  ///
  /// - Parameter name: The file as messages and the interface name it.
  static func run(in text: String, name: String) throws(TraceFileProblem) -> LabRun {
    try run(of: try document(in: text, name: name), name: name)
  }

  /// The run that a trace records.
  static func run(of document: TraceDocument, name: String) throws(TraceFileProblem) -> LabRun {
    do {
      return LabRun(recorded: document.events, name: name, dialect: try Dialect(named: document.dialect))
    } catch {
      throw TraceFileProblem(description: "\(name): \(error)")
    }
  }

  /// The trace that a text is.
  static func document(in text: String, name: String) throws(TraceFileProblem) -> TraceDocument {
    do {
      return try TraceDocument(json: Array(text.utf8))
    } catch TraceDocumentProblem.notJSON where name.hasSuffix(".swift") {
      throw TraceFileProblem(description: "\(name) is a script, not a trace: promiselab \(ShellText.file(name)) opens it")
    } catch {
      throw TraceFileProblem(description: error.message(file: name))
    }
  }
}
