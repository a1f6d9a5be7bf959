import Testing
import TraceEvents
import TraceGraph
import TraceTelling

@testable import TraceJSON

@Suite("recordings that no program wrote")
struct HostileRecordingTests {
  private static let header = #"{"version":1,"recording":{"program":"x","process":7,"started":""},"dialect":"google"}"#

  /// What a program would tell on its socket of a run.
  private static let original: [UInt8] = {
    var lines = [header]
    for event in FuzzedTrace.story {
      let number =
        #""time":\#(event.time.nanoseconds / 1_000_000),"promise":\#(event.promise),"cause":\#(event.cause),"thread":9"#
      switch event.kind {
      case .created(let creation):
        let parents = creation.parents.map { "\($0)" }.joined(separator: ",")
        lines.append(#"{\#(number),"event":"created","operator":"then","address":"A/b.swift:1:1#0","parents":[\#(parents)]}"#)
      case .settled(let settlement):
        lines.append(#"{\#(number),"event":"settled","state":"\#(settlement.state.rawValue)","text":"é","queue":"main"}"#)
      default: lines.append(#"{\#(number),"event":"marked","text":"login"}"#)
      }
    }
    lines += [#"{"lost":3}"#, #"{"now":80}"#, #"{"answer":"done"}"#, #"{"refused":"no"}"#, #"{"end":90}"#]
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }()

  @Test("2,000 changed recordings are refused with a word or read, piece by piece as at once", arguments: [1, 2, 3, 4])
  func mutations(seed: UInt64) throws {
    var random = FuzzedTrace.Numbers(state: seed)
    var read = 0
    for _ in 0..<500 {
      let bytes = FuzzedTrace.mutated(Self.original, &random)
      var stream = RecordingStream()
      do throws(TraceDocumentProblem) {
        var rest = bytes[...]
        while !rest.isEmpty {
          let piece = rest.prefix(Int.random(in: 1...400, using: &random))
          rest = rest.dropFirst(piece.count)
          try stream.feed(Array(piece))
        }
        read += 1
        _ = TraceState.folding(stream.document.events)
        _ = stream.document.recorded.recording?.remarks
        if TraceReader.isRecording(bytes) {
          let whole = try TraceDocument(json: bytes)
          #expect(whole.events == stream.document.events)
        }
      } catch {
        #expect(error.message(file: "x").contains(/line \d|format version/), "\(error)")
      }
    }
    #expect(read > 30, "some must get beyond the reader")
  }

  @Test("random bytes are refused, or lack the end of their line", arguments: [7, 8])
  func bytes(seed: UInt64) {
    var random = FuzzedTrace.Numbers(state: seed)
    for _ in 0..<2000 {
      let count = Int.random(in: 0...200, using: &random)
      var stream = RecordingStream()
      do throws(TraceDocumentProblem) {
        try stream.feed((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
        #expect(stream.eventCount == 0)
      } catch {
        #expect(error.message(file: "x").contains("line "))
      }
    }
  }

  @Test("numbers that no sum can hold are no reason to end: what is lost, what was forgotten, when it was")
  func greatNumbers() throws {
    let great = "9007199254740992"
    let lost = Array(repeating: #"{"lost":\#(great)}"#, count: 3000).joined(separator: "\n")
    let header = Self.header.dropLast() + #","forgotten":{"families":\#(great),"promises":\#(great)}}"#
    let document = try TraceDocument(json: Array("\(header)\n\(lost)\n{\"now\":1e300}\n{\"end\":1e300}\n".utf8))
    let recording = try #require(document.recorded.recording)
    #expect(recording.lost > 9_007_199_254_740_992 && recording.remarks.count == 2)
    #expect(recording.now == .distantFuture)
  }

  @Test("answers that nobody asked for aren't kept for ever")
  func answers() throws {
    var stream = RecordingStream()
    try stream.feed(Array("\(Self.header)\n".utf8))
    let some = Array(String(repeating: "{\"answer\":\"\"}\n", count: 1000).utf8)
    #expect(throws: TraceDocumentProblem.self) {
      for _ in 0...(RecordingStream.mostAnswers / 1000) { try stream.feed(some) }
    }
    #expect(stream.answers.count == RecordingStream.mostAnswers)
  }
}
