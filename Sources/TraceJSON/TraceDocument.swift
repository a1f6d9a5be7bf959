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

  /// Makes a document.
  ///
  /// - Parameters:
  ///   - events: The events, in the order in which they happened.
  ///   - dialect: The library whose rules the promises followed.
  public init(events: [TraceEvent], dialect: String = "google") {
    self.events = events
    self.dialect = dialect
  }

  /// Reads a document.
  ///
  /// - Parameter json: The text of the document, in UTF-8.
  /// - Throws: `TraceDocumentProblem` if the text is no such document.
  /// - Complexity: O(length of the text).
  public init(json: [UInt8]) throws(TraceDocumentProblem) {
    let reader = try TraceReader(json)
    self.init(events: reader.events, dialect: reader.dialect)
  }

  /// The document as text, with its keys sorted and a line feed at its end.
  public var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Strings, integers and finite numbers can always be encoded.
    let data = (try? encoder.encode(Contents(self))) ?? Data()
    return TraceDocument.escaped(String(decoding: data, as: UTF8.self)) + "\n"
  }
}

extension TraceDocument {
  /// JSON text without the characters that JSON allows in strings but that drive a terminal: DEL, C1 and changes of direction.
  private static func escaped(_ json: String) -> String {
    func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.value {
      case 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
      default: false
      }
    }
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

    init(_ document: TraceDocument) {
      let state = TraceState.folding(document.events)
      version = 1
      dialect = document.dialect
      endTime = state.time.milliseconds
      promises = state.promises.map { PromiseEntry($0) }
      events = document.events.map { EventEntry($0) }
      output = state.output.map { OutputEntry(time: $0.time.milliseconds, text: $0.text) }
      unhandled = state.unhandled.map(\.rawValue)
      pending = state.pending.map(\.rawValue)
    }
  }

  struct OutputEntry: Encodable {
    let time: Double
    let text: String
  }
}
