internal import TraceEvents

/// Reads a trace that was recorded line by line: a line an event, after one that says what is recorded.
///
/// Whatever becomes of a program, all but the last line of its recording is whole.
extension TraceReader {
  /// Whether a text is such a recording: its first line is an object by itself that says so.
  static func isRecording(_ text: [UInt8]) -> Bool { firstLine(of: text)?["recording"] != nil }

  /// Whether a text is such a recording without its first line.
  static func isHeadless(_ text: [UInt8]) -> Bool {
    guard let fields = firstLine(of: text), fields["recording"] == nil, fields["events"] == nil else { return false }
    return kindsOfLines.contains { fields[$0] != nil }
  }

  /// What lines of a recording have but the first: each has one of these.
  private static let kindsOfLines = ["event", "lost", "leftOut", "answer", "refused", "now", "end"]

  /// The fields of the object that a text's first line is by itself; `nil` if it is none.
  private static func firstLine(of text: [UInt8]) -> [String: JSONValue]? {
    let line = text[byteOrderMark(of: text)...].prefix { $0 != 0x0A }
    guard line.first == UInt8(ascii: "{"), line.count < 100_000 else { return nil }
    var reader = JSONReader(Array(line))
    guard case .object(let fields)? = try? reader.value() else { return nil }
    return fields
  }

  /// How many bytes of a text are a mark of their order, which some editors put before it.
  static func byteOrderMark(of text: [UInt8]) -> Int { text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// Reads a recording.
  init(recording text: [UInt8]) throws(TraceDocumentProblem) {
    var stream = RecordingStream()
    try stream.feed(text)
    self = stream.reader
    facts.recording?.isTorn = stream.isTorn
  }

  /// Takes what a line of a recording says.
  mutating func read(_ fields: TraceFields, into recording: inout Recording) throws(TraceDocumentProblem) {
    if fields.has("event") { return try add(fields, leavingOutUnknownParents: true) }
    if fields.has("recording") {
      let version = try fields.number("version")
      guard version == 1 else { throw .otherVersion(version) }
      let about = try fields.object("recording")
      recording.program = try about.text("program")
      recording.process = try about.number("process")
      recording.started = try about.text("started")
      if fields.has("dialect") { dialect = try fields.text("dialect") }
      recording.allowsFaults = fields.flag("faults")
      guard fields.has("forgotten") else { return }
      let forgotten = try fields.object("forgotten")
      recording.forgottenFamilies = try forgotten.number("families")
      recording.forgottenPromises = try forgotten.number("promises")
    } else if fields.has("lost") {
      // A file can say what it likes.
      let lost = try fields.number("lost")
      recording.lost = min(recording.lost, Int.max / 2) + lost
      guard fields.has("failed") else { return }
      recording.failed = min(recording.failed, Int.max / 2) + lost
      let failure = try fields.text("failed")
      if recording.failure.isEmpty { recording.failure = String(failure.prefix(200)) }
    } else if fields.has("leftOut") {
      let leftOut = try fields.object("leftOut")
      recording.leftOutPromises = max(recording.leftOutPromises, try leftOut.number("promises"))
      recording.leftOutEvents = max(recording.leftOutEvents, try leftOut.number("events"))
    } else if fields.has("answer") {
      recording.answers.append(Recording.Answer(text: try fields.text("answer"), isRefusal: false))
    } else if fields.has("refused") {
      recording.answers.append(Recording.Answer(text: try fields.text("refused"), isRefusal: true))
    } else if fields.has("now") {
      recording.now = try fields.instant("now")
      recording.isLive = true
    } else if fields.has("end") {
      recording.now = try fields.instant("end")
      recording.isEnded = true
    }
  }
}
