internal import TraceEvents

/// A line of a recording, as JSON in UTF-8: docs/TRACING.md describes the lines.
struct TraceLine {
  private(set) var bytes: [UInt8] = []

  /// What a recording begins with.
  static func header(program: String, process: Int32, dialect: String, started: String, forgotten: Forgotten) -> TraceLine {
    var line = TraceLine()
    line.raw("{\"version\":1,\"recording\":{\"program\":")
    line.text(program)
    line.raw(",\"process\":\(process),\"started\":")
    line.text(started)
    line.raw("},\"dialect\":")
    line.text(dialect)
    if forgotten != Forgotten() {
      line.raw(
        ",\"forgotten\":{\"families\":\(forgotten.families),\"promises\":\(forgotten.promises),\"events\":\(forgotten.events)}")
    }
    line.raw("}\n")
    return line
  }

  /// Says that events are missing here, because the writer was too far behind or the limit was reached.
  static func lost(_ count: Int) -> TraceLine {
    var line = TraceLine()
    line.raw("{\"lost\":\(count)}\n")
    return line
  }

  /// What a recording ends with that was ended by its program.
  static func end(_ time: Int64) -> TraceLine {
    var line = TraceLine()
    line.raw("{\"end\":")
    line.milliseconds(time)
    line.raw("}\n")
    return line
  }

  private init() {}

  /// An event.
  ///
  /// - Parameters:
  ///   - creation: Where a promise was made, and from which promises; only of those that are being made.
  ///   - queue: The label of the queue; `nil` outside of queues.
  init(_ event: RecordedEvent, creation: Creation? = nil, queue: String?) {
    bytes.reserveCapacity(160)
    raw("{\"time\":")
    milliseconds(event.time)
    raw(",\"event\":\"")
    switch event.what {
    case .made: raw("created")
    case .happened(let kind): raw(kind.name)
    }
    raw("\",\"promise\":")
    number(event.promise.rawValue)
    raw(",\"cause\":")
    number(event.cause.rawValue)
    switch event.what {
    case .made(let name, let kind, _, _): made(name, kind, creation)
    case .happened(let kind): details(of: kind)
    }
    if let queue { field("queue", queue) }
    raw(",\"thread\":")
    number(Int(event.thread))
    raw("}\n")
  }

  private mutating func made(_ name: String, _ kind: OperatorKind, _ creation: Creation?) {
    field("operator", name)
    field("kind", kind.rawValue)
    field("address", creation?.address ?? "?:1:1#0")
    numbers("parents", creation?.parents ?? [])
  }

  private mutating func details(of kind: TraceEvent.Kind) {
    switch kind {
    case .created, .skipped, .cancelled: break
    case .handlerRan(let role): field("role", role.rawValue)
    case .settled(let settlement), .ignored(let settlement):
      field("state", settlement.state.rawValue)
      field("text", settlement.text)
    case .adopted(let inner):
      raw(",\"inner\":")
      number(inner.rawValue)
    case .awaits(let input), .absorbed(let input):
      raw(",\"input\":")
      number(input.rawValue)
    case .waiting(let until):
      raw(",\"until\":")
      milliseconds(until.nanoseconds)
    case .injected(let text), .printed(let text), .answered(let text), .faulted(let text), .marked(let text):
      field("text", text)
    case .prompted(let line, let text):
      raw(",\"number\":")
      number(line)
      field("text", text)
    case .asked(let question): field("text", question.text)
    }
  }

  // MARK: JSON

  private mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func number(_ number: Int) { raw(String(number)) }

  private mutating func milliseconds(_ nanoseconds: Int64) {
    // Nobody reads nanoseconds of real time.
    raw(VirtualInstant(nanoseconds: nanoseconds / 1000 * 1000).millisecondsText)
  }

  private mutating func numbers(_ name: String, _ numbers: [PromiseID]) {
    raw(",\"\(name)\":[")
    for (index, each) in numbers.enumerated() {
      if index > 0 { raw(",") }
      number(each.rawValue)
    }
    raw("]")
  }

  private mutating func field(_ name: String, _ value: String) {
    raw(",\"")
    raw(name)
    raw("\":")
    text(value)
  }

  private mutating func text(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0..<0x20, 0x7F:
        let digits = String(byte, radix: 16)
        raw("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

extension TraceLine {
  /// What is known of a promise that is being made, in words.
  struct Creation {
    var address: String
    var parents: [PromiseID]
  }

  /// What a recording no longer has, because it may only become so large.
  struct Forgotten: Hashable, Sendable {
    var families = 0
    var promises = 0
    var events = 0
  }
}
