import TraceEvents
import TraceGraph

/// Writes a trace as the engine would, in the words of a story.
struct PanelTrace {
  private(set) var events: [TraceEvent] = []
  private var now = VirtualInstant.zero
  private var made = 0
  private var outcomes: [PromiseID: Settlement] = [:]

  var state: TraceState { TraceState.folding(events) }
  var layout: GraphLayout { GraphLayout(events: events) }

  mutating func emit(_ promise: PromiseID, _ cause: PromiseID, _ kind: TraceEvent.Kind) {
    events.append(TraceEvent(step: events.count + 1, time: now, promise: promise, cause: cause, kind: kind))
  }

  mutating func at(_ milliseconds: Int64) { now = VirtualInstant(milliseconds: milliseconds) }

  /// Makes a promise, in the program or in the handler of `handler`.
  mutating func make(
    _ name: String, at place: (line: Int, column: Int), unit: SourcePlace.Unit = .program, from parents: PromiseID...,
    by handler: PromiseID = .program
  ) -> PromiseID {
    make(name, at: place, unit: unit, fromAll: parents, by: handler)
  }

  mutating func make(
    _ name: String, at place: (line: Int, column: Int), unit: SourcePlace.Unit = .program, fromAll parents: [PromiseID],
    by handler: PromiseID = .program
  ) -> PromiseID {
    made += 1
    let id = PromiseID(made)
    let address = PromiseAddress(place: SourcePlace(unit: unit, line: place.line, column: place.column), occurrence: 0)
    emit(id, handler, .created(PromiseCreation(operatorName: name, address: address, parents: parents)))
    return id
  }

  mutating func settle(_ promise: PromiseID, _ state: Settlement.State, _ text: String, cause: PromiseID? = nil) {
    let settlement = Settlement(state: state, text: text)
    outcomes[promise] = settlement
    emit(promise, cause ?? promise, .settled(settlement))
  }

  mutating func fulfil(_ promise: PromiseID, _ text: String) { settle(promise, .fulfilled, text) }

  mutating func reject(_ promise: PromiseID, _ text: String) { settle(promise, .rejected, text) }

  /// The promise's handler starts to run for the outcome of `input`.
  mutating func run(_ promise: PromiseID, _ role: TraceEvent.HandlerRole, from input: PromiseID = .program) {
    emit(promise, input, .handlerRan(role))
  }

  /// The promise takes the outcome of `source` over.
  mutating func pass(_ promise: PromiseID, from source: PromiseID) {
    guard let outcome = outcomes[source] else { return }
    settle(promise, outcome.state, outcome.text, cause: source)
  }

  /// The promise's handler is passed over.
  mutating func skip(_ promise: PromiseID, from source: PromiseID) {
    emit(promise, source, .skipped)
    pass(promise, from: source)
  }

  mutating func adopt(_ inner: PromiseID, by outer: PromiseID) { emit(outer, inner, .adopted(inner: inner)) }

  mutating func wait(_ promise: PromiseID, until milliseconds: Int64) {
    emit(promise, promise, .waiting(until: VirtualInstant(milliseconds: milliseconds)))
  }
}
