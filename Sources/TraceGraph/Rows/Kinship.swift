public import TraceEvents

/// One promise and those that it came from, or that come from it.
public struct Kinship: Hashable, Sendable {
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    case ancestors, descendants, both
  }

  /// The promise, by the address that survives a new run.
  public var promise: PromiseAddress
  public var direction: Direction

  public init(of promise: PromiseAddress, _ direction: Direction) {
    self.promise = promise
    self.direction = direction
  }

  /// The members' positions in `TraceState.promises`; `nil` if the run doesn't make the promise.
  /// - Complexity: O(n) for n promises and their edges; no recursion.
  public func members(in full: TraceState) -> Set<Int>? {
    guard let start = full.promises.firstIndex(where: { $0.address == promise }) else { return nil }
    var members: Set<Int> = [start]
    if direction != .descendants { collect(from: start, into: &members) { Kinship.above($0) } }
    if direction != .ancestors {
      var madeBy: [PromiseID: [PromiseID]] = [:]
      for promise in full.promises where promise.parents.isEmpty && promise.creator != .program {
        madeBy[promise.creator, default: []].append(promise.id)
      }
      collect(from: start, into: &members) { $0.children + $0.adopters + $0.awaiters + (madeBy[$0.id] ?? []) }
    }
    return members

    func collect(from start: Int, into members: inout Set<Int>, _ next: (PromiseRecord) -> [PromiseID]) {
      var seen: Set<Int> = [start]
      var stack = [start]
      while let position = stack.popLast() {
        for id in next(full.promises[position]) {
          guard let neighbor = full.position(of: id), seen.insert(neighbor).inserted else { continue }
          stack.append(neighbor)
        }
      }
      members.formUnion(seen)
    }
  }

  /// What a promise was made from, took over and awaited, and whose handler made it.
  private static func above(_ promise: PromiseRecord) -> [PromiseID] {
    var ids = promise.parents
    if let inner = promise.adopts { ids.append(inner) }
    ids += promise.awaits.map(\.input)
    if promise.parents.isEmpty { ids.append(promise.creator) }
    return ids
  }
}
