internal import FoundationEssentials
public import TraceEvents
internal import TraceGraph

/// A trace in the JSON format that PromiseLab writes and reads.
///
/// The events are all there is to know; promises, output and the rest are folds of them, for programs that only read the end.
public struct TraceDocument: Sendable {
  /// The library whose rules the promises followed.
  public let dialect: String
  /// The events, in the order in which they happened.
  public let events: [TraceEvent]

  /// What is known of the run besides its events; `nil` for a trace that an application recorded, or that was read.
  public let facts: RunFacts?

  /// What the document says besides its events, if it was read.
  public private(set) var recorded = RecordedFacts()

  /// Makes a document.
  ///
  /// - Parameters:
  ///   - events: The events, in the order in which they happened.
  ///   - dialect: The library whose rules the promises followed.
  ///   - facts: What is known of the run besides its events.
  public init(events: [TraceEvent], dialect: String = "google", facts: RunFacts? = nil) {
    self.events = events
    self.dialect = dialect
    self.facts = facts
  }

  /// Reads a document.
  ///
  /// - Parameter json: The text of the document, in UTF-8.
  /// - Throws: `TraceDocumentProblem` if the text is no such document.
  /// - Complexity: O(length of the text).
  public init(json: [UInt8]) throws(TraceDocumentProblem) {
    guard !TraceReader.isRecording(json) else {
      self.init(try TraceReader(recording: json))
      return
    }
    if TraceReader.isHeadless(json) { throw .noHead }
    let mark = TraceReader.byteOrderMark(of: json)
    self.init(try TraceReader(mark > 0 ? Array(json.dropFirst(mark)) : json))
  }

  /// What was read.
  init(_ reader: TraceReader) {
    self.init(events: reader.events, dialect: reader.dialect)
    recorded = reader.facts
  }

  /// Whether a text is a trace that an application recorded line by line; a line may be incomplete, and then the text no UTF-8.
  public static func isRecording(_ text: [UInt8]) -> Bool { TraceReader.isRecording(text) }

  /// The document as text, with its keys sorted and a line feed at its end.
  public var json: String { json([.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]) }

  /// The document as one line of text, with its keys sorted and a line feed at its end: several of them are JSON Lines.
  public var jsonLine: String { json([.sortedKeys, .withoutEscapingSlashes]) }

  private func json(_ format: JSONEncoder.OutputFormatting) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = format
    // Strings, integers and finite numbers can always be encoded.
    let data = (try? encoder.encode(Contents(self))) ?? Data()
    return TraceDocument.escaped(String(decoding: data, as: UTF8.self)) + "\n"
  }
}

extension TraceDocument {
  /// JSON text without the characters that JSON allows in strings but that drive a terminal: DEL, C1 and changes of direction.
  static func escaped(_ json: String) -> String {
    // Of C0 only ends of lines are left, between fields.
    func isUnsafe(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= 0x20 && scalar.drivesTerminal }
    guard json.unicodeScalars.contains(where: isUnsafe) else { return json }
    var result = ""
    for scalar in json.unicodeScalars {
      guard isUnsafe(scalar) else {
        result.unicodeScalars.append(scalar)
        continue
      }
      let digits = String(scalar.value, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    return result
  }
}

extension TraceDocument {
  /// The document's fields.
  struct Contents: Encodable {
    let version: Int
    let dialect: String
    let endTime: Double
    let promises: [PromiseEntry]
    let events: [EventEntry]
    let output: [OutputEntry]
    let unhandled: [Int]
    let pending: [Int]
    // Documents of earlier versions lack what follows, and those of applications most of it.
    let faults: [RunFacts.Fault]?
    let leaks: [RunFacts.Leak]?
    let broken: [String]?
    let schedule: String?
    let file: String?
    let status: Int?
    let ending: String?
    let diagnostics: [RunFacts.Problem]?
    let calls: [RunFacts.Call]?

    init(_ document: TraceDocument) {
      let state = TraceState.folding(document.events)
      version = 1
      dialect = document.dialect
      endTime = state.time.milliseconds
      let facts = document.facts
      func queue(_ index: Int) -> String? {
        guard let queues = facts?.queues else { return document.recorded.queues[index] }
        return queues.indices.contains(index) ? queues[index] : nil
      }
      promises = state.promises.map {
        PromiseEntry($0, canFail: !(facts?.guaranteed.contains($0.address.place) ?? false))
      }
      events = document.events.enumerated().map { EventEntry($0.element, queue: queue($0.offset)) }
      output = document.events.enumerated().compactMap { index, event in
        guard case .printed(let text) = event.kind else { return nil }
        return OutputEntry(time: event.time.milliseconds, text: text, queue: queue(index))
      }
      unhandled = state.unhandled.map(\.rawValue)
      pending = state.pending.map(\.rawValue)
      faults = facts?.faults ?? []
      leaks = facts?.leaks ?? []
      broken = facts?.broken
      schedule = facts?.schedule
      file = facts?.file
      status = facts?.status
      ending = facts?.ending
      diagnostics = facts?.diagnostics
      calls = facts?.calls
    }
  }

  struct OutputEntry: Encodable {
    let time: Double
    let text: String
    let queue: String?
  }
}
