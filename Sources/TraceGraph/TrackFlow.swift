import TraceEvents

/// What flows along the tracks of a graph at a state: values, errors, nothing yet.
struct TrackFlow {
  let layout: GraphLayout
  let state: TraceState

  /// The promise at a position of the whole trace as it is now; `nil` before it is made.
  func current(_ position: Int) -> PromiseRecord? { state[layout.full.promises[position].id] }

  func carriesError(_ record: PromiseRecord?) -> Bool { record?.state == .rejected || record?.state == .cancelled }

  /// What flows down from a promise.
  func role(of record: PromiseRecord?) -> GraphSegment.Role {
    switch record?.state {
    case nil, .pending: .unusedTrack
    case .fulfilled: .valueTrack
    case .rejected: record?.isHandled == true ? .handledTrack : .errorTrack
    case .cancelled: .handledTrack
    }
  }

  /// What comes to a promise from one that it was made from.
  ///
  /// - Parameter isJoin: Whether it was made from several.
  func inputRole(from parent: Int, to record: PromiseRecord, isJoin: Bool) -> GraphSegment.Role {
    let source = current(parent)
    if isJoin { return !carriesError(source) || record.rejectionCameFrom != source?.id ? .join : role(of: source) }
    let isBorn = carriesError(record) && record.rejectionCameFrom == nil
    return isBorn && source?.state == .fulfilled ? role(of: record) : role(of: source)
  }

  /// What goes along the edge between two promises, whatever comes of it there: nothing of what comes too late, or loses a race.
  func carried(from parent: Int, to record: PromiseRecord) -> GraphSegment.Role {
    guard let source = current(parent), let settled = source.settledStep else { return .unusedTrack }
    if let end = record.settledStep {
      if end < settled { return .unusedTrack }
      let isLost =
        switch record.operatorKind {
        case .race: true
        case .firstValue: source.state == .fulfilled
        default: false
        }
      if isLost, record.settlementCause != source.id, TraceState.isContested(record) { return .unusedTrack }
    }
    return role(of: source)
  }

  /// Whether a promise was cancelled by the one that had taken it, which is no outcome that it gave.
  func isCancelled(_ position: Int, by taker: Int) -> Bool {
    guard let record = current(position), record.state == .cancelled else { return false }
    return record.cancelRequestedBy == layout.full.promises[taker].id
  }

  /// What goes along the edge from a promise to the one that took it: a failed attempt gives a retry its error, which isn't the retry's outcome.
  func taken(_ position: Int, by taker: Int) -> GraphSegment.Role {
    if isCancelled(position, by: taker) { return .cancellation }
    guard let source = current(position), source.state == .rejected, let target = current(taker), target.operatorKind == .retry,
      target.settlementCause != source.id
    else { return .adoption }
    return role(of: source)
  }

  /// Whether a promise's node lies on the error track of its lane: it carries an error, or one is on its way to it and it will pass it on.
  /// - Complexity: O(n) for the n pending promises between it and the error, of which at most a thousand are looked at.
  func isOnErrorTrack(_ position: Int) -> Bool {
    guard state.counts.rejected + state.counts.cancelled > 0 else { return false }
    if layout.hidesWhatComes { return carriesError(current(position)) }
    var position = position
    for _ in 0..<1_000 {
      let record = current(position)
      if carriesError(record) { return true }
      let promise = layout.full.promises[position]
      guard record?.state != .fulfilled, record?.adopts == nil, promise.handlerRun?.role != .error, promise.parents.count == 1,
        let parent = layout.full.position(of: promise.parents[0])
      else { return false }
      position = parent
    }
    return false
  }
}
