internal import TraceEvents

/// An event. Beyond the fields that all events have, it carries those of its kind.
struct EventEntry: Codable {
  let step: Int
  /// Virtual milliseconds.
  let time: Double
  let event: String
  let promise: Int
  let cause: Int
  var `operator`: String?
  var address: String?
  var parents: [Int]?
  var role: String?
  var state: String?
  var text: String?
  var inner: Int?
  var input: Int?
  /// Virtual milliseconds.
  var until: Double?
  var number: Int?
  var choices: [String]?
  /// The queue whose job brought it about; absent where that is unknown.
  var queue: String?

  init(_ event: TraceEvent, queue: String? = nil) {
    self.queue = queue
    step = event.step
    time = event.time.milliseconds
    self.event = event.kind.name
    promise = event.promise.rawValue
    cause = event.cause.rawValue
    switch event.kind {
    case .created(let creation):
      `operator` = creation.operatorName
      address = "\(creation.address)"
      parents = creation.parents.map(\.rawValue)
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
    case .asked(let question):
      text = question.text
      choices = question.choices
    case .skipped, .cancelled: break
    }
  }

  /// What happened; `nil` if the event is unknown or lacks a field.
  var kind: TraceEvent.Kind? {
    switch event {
    case "created":
      guard let name = `operator`, let address = address.flatMap({ PromiseAddress($0) }) else { return nil }
      let parents = (parents ?? []).filter { $0 > 0 }.map { PromiseID($0) }
      return .created(PromiseCreation(operatorName: name, address: address, parents: parents))
    case "handlerRan": return role.flatMap { TraceEvent.HandlerRole(rawValue: $0) }.map { .handlerRan($0) }
    case "skipped": return .skipped
    case "settled": return settlement.map { .settled($0) }
    case "ignored": return settlement.map { .ignored($0) }
    case "adopted": return inner.map { .adopted(inner: PromiseID($0)) }
    case "absorbed": return input.map { .absorbed(input: PromiseID($0)) }
    case "waiting": return until.map { .waiting(until: VirtualInstant(fractionalMilliseconds: $0)) }
    case "cancelled": return .cancelled
    case "injected": return text.map { .injected($0) }
    case "printed": return text.map { .printed($0) }
    case "answered": return text.map { .answered($0) }
    case "asked": return text.map { .asked(Question(text: $0, choices: choices ?? [])) }
    case "faulted": return text.map { .faulted($0) }
    case "prompted":
      guard let number, let text else { return nil }
      return .prompted(number: number, text: text)
    default: return nil
    }
  }

  private var settlement: Settlement? {
    guard let state = state.flatMap({ Settlement.State(rawValue: $0) }), let text else { return nil }
    return Settlement(state: state, text: text)
  }
}

extension TraceEvent {
  init?(_ entry: EventEntry, step: Int) {
    guard let kind = entry.kind, entry.promise >= 0, entry.cause >= 0 else { return nil }
    self.init(
      step: step, time: VirtualInstant(fractionalMilliseconds: entry.time), promise: PromiseID(entry.promise),
      cause: PromiseID(entry.cause), kind: kind)
  }
}

extension VirtualInstant {
  /// Makes an instant from milliseconds, to the nearest nanosecond; what can't be counted is clamped.
  fileprivate init(fractionalMilliseconds: Double) {
    let nanoseconds = (fractionalMilliseconds * 1_000_000).rounded()
    self.init(nanoseconds: nanoseconds.isNaN ? 0 : Int64(exactly: nanoseconds) ?? (nanoseconds < 0 ? .min : .max))
  }
}
