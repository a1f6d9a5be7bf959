package import TraceEvents
package import TraceGraph

/// Writes a trace as the engine would, in the words of a story: the tests of several modules tell theirs with it.
package struct TraceBuilder {
  package private(set) var events: [TraceEvent] = []
  private var now = VirtualInstant.zero
  private var made = 0
  private var outcomes: [PromiseID: Settlement] = [:]

  package init() {}

  package var state: TraceState { TraceState.folding(events) }
  package var layout: GraphLayout { GraphLayout(events: events) }

  package mutating func emit(_ promise: PromiseID, _ cause: PromiseID, _ kind: TraceEvent.Kind) {
    events.append(TraceEvent(step: events.count + 1, time: now, promise: promise, cause: cause, kind: kind))
  }

  package mutating func at(_ milliseconds: Int64) { now = VirtualInstant(milliseconds: milliseconds) }

  /// Makes a task, or what code awaits.
  package mutating func make(_ name: String, _ kind: OperatorKind, line: Int, by task: PromiseID = .program) -> PromiseID {
    made += 1
    let id = PromiseID(made)
    let address = PromiseAddress(place: SourcePlace(unit: .program, line: line, column: 3), occurrence: 0)
    emit(id, task, .created(PromiseCreation(operatorName: name, kind: kind, address: address, parents: [])))
    return id
  }

  /// The code of a task awaits a promise.
  package mutating func await(_ input: PromiseID, by task: PromiseID) { emit(task, task, .awaits(input: input)) }

  /// Makes a promise, in the program or in the handler of `handler`.
  package mutating func make(
    _ name: String, line: Int = 1, column: Int = 3, unit: SourcePlace.Unit = .program, from parents: PromiseID...,
    by handler: PromiseID = .program
  ) -> PromiseID {
    make(name, line: line, column: column, unit: unit, fromAll: parents, by: handler)
  }

  package mutating func make(
    _ name: String, line: Int = 1, column: Int = 3, unit: SourcePlace.Unit = .program, fromAll parents: [PromiseID],
    by handler: PromiseID = .program
  ) -> PromiseID {
    made += 1
    let id = PromiseID(made)
    let address = PromiseAddress(place: SourcePlace(unit: unit, line: line, column: column), occurrence: 0)
    emit(id, handler, .created(PromiseCreation(operatorName: name, address: address, parents: parents)))
    return id
  }

  package mutating func settle(_ promise: PromiseID, _ state: Settlement.State, _ text: String, cause: PromiseID? = nil) {
    let settlement = Settlement(state: state, text: text)
    outcomes[promise] = settlement
    emit(promise, cause ?? promise, .settled(settlement))
  }

  package mutating func fulfill(_ promise: PromiseID, _ text: String) { settle(promise, .fulfilled, text) }

  package mutating func reject(_ promise: PromiseID, _ text: String) { settle(promise, .rejected, text) }

  /// The promise's handler starts to run for the outcome of `input`.
  package mutating func run(_ promise: PromiseID, _ role: TraceEvent.HandlerRole, from input: PromiseID = .program) {
    emit(promise, input, .handlerRan(role))
  }

  /// The promise takes the outcome of `source` over.
  package mutating func pass(_ promise: PromiseID, from source: PromiseID) {
    guard let outcome = outcomes[source] else { return }
    settle(promise, outcome.state, outcome.text, cause: source)
  }

  /// The promise's handler is passed over.
  package mutating func skip(_ promise: PromiseID, from source: PromiseID) {
    emit(promise, source, .skipped(.outcome))
    pass(promise, from: source)
  }

  package mutating func adopt(_ inner: PromiseID, by outer: PromiseID) { emit(outer, inner, .adopted(inner: inner)) }

  package mutating func wait(_ promise: PromiseID, until milliseconds: Int64) {
    emit(promise, promise, .waiting(until: VirtualInstant(milliseconds: milliseconds)))
  }
}
