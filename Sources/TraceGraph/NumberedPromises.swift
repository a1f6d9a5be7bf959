public import TraceEvents

/// The promises that a name and a line don't tell apart: sentences name these by their numbers, too, as the graph does.
public struct NumberedPromises: Hashable, Sendable {
  private struct Spot: Hashable {
    var operatorName: String
    var unit: SourcePlace.Unit
    var line: Int
  }

  private var promises: Set<PromiseID> = []

  /// Nothing is numbered.
  public init() {}

  /// - Parameter full: The fold of the whole trace, so that a promise keeps its name while time passes.
  /// - Complexity: O(n) for n promises.
  public init(_ full: TraceState) {
    var first: [Spot: PromiseID] = [:]
    for position in full.promises.indices {
      let (id, place) = (full.promises[position].id, full.promises[position].address.place)
      let spot = Spot(operatorName: full.promises[position].operatorName, unit: place.unit, line: place.line)
      guard let known = first[spot] else {
        first[spot] = id
        continue
      }
      promises.insert(known)
      promises.insert(id)
    }
  }

  /// Whether sentences name a promise by its number.
  public func contains(_ promise: PromiseID) -> Bool { promises.contains(promise) }

  /// A promise's place with its number where it needs one: `line 2`, `line 2, #4`.
  public func place(of promise: PromiseRecord) -> String {
    let line = PlainWords().words(for: promise.address.place)
    return contains(promise.id) ? "\(line), #\(promise.id)" : line
  }
}
