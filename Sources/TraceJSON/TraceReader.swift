internal import TraceEvents

/// Reads a trace event by event and holds each against what traces are: no more than the events is kept in memory.
struct TraceReader {
  private(set) var events: [TraceEvent] = []
  var dialect = "google"
  var facts = RecordedFacts()
  private var hasEvents = false
  private var version: Int?
  /// The promises that events have created so far.
  private var created: Set<PromiseID> = []
  /// The greatest id so far.
  private var latest = 0
  /// How far behind the greatest id another may come.
  private static let disorder = 256

  init() {}

  init(_ json: [UInt8]) throws(TraceDocumentProblem) {
    guard json.contains(where: { $0 > 0x20 }) else { throw .empty }
    var reader = JSONReader(json)
    do {
      guard try reader.peek() == UInt8(ascii: "{") else {
        throw TraceDocumentProblem.noTrace("it is \(try reader.value().kindName)")
      }
      try reader.object { reader, name in try field(name, &reader) }
      try reader.end()
    } catch let problem as JSONReader.Problem {
      throw .notJSON(line: problem.line, reason: problem.reason)
    } catch let problem as TraceDocumentProblem {
      throw problem
    } catch {
      throw .noTrace("\(error)")
    }
    guard hasEvents else { throw .noTrace("it has no field 'events'") }
    guard version != nil else { throw .noTrace("it has no field 'version'") }
  }

  private mutating func field(_ name: String, _ reader: inout JSONReader) throws {
    switch name {
    case "version":
      guard case .number(let number) = try reader.value() else {
        throw TraceDocumentProblem.wrongField("version", expected: "a number")
      }
      guard number == 1 else { throw TraceDocumentProblem.otherVersion(Int(exactly: number) ?? 0) }
      version = 1
    case "dialect":
      guard case .string(let text) = try reader.value() else {
        throw TraceDocumentProblem.wrongField("dialect", expected: "a text")
      }
      dialect = text
    case "events":
      guard try reader.peek() == UInt8(ascii: "[") else { throw TraceDocumentProblem.wrongField("events", expected: "a list") }
      hasEvents = true
      events = []
      (facts.queues, facts.threads) = (EventQueues(), EventThreads())
      (created, latest) = ([], 0)
      try reader.list { reader, index in
        try add(try TraceFields(try reader.value(), path: "events[\(index)]"))
      }
    case "promises":
      guard try reader.peek() == UInt8(ascii: "[") else { throw TraceDocumentProblem.wrongField("promises", expected: "a list") }
      try reader.list { reader, index in
        let promise = try TraceFields(try reader.value(), path: "promises[\(index)]")
        _ = try (promise.number("id"), promise.numbers("parents"))
      }
    case "faults": facts.faults = try list(name, &reader) { fields throws(TraceDocumentProblem) in try RunFacts.Fault(fields) }
    case "leaks": facts.leaks = try list(name, &reader) { fields throws(TraceDocumentProblem) in try RunFacts.Leak(fields) }
    case "ending":
      facts.isWhole = ![.string("until"), .string("limit"), .string("stopped"), .string("exit")].contains(try reader.value())
    case "file": if case .string(let text) = try reader.value() { facts.file = text }
    default: _ = try reader.value()
    }
  }

  /// Reads a list of objects; null is an empty one.
  private func list<Element>(
    _ name: String, _ reader: inout JSONReader, _ element: (TraceFields) throws(TraceDocumentProblem) -> Element
  ) throws -> [Element] {
    guard try reader.peek() == UInt8(ascii: "[") else {
      guard try reader.value() == .null else { throw TraceDocumentProblem.wrongField(name, expected: "a list") }
      return []
    }
    var elements: [Element] = []
    try reader.list { reader, index in
      elements.append(try element(try TraceFields(try reader.value(), path: "\(name)[\(index)]")))
    }
    return elements
  }

