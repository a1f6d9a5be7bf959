import Testing
import TraceEvents

@testable import TraceGraph

@Suite("the state at any position of a long trace")
struct CheckpointTests {
  /// Chains of five that are made, run and settled one after the other.
  private static let events: [TraceEvent] = {
    var events: [TraceEvent] = []
    for number in 1...6000 {
      let parent = number % 5 == 1 ? 0 : number - 1
      let creation = PromiseCreation(
        operatorName: "then",
        address: PromiseAddress(place: SourcePlace(line: number % 7 + 1, column: 3), occurrence: number / 7),
        parents: [PromiseID(parent)])
      let kinds: [TraceEvent.Kind] = [
        .created(creation), .handlerRan(.value),
        .settled(Settlement(state: number % 3 == 0 ? .rejected : .fulfilled, text: "\(number)")),
      ]
      for kind in kinds {
        events.append(
          TraceEvent(
            step: events.count + 1, time: VirtualInstant(milliseconds: Int64(number)), promise: PromiseID(number),
            cause: PromiseID(parent), kind: kind))
      }
    }
    return events
  }()

  @Test("is what folding from the start gives", arguments: [0, 1, 4095, 4096, 4097, 9000, 12_288, 17_999, 18_000])
  func same(position: Int) {
    let checkpoints = TraceCheckpoints(of: Self.events)
    let folded = TraceState.folding(Self.events.prefix(position))
    #expect(checkpoints.state(at: position, of: Self.events).asFolded == folded)
    let near = TraceState.folding(Self.events.prefix(position / 2))
    #expect(checkpoints.state(at: position, of: Self.events, near: (near, position / 2)).asFolded == folded)
  }

  @Test(
    "before its instant is over, an error that the same instant handles is never said to run off the end; one that nobody handles is"
  )
  func unhandledSoFar() {
    func event(_ step: Int, _ time: Int64, _ promise: Int, _ cause: Int, _ kind: TraceEvent.Kind) -> TraceEvent {
      TraceEvent(
        step: step, time: VirtualInstant(milliseconds: time), promise: PromiseID(promise), cause: PromiseID(cause), kind: kind)
    }
    func creation(_ name: String, _ column: Int, _ parents: [Int]) -> TraceEvent.Kind {
      .created(
        PromiseCreation(
          operatorName: name, address: PromiseAddress(place: SourcePlace(line: 1, column: column), occurrence: 0),
          parents: parents.map { PromiseID($0) }))
    }
    func ends(_ events: [TraceEvent], after position: Int) -> [PromiseID] {
      TraceCheckpoints(of: events).state(at: position, of: events).unhandledEnds
    }
    let start = [
      event(1, 0, 1, 0, creation("Promise", 1, [])), event(2, 0, 1, 0, .settled(Settlement(state: .rejected, text: "Bad()"))),
    ]
    let handled =
      start + [
        event(3, 0, 2, 0, creation("catch", 9, [1])), event(4, 0, 2, 1, .handlerRan(.error)),
        event(5, 0, 2, 1, .settled(Settlement(state: .fulfilled, text: "()"))),
      ]
    #expect((0...5).allSatisfy { ends(handled, after: $0).isEmpty })
    let late = start + handled[2...].map { event($0.step, 100, $0.promise.rawValue, $0.cause.rawValue, $0.kind) }
    #expect(ends(late, after: 2).isEmpty && ends(late, after: 3).isEmpty && ends(late, after: 5).isEmpty)
    #expect(ends(start + [event(3, 0, 2, 0, creation("Promise", 9, []))], after: 2) == [PromiseID(1)])
  }

  @Test("is the whole fold at the end")
  func whole() {
    #expect(TraceCheckpoints(of: Self.events).full == TraceState.folding(Self.events))
    #expect(TraceCheckpoints(of: []).full == TraceState())
  }

  @Test("promises that are reported out of order lie in the order of their ids, across pieces")
  func outOfOrder() {
    var table: PromiseTable = []
    let address = PromiseAddress(place: SourcePlace(line: 1, column: 1), occurrence: 0)
    func record(_ id: Int) -> PromiseRecord {
      PromiseRecord(
        id: PromiseID(id), operatorName: "then", operatorKind: .handler, address: address, parents: [], creator: .program,
        createdAt: .zero,
        createdStep: 1)
    }
    for id in 2...300 { table.append(record(id)) }
    table.insert(record(1), at: 0)
    #expect(table.map(\.id.rawValue) == Array(1...300))
  }
}

extension TraceState {
  /// Without what only the rest of its trace knows.
  fileprivate var asFolded: TraceState {
    var state = self
    state.handledLater = []
    return state
  }
}
