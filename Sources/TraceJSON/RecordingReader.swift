internal import TraceEvents

/// Reads a trace that was recorded line by line: a line an event, after one that says what is recorded.
///
/// Whatever becomes of a program, all but the last line of its recording is whole.
extension TraceReader {
  /// Whether a text is such a recording: its first line is an object by itself that says so.
  static func isRecording(_ text: [UInt8]) -> Bool {
    let line = text.prefix { $0 != 0x0A }
    guard line.first == UInt8(ascii: "{"), line.count < 100_000 else { return false }
    var reader = JSONReader(Array(line))
    guard case .object(let fields)? = try? reader.value() else { return false }
    return fields["recording"] != nil
  }

  /// Reads a recording.
  init(recording text: [UInt8]) throws(TraceDocumentProblem) {
    self.init()
    var recording = Recording()
    var start = text.startIndex
    var number = 0
    while start < text.endIndex {
      number += 1
      guard let end = text[start...].firstIndex(of: 0x0A) else {
        recording.isTorn = true
        break
      }
      let line = text[start..<end]
      start = end + 1
      guard line.contains(where: { $0 > 0x20 }) else { continue }
      var reader = JSONReader(Array(line))
      let value: JSONValue
      do {
        value = try reader.value()
        try reader.end()
      } catch {
        throw .notJSON(line: number, reason: (error as? JSONReader.Problem)?.reason ?? "\(error)")
      }
      try read(TraceFields(value, path: "line \(number)"), into: &recording)
    }
    facts.recording = recording
  }

  private mutating func read(_ fields: TraceFields, into recording: inout Recording) throws(TraceDocumentProblem) {
    if fields.has("event") { return try add(fields, leavingOutUnknownParents: true) }
    if fields.has("recording") {
      let version = try fields.number("version")
      guard version == 1 else { throw .otherVersion(version) }
      let about = try fields.object("recording")
      recording.program = try about.text("program")
      recording.process = try about.number("process")
      recording.started = try about.text("started")
      if fields.has("dialect") { dialect = try fields.text("dialect") }
      guard fields.has("forgotten") else { return }
      let forgotten = try fields.object("forgotten")
      recording.forgottenFamilies = try forgotten.number("families")
      recording.forgottenPromises = try forgotten.number("promises")
    } else if fields.has("lost") {
      recording.lost += try fields.number("lost")
    } else if fields.has("now") {
      recording.now = try fields.instant("now")
    } else if fields.has("end") {
      recording.now = try fields.instant("end")
      recording.isEnded = true
    }
  }
}
