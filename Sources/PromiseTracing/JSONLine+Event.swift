internal import PromiseEngine
internal import TraceEvents

extension JSONLine {
  /// Adds the line of an event.
  ///
  /// - Parameters:
  ///   - address: Writes the address of a promise that is being made, as it stands between quotation marks.
  ///   - isKnown: Whether a promise is in the recording: others aren't named as parents.
  ///   - queue: The label of the queue; `nil` outside of queues.
  mutating func add(
    _ event: borrowing RecordedEvent, queue: String?, address: (CallSite, inout JSONLine) -> Void,
    isKnown: (PromiseID) -> Bool
  ) {
    raw("{\"time\":")
    milliseconds(event.time)
    raw(",\"event\":\"")
    switch event.what {
    case .made: raw("created")
    case .fulfilled: raw("settled")
    case .handlerRan: raw("handlerRan")
    case .happened(let kind): plain(kind.name)
    }
    raw("\",\"promise\":")
    number(event.promise.rawValue)
    raw(",\"cause\":")
    number(event.cause.rawValue)
    switch event.what {
    case .made(let making): add(making, address, isKnown)
    case .handlerRan(let role): add(role)
    case .fulfilled(.text(let text)): add(Settlement(state: .fulfilled, text: text))
    case .fulfilled(.number(let value)):
      raw(",\"state\":\"fulfilled\",\"text\":\"")
      number(value)
      raw("\"")
    case .happened(let kind): add(kind)
    }
    if let queue {
      raw(",\"queue\":")
      text(queue)
    }
    raw(",\"thread\":")
    number(Int(event.thread))
    raw("}\n")
  }

  private mutating func add(
    _ making: RecordedEvent.Making, _ address: (CallSite, inout JSONLine) -> Void, _ isKnown: (PromiseID) -> Bool
  ) {
    raw(",\"operator\":")
    if let rest = making.rest { text(rest.name) } else { text(making.name) }
    raw(",\"kind\":\"")
    plain(making.kind.rawValue)
    raw("\",\"address\":\"")
    address(making.site, &self)
    raw("\",\"parents\":[")
    var isFirst = true
    making.forEachParent { parent in
      guard isKnown(parent) else { return }
      if !isFirst { raw(",") }
      isFirst = false
      number(parent.rawValue)
    }
    raw("]")
  }

  private mutating func add(_ kind: TraceEvent.Kind) {
    switch kind {
    case .created, .skipped(.outcome), .cancelled: break
    case .skipped(let reason):
      raw(",\"reason\":\"")
      plain(reason.rawValue)
      raw("\"")
    case .handlerRan(let role): add(role)
    case .settled(let settlement), .ignored(let settlement): add(settlement)
    case .adopted(let inner):
      raw(",\"inner\":")
      number(inner.rawValue)
    case .awaits(let input), .absorbed(let input):
      raw(",\"input\":")
      number(input.rawValue)
    case .waiting(let until):
      raw(",\"until\":")
      milliseconds(until.nanoseconds)
    case .injected(let text), .printed(let text), .answered(let text), .faulted(let text), .marked(let text): field(text)
    case .prompted(let line, let text):
      raw(",\"number\":")
      number(line)
      field(text)
    case .asked(let question):
      field(question.text)
      raw(",\"choices\":[")
      for (place, choice) in question.choices.enumerated() {
        if place > 0 { raw(",") }
        text(choice)
      }
      raw("]")
    }
  }

  private mutating func add(_ role: TraceEvent.HandlerRole) {
    raw(",\"role\":\"")
    plain(role.rawValue)
    raw("\"")
  }

  private mutating func add(_ settlement: Settlement) {
    raw(",\"state\":\"")
    plain(settlement.state.rawValue)
    raw("\"")
    field(settlement.text)
  }

  private mutating func field(_ value: String) {
    raw(",\"text\":")
    text(value)
  }
}
