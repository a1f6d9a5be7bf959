public import TraceEvents

/// Which promises every place of a program makes in a whole trace.
public struct PromisePlaces: Sendable {
  private var made: [SourcePlace: [PromiseID]] = [:]
  private let full: TraceState

  /// - Parameter full: The fold of the whole trace.
  /// - Complexity: O(n) for n promises.
  public init(_ full: TraceState) {
    self.full = full
    for position in full.promises.indices {
      made[full.promises[position].address.place, default: []].append(full.promises[position].id)
    }
  }

  /// The places, in no order.
  public var places: some Collection<SourcePlace> { made.keys }

  /// The promises that a place makes, by id.
  public func promises(at place: SourcePlace) -> [PromiseID] { made[place] ?? [] }

  /// The first promise at an address; `nil` if the trace makes none there.
  /// - Complexity: O(1) where occurrences are numbered as promises are made, otherwise linear in what the place makes.
  public func promise(at address: PromiseAddress) -> PromiseID? {
    guard let ids = made[address.place] else { return nil }
    guard let occurrence = address.occurrence else { return ids.first }
    if ids.indices.contains(occurrence), full[ids[occurrence]]?.address == address { return ids[occurrence] }
    return ids.first { full[$0]?.address == address }
  }

  /// The latest promise that a place has made by now; the first that it will make if there is none.
  ///
  /// - Parameter state: The fold of a prefix of the trace.
  /// - Complexity: O(log n) where promises are made in the order of their ids.
  public func latest(at place: SourcePlace, in state: TraceState) -> PromiseID? {
    made(at: place, in: state).last { state[$0] != nil } ?? made[place]?.first
  }

  /// The promises that a place has made by now, by id.
  ///
  /// - Parameter state: The fold of a prefix of the trace.
  /// - Complexity: O(log n).
  public func made(at place: SourcePlace, in state: TraceState) -> ArraySlice<PromiseID> {
    guard let ids = made[place], let last = state.promises.last?.id else { return [] }
    return ids[..<ids.partitioningIndex { $0 > last }]
  }
}
