internal import FoundationEssentials
internal import TraceEvents
internal import TraceGraph

/// A run in the JSON format that other programs read.
struct TraceDocument: Encodable {
  let version = 1
  let dialect = "google"
  let endTime: Double
  let promises: [PromiseEntry]
  let events: [EventEntry]
  let output: [OutputEntry]
  let unhandled: [Int]
  let pending: [Int]

  init(_ run: LabRun) {
    endTime = run.endTime.milliseconds
    promises = run.full.promises.map { PromiseEntry($0) }
    events = run.events.map { EventEntry($0) }
    output = run.full.output.map { OutputEntry(time: $0.time.milliseconds, text: $0.text) }
    unhandled = run.full.unhandled.map(\.rawValue)
    pending = run.full.pending.map(\.rawValue)
  }

  /// The document as text, with its keys sorted.
  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else { return "{}" }
    return String(decoding: data, as: UTF8.self)
  }
}

extension TraceDocument {
  /// A promise at the end of the run. Absent times, values and errors are null, so that every entry has every field.
  struct PromiseEntry: Encodable {
    let record: PromiseRecord

    init(_ record: PromiseRecord) { self.record = record }

    enum Key: String, CodingKey {
      case id, address, `operator`, line, column, parents, state, value, error, createdAt, settledAt, handled
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      let parents = record.parents.isEmpty ? [PromiseID.program] : record.parents
      try container.encode(record.id.rawValue, forKey: .id)
      try container.encode("\(record.address)", forKey: .address)
      try container.encode(record.operatorName, forKey: .operator)
      try container.encode(record.address.place.line, forKey: .line)
      try container.encode(record.address.place.column, forKey: .column)
      try container.encode(parents.map(\.rawValue), forKey: .parents)
      try container.encode(record.state.rawValue, forKey: .state)
      try container.encode(record.state == .fulfilled ? record.settlementText : nil, forKey: .value)
      try container.encode(record.state == .fulfilled ? nil : record.settlementText, forKey: .error)
      try container.encode(record.createdAt.milliseconds, forKey: .createdAt)
      try container.encode(record.settledAt?.milliseconds, forKey: .settledAt)
      try container.encode(record.isHandled, forKey: .handled)
    }
  }

  struct OutputEntry: Encodable {
    let time: Double
    let text: String
  }

  /// An event. Beyond the fields that all events have, it carries those of its kind.
  struct EventEntry: Encodable {
    let step: Int
    let time: Double
    let event: String
    let promise: Int
    let cause: Int
    var state: String?
    var text: String?
    var role: String?
    var address: String?
    var inner: Int?
    var input: Int?
    var until: Double?
    var number: Int?

    init(_ event: TraceEvent) {
      step = event.step
      time = event.time.milliseconds
      self.event = event.kind.name
      promise = event.promise.rawValue
      cause = event.cause.rawValue
      switch event.kind {
      case .created(let creation):
        address = "\(creation.address)"
        text = creation.operatorName
      case .handlerRan(let handlerRole): role = handlerRole.rawValue
      case .settled(let settlement), .ignored(let settlement):
        state = settlement.state.rawValue
        text = settlement.text
      case .adopted(let promise): inner = promise.rawValue
      case .absorbed(let promise): input = promise.rawValue
      case .waiting(let instant): until = instant.milliseconds
      case .injected(let what), .printed(let what), .answered(let what), .faulted(let what): text = what
      case .prompted(let line, let what):
        number = line
        text = what
      case .skipped, .cancelled: break
      }
    }
  }
}
