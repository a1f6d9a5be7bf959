internal import TraceEvents

/// A line of a recording, as JSON in UTF-8: docs/TRACING.md describes the lines.
struct TraceLine {
  private(set) var bytes: [UInt8] = []

  /// What a recording begins with.
  static func header(program: String, process: Int32, dialect: String, started: String, allowsFaults: Bool, forgotten: Forgotten)
    -> TraceLine
  {
    var line = TraceLine()
    line.raw("{\"version\":1,\"recording\":{\"program\":")
    line.text(program)
    line.plain(",\"process\":\(process),\"started\":")
    line.text(started)
    line.raw("},\"dialect\":")
    line.text(dialect)
    if allowsFaults { line.raw(",\"faults\":true") }
    if forgotten != Forgotten() {
      line.plain(
        ",\"forgotten\":{\"families\":\(forgotten.families),\"promises\":\(forgotten.promises),\"events\":\(forgotten.events)}")
    }
    line.raw("}\n")
    return line
  }

  /// Says that events are missing here, because the writer was too far behind or the limit was reached.
  static func lost(_ count: Int) -> TraceLine {
    var line = TraceLine()
    line.plain("{\"lost\":\(count)}\n")
    return line
  }

  /// What came of what a reader asked for.
  static func answer(_ text: String, isRefusal: Bool) -> TraceLine {
    var line = TraceLine()
    line.raw(isRefusal ? "{\"refused\":" : "{\"answer\":")
    line.text(text)
    line.raw("}\n")
    return line
  }

  /// Says how late it is, where nothing happens.
  static func now(_ time: Int64) -> TraceLine { TraceLine("{\"now\":", time) }

  /// What a recording ends with that was ended by its program, and how late it was.
  static func end(_ time: Int64) -> TraceLine { TraceLine("{\"end\":", time) }

  private init() {}

  private init(_ start: StaticString, _ time: Int64) {
    raw(start)
    milliseconds(time)
    raw("}\n")
  }

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
    case .happened(let kind): plain(kind.name)
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

  // Written out by hand: a line is made for each event, and formatting by the standard library took ten times as long.

  private mutating func raw(_ text: StaticString) { text.withUTF8Buffer { bytes.append(contentsOf: $0) } }

  private mutating func plain(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  private mutating func number(_ number: Int) {
    guard number >= 0 else {
      plain(String(number))
      return
    }
    let start = bytes.count
    var rest = number
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  /// Milliseconds with three digits after the point: nobody reads nanoseconds of real time.
  private mutating func milliseconds(_ nanoseconds: Int64) {
    let microseconds = Int(max(nanoseconds, 0)) / 1000
    number(microseconds / 1000)
    let part = microseconds % 1000
    guard part > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    for digit in [part / 100, part / 10 % 10, part % 10] { bytes.append(UInt8(ascii: "0") + UInt8(digit)) }
  }

  private mutating func numbers(_ name: StaticString, _ numbers: [PromiseID]) {
    begin(name)
    bytes.append(UInt8(ascii: "["))
    for (index, each) in numbers.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      number(each.rawValue)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private mutating func begin(_ name: StaticString) {
    raw(",\"")
    raw(name)
    raw("\":")
  }

  private mutating func field(_ name: StaticString, _ value: String) {
    begin(name)
    text(value)
  }

  private mutating func text(_ text: String) {
    var text = text
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8 { characters in
      guard characters.contains(where: Self.isEscaped) else {
        bytes.append(contentsOf: characters)
        return
      }
      for byte in characters {
        guard Self.isEscaped(byte) else {
          bytes.append(byte)
          continue
        }
        bytes.append(UInt8(ascii: "\\"))
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
          bytes.append(byte)
        } else {
          let digits = Array("0123456789abcdef".utf8)
          raw("u00")
          bytes.append(digits[Int(byte >> 4)])
          bytes.append(digits[Int(byte & 15)])
        }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
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