  /// Takes the next event.
  ///
  /// - Parameter leavesOutUnknownParents: Whether a promise may name parents that aren't there: where events are missing, it can't help it.
  mutating func add(
    _ fields: TraceFields, leavingOutUnknownParents leavesOutUnknownParents: Bool = false
  ) throws(TraceDocumentProblem) {
    let name = try fields.text("event")
    guard var kind = try kind(name, fields) else { throw TraceDocumentProblem.unknownEvent(fields.path, name: name) }
    let promise = PromiseID(try fields.number("promise"))
    if case .created(var creation) = kind {
      if leavesOutUnknownParents {
        creation.parents.removeAll { !created.contains($0) }
        kind = .created(creation)
      }
      guard created.insert(promise).inserted else {
        throw TraceDocumentProblem.contradiction(fields.path, "creates promise \(promise) a second time")
      }
      // They come nearly in order even where several threads make them; finding the place of one that doesn't takes long.
      guard promise.rawValue > latest - TraceReader.disorder else {
        throw TraceDocumentProblem.contradiction(
          fields.path, "creates promise \(promise) after promise \(latest): ids must ascend")
      }
      latest = max(latest, promise.rawValue)
      for parent in creation.parents where parent == promise || !created.contains(parent) {
        throw TraceDocumentProblem.contradiction(
          "\(fields.path).parents", "names promise \(parent), which is not created before it")
      }
    }
    let time = try fields.instant("time")
    guard time >= events.last?.time ?? .zero else {
      throw TraceDocumentProblem.contradiction("\(fields.path).time", "is earlier than that of the event before it")
    }
    facts.threads.append(try fields.has("thread") ? fields.number("thread") : nil)
    facts.queues.append(try fields.has("queue") ? fields.text("queue") : nil)
    events.append(
      TraceEvent(
        step: events.count + 1, time: time, promise: promise, cause: PromiseID(try fields.number("cause")),
        kind: kind))
  }

  /// What happened; `nil` if there is no such event.
  private func kind(_ name: String, _ fields: TraceFields) throws(TraceDocumentProblem) -> TraceEvent.Kind? {
    switch name {
    case "created": .created(try creation(fields))
    case "handlerRan": .handlerRan(try fields.choice("role", of: TraceEvent.HandlerRole.allCases, named: \.rawValue))
    case "skipped":
      .skipped(
        try fields.has("reason")
          ? fields.choice("reason", of: TraceEvent.SkipReason.allCases, named: \.rawValue) : .outcome)
    case "settled": .settled(try settlement(fields))
    case "ignored": .ignored(try settlement(fields))
    case "adopted": .adopted(inner: PromiseID(try fields.number("inner")))
    case "awaits": .awaits(input: PromiseID(try fields.number("input")))
    case "absorbed": .absorbed(input: PromiseID(try fields.number("input")))
    case "waiting": .waiting(until: try fields.instant("until"))
    case "cancelled": .cancelled
    case "injected": .injected(try fields.text("text"))
    case "printed": .printed(try fields.text("text"))
    case "answered": .answered(try fields.text("text"))
    case "asked": .asked(Question(text: try fields.text("text"), choices: try fields.texts("choices")))
    case "marked": .marked(try fields.text("text"))
    case "faulted": .faulted(try fields.text("text"))
    case "prompted": .prompted(number: try fields.number("number"), text: try fields.text("text"))
    default: nil
    }
  }

  private func creation(_ fields: TraceFields) throws(TraceDocumentProblem) -> PromiseCreation {
    guard let address = PromiseAddress(try fields.text("address")) else {
      throw .wrongField("\(fields.path).address", expected: "LINE:COLUMN#N")
    }
    let parents = try fields.numbers("parents").filter { $0 > 0 }.map { PromiseID($0) }
    let name = try fields.text("operator")
    let ofName = OperatorKind(ofOperatorNamed: name)
    var kind = try fields.has("kind") ? fields.choice("kind", of: OperatorKind.allCases, named: \.rawValue) : ofName
    // Traces of earlier versions don't tell these makers apart from others.
    if ofName == .deferred, kind == .promise || kind == .handler { kind = .deferred }
    return PromiseCreation(operatorName: name, kind: kind, address: address, parents: parents)
  }

  private func settlement(_ fields: TraceFields) throws(TraceDocumentProblem) -> Settlement {
    Settlement(state: try fields.choice("state", of: Settlement.State.allCases, named: \.rawValue), text: try fields.text("text"))
  }
}
