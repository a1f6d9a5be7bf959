public import TraceEvents

/// A recording that is read while it is being written: line by line, as they come.
public struct RecordingStream: Sendable {
  private(set) var reader = TraceReader()
  /// The beginning of a line whose end hasn't come yet.
  private var rest: [UInt8] = []
  private var lines = 0
  /// Whether a line has said what is recorded.
  private var hasHead = false

  /// A recording of which nothing has come.
  public init() {
    reader.facts.recording = Recording()
  }

  /// Takes what has come next.
  ///
  /// - Throws: What is wrong with one of its lines; the lines before it have been taken.
  /// - Complexity: O(length of the text).
  public mutating func feed(_ text: [UInt8]) throws(TraceDocumentProblem) {
    var start = text.startIndex
    while let end = text[start...].firstIndex(of: 0x0A) {
      let line = rest + text[start..<end]
      rest = []
      start = end + 1
      try take(line)
    }
    rest += text[start...]
    guard rest.count <= RecordingStream.longestLine else {
      throw .notJSON(line: lines + 1, reason: "it is longer than \(RecordingStream.longestLine / 1_000_000) MB")
    }
  }

  /// No event takes so many bytes; something that never ends its line isn't kept.
  static let longestLine = 16_000_000

  /// A program answers what it is asked, and people don't ask so often.
  static let mostAnswers = 10_000

  /// Whether what has come ends within a line.
  public var isTorn: Bool { !rest.isEmpty }

  /// How many events have come.
  public var eventCount: Int { reader.events.count }

  /// Whether what had happened before somebody looked is complete: a line has said how late it is.
  public var hasCaughtUp: Bool { reader.facts.recording?.isLive ?? false }

  /// How late it was when the program said so last; `nil` if it hasn't so far.
  public var now: VirtualInstant? { hasCaughtUp ? reader.facts.recording?.now : nil }

  /// How much has come besides events that whoever looks is told of: answers, and how much is missing.
  public var otherNews: [Int] {
    guard let recording = reader.facts.recording else { return [] }
    return [recording.answers.count, recording.lost, recording.leftOutEvents, recording.leftOutPromises]
  }

  /// What the program said to what was asked of it.
  public var answers: [Recording.Answer] { reader.facts.recording?.answers ?? [] }

  /// What has come so far.
  ///
  /// - Complexity: O(1); the next event copies what has come.
  public var document: TraceDocument { TraceDocument(reader) }

  private mutating func take(_ line: [UInt8]) throws(TraceDocumentProblem) {
    lines += 1
    let line = lines == 1 ? Array(line.dropFirst(TraceReader.byteOrderMark(of: line))) : line
    guard line.contains(where: { $0 > 0x20 }) else { return }
    var json = JSONReader(line)
    let value: JSONValue
    do {
      value = try json.value()
      try json.end()
    } catch {
      throw .notJSON(line: lines, reason: (error as? JSONReader.Problem)?.reason ?? "\(error)")
    }
    let fields = try TraceFields(value, path: "line \(lines)")
    // Who is sent away hears the reason and nothing else.
    hasHead = hasHead || fields.has("recording")
    guard hasHead || fields.has("refused") else { throw .noHead }
    var recording = reader.facts.recording ?? Recording()
    // Taken out meanwhile, so that its answers aren't copied for each line.
    reader.facts.recording = nil
    defer { reader.facts.recording = recording }
    try reader.read(fields, into: &recording)
    guard recording.answers.count <= RecordingStream.mostAnswers else {
      recording.answers.removeLast()
      throw .contradiction("line \(lines)", "is one more answer than \(RecordingStream.mostAnswers), which nobody asked for")
    }
  }
}
