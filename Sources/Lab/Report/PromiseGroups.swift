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

  /// Pending promises that wait for no other, or for themselves, the oldest first.
  static func neverSettled(in state: TraceState) -> [TraceReport.Group] {
    let roots = WaitingRoots(state)
    return grouped(
      roots.promises, time: \.createdAt, waiting: { roots.waiting[$0.id] ?? 0 }, isCircle: { roots.circles.contains($0.id) }
    )
    .sorted { ($0.time, $0.first) < ($1.time, $1.first) }
  }

  private static func grouped(
    _ promises: some Sequence<PromiseRecord>, time: (PromiseRecord) -> VirtualInstant,
    error: (PromiseRecord) -> String? = { _ in nil }, origin: (PromiseRecord) -> SourcePlace? = { _ in nil },
    waiting: (PromiseRecord) -> Int = { _ in 0 }, isCircle: (PromiseRecord) -> Bool = { _ in false }
  ) -> [TraceReport.Group] {
    var positions: [Key: Int] = [:]
    var groups: [TraceReport.Group] = []
    for promise in promises {
      let key = Key(place: promise.address.place, operatorName: promise.operatorName)
      if let position = positions[key] {
        groups[position].count += 1
        groups[position].waiting += waiting(promise)
        if isCircle(promise) { groups[position].isCircle = true }
        if promise.state == .rejected { groups[position].rejected += 1 }
      } else {
        positions[key] = groups.count
        groups.append(
          TraceReport.Group(
            place: key.place, operatorName: key.operatorName, count: 1, first: promise.id, time: time(promise),
            error: error(promise), origin: origin(promise), waiting: waiting(promise),
            rejected: promise.state == .rejected ? 1 : 0, isCircle: isCircle(promise)))
      }
    }
    return groups
  }
}
