internal import TraceEvents
internal import TraceGraph

/// Where waiting begins that hasn't ended: pending promises that wait for no other one, and of promises that wait for one another in a circle
/// the first.
struct WaitingRoots {
  /// The promises, in the order in which they were made.
  private(set) var promises: [PromiseRecord]
  /// Those that wait for themselves, through others.
  private(set) var circles: Set<PromiseID> = []
  /// How many pending promises wait for each, directly or through others. One that waits for several counts for the first.
  private(set) var waiting: [PromiseID: Int] = [:]
  private let state: TraceState
  private var reached: Set<PromiseID>

  /// - Complexity: O(n) in the number of promises.
  init(_ state: TraceState) {
    self.state = state
    promises = state.promises.filter { $0.state == .pending && WaitingRoots.inputs(of: $0, in: state).isEmpty }
    reached = Set(promises.map(\.id))
    for root in promises { reach(from: root.id) }
    for promise in state.promises where promise.state == .pending && !reached.contains(promise.id) {
      let first = firstOfCircle(from: promise.id)
      circles.insert(first)
      reached.insert(first)
      reach(from: first)
    }
    guard !circles.isEmpty else { return }
    promises = (promises + circles.compactMap { state[$0] }).sorted { $0.id < $1.id }
  }

  /// The pending promises that one waits for.
  private static func inputs(of promise: PromiseRecord, in state: TraceState) -> [PromiseID] {
    let all = promise.parents + (promise.adopts.map { [$0] } ?? []) + promise.awaits.map(\.input)
    return all.filter { state[$0]?.state == .pending }
  }

  private mutating func reach(from root: PromiseID) {
    var next = [root]
    while let id = next.popLast() {
      guard let promise = state[id] else { continue }
      for user in promise.children + promise.adopters + promise.awaiters
      where state[user]?.state == .pending && reached.insert(user).inserted {
        waiting[root, default: 0] += 1
        next.append(user)
      }
    }
  }

  /// The first promise of the circle that a promise waits for: nothing that it waits for is a root.
  private func firstOfCircle(from promise: PromiseID) -> PromiseID {
    var path: [PromiseID] = []
    var positions: [PromiseID: Int] = [:]
    var id = promise
    while positions[id] == nil {
      positions[id] = path.count
      path.append(id)
      guard let next = state[id].flatMap({ WaitingRoots.inputs(of: $0, in: state).first }) else { break }
      id = next
    }
    return path[(positions[id] ?? 0)...].min() ?? promise
  }
}
