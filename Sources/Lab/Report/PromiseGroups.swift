internal import TraceEvents
internal import TraceGraph

/// The promises of a trace, put together by the places that made them.
struct PromiseGroups {
  let unhandled: [TraceReport.Group]
  let neverSettled: [TraceReport.Group]
  let hottest: [TraceReport.Group]

  private struct Key: Hashable {
    let place: SourcePlace
    let operatorName: String
  }

  init(_ state: TraceState) {
    let ends = state.unhandledEnds.compactMap { state[$0] }
    unhandled = PromiseGroups.grouped(
      ends, time: { $0.settledAt ?? .zero }, error: \.settlementText,
      origin: { $0.errorOrigin.flatMap { state[$0] }?.address.place }
    )
    .sorted { ($1.count, $0.time, $0.first) < ($0.count, $1.time, $1.first) }
    neverSettled = PromiseGroups.neverSettled(in: state)
    hottest = PromiseGroups.grouped(state.promises, time: \.createdAt)
      .sorted { ($1.count, $0.time, $0.first) < ($0.count, $1.time, $1.first) }
  }

  /// Pending promises that wait for no other, the oldest first.
  static func neverSettled(in state: TraceState) -> [TraceReport.Group] {
    let roots = state.promises.filter { isRootOfWaiting($0, in: state) }
    let waiting = waiting(for: roots, in: state)
    return grouped(roots, time: \.createdAt, waiting: { waiting[$0.id] ?? 0 })
      .sorted { ($0.time, $0.first) < ($1.time, $1.first) }
  }

  /// Whether the promise is pending, and not because another one is.
  static func isRootOfWaiting(_ promise: PromiseRecord, in state: TraceState) -> Bool {
    func isPending(_ id: PromiseID?) -> Bool { id.flatMap { state[$0] }?.state == .pending }
    return promise.state == .pending && !promise.parents.contains(where: isPending) && !isPending(promise.adopts)
      && !promise.awaits.contains { isPending($0.input) }
  }

  /// How many pending promises wait for each of some, directly or through others. One that waits for several counts for the first.
  private static func waiting(for roots: [PromiseRecord], in state: TraceState) -> [PromiseID: Int] {
    var counts: [PromiseID: Int] = [:]
    var known = Set(roots.map(\.id))
    for root in roots {
      var next = [root.id]
      while let id = next.popLast() {
        guard let promise = state[id] else { continue }
        for user in promise.children + promise.adopters + promise.awaiters
        where state[user]?.state == .pending && known.insert(user).inserted {
          counts[root.id, default: 0] += 1
          next.append(user)
        }
      }
    }
    return counts
  }

  private static func grouped(
    _ promises: some Sequence<PromiseRecord>, time: (PromiseRecord) -> VirtualInstant,
    error: (PromiseRecord) -> String? = { _ in nil }, origin: (PromiseRecord) -> SourcePlace? = { _ in nil },
    waiting: (PromiseRecord) -> Int = { _ in 0 }
  ) -> [TraceReport.Group] {
    var positions: [Key: Int] = [:]
    var groups: [TraceReport.Group] = []
    for promise in promises {
      let key = Key(place: promise.address.place, operatorName: promise.operatorName)
      if let position = positions[key] {
        groups[position].count += 1
        groups[position].waiting += waiting(promise)
        if promise.state == .rejected { groups[position].rejected += 1 }
      } else {
        positions[key] = groups.count
        groups.append(
          TraceReport.Group(
            place: key.place, operatorName: key.operatorName, count: 1, first: promise.id, time: time(promise),
            error: error(promise), origin: origin(promise), waiting: waiting(promise),
            rejected: promise.state == .rejected ? 1 : 0))
      }
    }
    return groups
  }
}
