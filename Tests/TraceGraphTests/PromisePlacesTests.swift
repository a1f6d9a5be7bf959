import Testing
import TraceEvents
import TraceGraph

@Suite("which promises a place makes")
struct PromisePlacesTests {
  private static func address(_ line: Int, _ occurrence: Int) -> PromiseAddress {
    PromiseAddress(place: SourcePlace(line: line, column: 3), occurrence: occurrence)
  }

  /// Promises of three places; the numbers of some come out of order, as where threads make them.
  private static let events: [TraceEvent] = {
    let made = [(1, 1, 0), (3, 2, 0), (2, 1, 1), (4, 1, 2), (6, 3, 0), (5, 2, 1), (7, 1, 4), (8, 1, 3)]
    return made.enumerated().map { index, promise in
      let creation = PromiseCreation(operatorName: "then", address: address(promise.1, promise.2), parents: [])
      return TraceEvent(
        step: index + 1, time: .zero, promise: PromiseID(promise.0), cause: .program, kind: .created(creation))
    }
  }()

  @Test("a promise is found by its address, also where occurrences are not numbered in the order of ids")
  func addresses() {
    let full = TraceState.folding(Self.events)
    let places = PromisePlaces(full)
    for promise in full.promises { #expect(places.promise(at: promise.address) == promise.id) }
    #expect(places.promise(at: Self.address(1, 5)) == nil)
    #expect(places.promise(at: Self.address(9, 0)) == nil)
    #expect(places.promise(at: PromiseAddress(place: SourcePlace(line: 2, column: 3), occurrence: nil)) == PromiseID(3))
  }

  @Test("the latest promise of a place is that of a search through all, at every position")
  func latest() {
    let full = TraceState.folding(Self.events)
    let places = PromisePlaces(full)
    #expect(Set(places.places) == Set(full.promises.map(\.address.place)))
    for position in 0...Self.events.count {
      let state = TraceState.folding(Self.events.prefix(position))
      for place in places.places {
        let all = full.promises.filter { $0.address.place == place }.map(\.id)
        #expect(places.promises(at: place) == all)
        #expect(places.latest(at: place, in: state) == (all.last { state[$0] != nil } ?? all.first))
      }
    }
    #expect(places.latest(at: SourcePlace(line: 9, column: 3), in: full) == nil)
  }
}
