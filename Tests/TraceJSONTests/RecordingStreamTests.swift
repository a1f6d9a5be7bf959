import Testing
import TraceEvents

@testable import TraceJSON

@Suite("a recording that is read while it is written")
struct RecordingStreamTests {
  private static let text = """
    {"version":1,"recording":{"program":"é","process":7,"started":"2026-11-22T17:40:00Z"},"dialect":"google"}
    {"event":"created","time":1,"promise":1,"cause":0,"operator":"Promise","address":"App/é.swift:3:5#0","parents":[]}
    {"event":"settled","time":2,"promise":1,"cause":0,"state":"fulfilled","text":"👍"}
    {"now":2.5}
    {"lost":3}
    {"event":"created","time":3,"promise":2,"cause":0,"operator":"then","address":"App/é.swift:3:9#0","parents":[1]}

    """

  @Test("however it is cut into pieces, what has come is the same as that of the whole file", arguments: [1, 2, 7, 100, 10_000])
  func pieces(size: Int) throws {
    let bytes = Array(Self.text.utf8)
    let whole = try TraceDocument(json: bytes)
    var stream = RecordingStream()
    for start in stride(from: 0, to: bytes.count, by: size) {
      try stream.feed(Array(bytes[start..<min(start + size, bytes.count)]))
    }
    #expect(stream.document.events == whole.events && stream.eventCount == 3)
    #expect(stream.document.recorded == whole.recorded && whole.recorded.recording?.lost == 3)
    #expect(stream.hasCaughtUp && !stream.isTorn)
  }

  @Test("the beginning of a line waits for its end; that all before is known is said by a line")
  func torn() throws {
    let lines = Self.text.split(separator: "\n")
    var stream = RecordingStream()
    try stream.feed(Array("\(lines[0])\n\(lines[1])\n\(lines[2].prefix(30))".utf8))
    #expect(stream.eventCount == 1 && stream.isTorn && !stream.hasCaughtUp)
    try stream.feed(Array("\(lines[2].dropFirst(30))\n".utf8))
    #expect(stream.eventCount == 2 && !stream.isTorn && !stream.hasCaughtUp)
    try stream.feed(Array("\(lines[3])\n".utf8))
    #expect(stream.hasCaughtUp)
  }

  @Test("a line that can't be read is named; what came before it stays")
  func wrong() throws {
    var stream = RecordingStream()
    let lines = Self.text.split(separator: "\n")
    try stream.feed(Array("\(lines[0])\n\(lines[1])\n".utf8))
    #expect(throws: TraceDocumentProblem.notJSON(line: 3, reason: "the text ends too early")) {
      try stream.feed(Array("{\"event\":\n".utf8))
    }
    #expect(stream.eventCount == 1)
  }

  @Test("a line that never ends isn't kept for ever")
  func endless() throws {
    var stream = RecordingStream()
    let piece = [UInt8](repeating: 0x20, count: RecordingStream.longestLine)
    try stream.feed(piece)
    #expect(throws: TraceDocumentProblem.notJSON(line: 1, reason: "it is longer than 16 MB")) { try stream.feed([0x20]) }
  }

  @Test("a recording begins with what is recorded: a line before it is refused, but for the reason why somebody is sent away")
  func head() throws {
    let lines = Self.text.split(separator: "\n").map(String.init)
    for first in [lines[1], #"{"now":7}"#, #"{"lost":7}"#, #"{"answer":"done"}"#, #"{"x":1}"#] {
      var stream = RecordingStream()
      #expect(throws: TraceDocumentProblem.noHead) { try stream.feed(Array("\(first)\n".utf8)) }
      #expect(stream.eventCount == 0 && !stream.hasCaughtUp)
    }
    var refused = RecordingStream()
    try refused.feed(Array("{\"refused\":\"too many\"}\n".utf8))
    #expect(refused.answers.first?.text == "too many")
    let problem = #expect(throws: TraceDocumentProblem.self) {
      try TraceDocument(json: Array(lines.dropFirst().joined(separator: "\n").utf8))
    }
    #expect(problem?.message(file: "t.jsonl").hasPrefix("t.jsonl: line 1 must say what is recorded") == true)
  }

  @Test("a mark of the order of bytes before a recording, or before a trace as one object, is passed over")
  func mark() throws {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = mark + Array(Self.text.utf8)
    #expect(TraceDocument.isRecording(bytes))
    let document = try TraceDocument(json: bytes)
    #expect(document.events.count == 3 && document.recorded.recording?.process == 7)
    var stream = RecordingStream()
    for byte in bytes { try stream.feed([byte]) }
    #expect(stream.document.events == document.events)
    #expect(try TraceDocument(json: mark + Array(document.json.utf8)).events == document.events)
  }

  @Test("events that are missing because the recorder failed are told apart from those that came too fast")
  func failures() throws {
    let bytes = Array(
      (Self.text + #"{"lost":2,"failed":"TypeError: x"}"# + "\n" + #"{"lost":1,"failed":"later"}"# + "\n{\"end\":9}\n").utf8)
    let recording = try #require(try TraceDocument(json: bytes).recorded.recording)
    #expect(recording.lost == 6 && recording.failed == 3)
    #expect(
      recording.remarks == [
        "3 events came faster than they could be written, and are missing: all of a promise, or its end",
        "3 events are missing because the recorder failed (TypeError: x): all of a promise, or its end",
      ])
  }
}
