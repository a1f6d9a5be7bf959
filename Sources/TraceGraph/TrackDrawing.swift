import TraceEvents

/// Draws the tracks of one row of the graph.
struct TrackDrawing {
  private(set) var canvas: TrackCanvas
  private let layout: GraphLayout
  private let state: TraceState
  private let flow: TrackFlow
  private let geometry: TrackGeometry
  private let lanes: LaneAssignment
  private let row: Int
  private let position: Int
  private let lane: Int
  private let record: PromiseRecord?
  private var node = 0

  init(layout: GraphLayout, state: TraceState, tracks: GraphLayout.Tracks, row: Int) {
    self.layout = layout
    self.state = state
    geometry = tracks.geometry
    lanes = tracks.lanes
    self.row = row
    position = layout.rows.order[row]
    lane = lanes.lane[position]
    flow = TrackFlow(layout: layout, state: state)
    record = state[layout.order[row]]
    canvas = TrackCanvas(width: geometry.width)
    guard geometry.width > 0 else { return }
    drawPassingLanes()
    guard lanes.isDrawn(position) else { return }
    node = flowColumn(position)
    drawInputs()
    drawAdoptionByOwner()
    drawStart()
    drawNode()
  }

  // MARK: Columns and roles

  private func current(_ position: Int) -> PromiseRecord? { flow.current(position) }
  private func flowRole(_ record: PromiseRecord?) -> GraphSegment.Role { flow.role(of: record) }

  /// Where a promise's node lies, from which its outcome runs down.
  private func flowColumn(_ position: Int) -> Int {
    let lane = lanes.lane[position]
    return flow.isOnErrorTrack(position) ? geometry.errorColumn(lane) : geometry.valueColumn(lane)
  }

  // MARK: Vertical lines

  /// The promise whose track comes into this row from above.
  private func trackAbove(_ lane: Int) -> Int? {
    let owners = lanes.owners[lane]
    let count = ownerCount(of: owners, above: row)
    guard count > 0, lanes.lastRow[owners[count - 1]] >= row else { return nil }
    return owners[count - 1]
  }

  /// How many of the promises that have a lane lie above a row.
  private func ownerCount(of owners: [Int], above row: Int) -> Int {
    owners.partitioningIndex { lanes.row[$0] >= row }
  }

  private mutating func drawPassingLanes() {
    for other in 0..<geometry.visibleLanes where other != lane {
      guard let above = trackAbove(other), lanes.lastRow[above] > row else { continue }
      guard let promise = current(above) else { continue }
      canvas.add([.up, .down], at: flowColumn(above), role: flowRole(promise))
    }
    if let more = geometry.moreColumn, lanes.highestLane[row] >= geometry.visibleLanes {
      canvas.put("…", at: more, role: .more)
    }
  }

  // MARK: Edges

  /// The edges from the promises that this one was made from, and from an adopted one that lies above.
  private mutating func drawInputs() {
    guard let record else { return }
    let parents = GraphOrder.distinctParents(of: position, in: layout.full)
    for parent in parents where lanes.isDrawn(parent) {
      // Where an error is on its way, a line back to the values would be that of a handler that mends it.
      if layout.hidesWhatComes, !record.isSettled, record.handlerRun == nil, !record.isSkipped, flow.carriesError(current(parent))
      {
        continue
      }
      // Where an error will be handled, the line shows; that it came, the arrow head says only then.
      let hasCome = record.isSettled || record.handlerRun != nil || !flow.isOnErrorTrack(parent)
      drawEdge(
        from: flowColumn(parent), of: parent, role: flow.inputRole(from: parent, to: record, isJoin: parents.count > 1),
        isPointed: hasCome)
    }
    let taken = (record.adopts.map { [$0] } ?? []) + record.awaits.map(\.input)
    for inner in taken.compactMap(layout.full.position) where lanes.row[inner] < row && lanes.isDrawn(inner) {
      drawEdge(from: flowColumn(inner), of: inner, role: .adoption)
    }
  }

  private mutating func drawEdge(from source: Int, of upper: Int, role: GraphSegment.Role, isPointed: Bool = true) {
    let upperLane = lanes.lane[upper]
    if upperLane < geometry.visibleLanes { canvas.add(.up, at: source, role: role) }
    // A cancellation that a chain's end leaves alone ends beside it: no handler turns it into a value.
    if let record, record.state == .fulfilled, record.hasSpared(layout.full.promises[upper].id) { return }
    if upperLane != lane, upperLane < geometry.visibleLanes, lanes.lastRow[upper] > row {
      canvas.add(.down, at: source, role: role)
    }
    canvas.line(from: source, to: node, role: role)
    if isPointed { point(from: source, role: role) }
  }

  /// The arrow head beside the node, if there is room for one.
  private mutating func point(from source: Int, role: GraphSegment.Role) {
    if node - source > 1 { canvas.put("▶", at: node - 1, role: role) }
    if source - node > 1 { canvas.put("◀", at: node + 1, role: role) }
  }

  /// The edge to the promise above whose handler returned this one, or that consumed its error.
  private mutating func drawAdoptionByOwner() {
    guard record != nil, let taker = layout.rows.taker[position], lanes.row[taker] < row, lanes.isDrawn(taker)
    else {
      return
    }
    let target = flowColumn(taker)
    let takerLane = lanes.lane[taker]
    guard takerLane < geometry.visibleLanes, target != node else { return }
    // Where the taker was cancelled and cancelled this one, too, that is what went along the edge.
    let role = flow.taken(position, by: taker)
    canvas.add(lanes.lastRow[taker] > row ? [.up, .down] : .up, at: target, role: role)
    canvas.line(from: target, to: node, role: role)
    let (left, right): (Character, Character) =
      switch role {
      case .cancellation: ("⇢", "⇠")
      case .adoption: ("⇠", "⇢")
      default: ("◀", "▶")
      }
    if node - target > 1 { canvas.put(left, at: target + 1, role: role) }
    if target - node > 1 { canvas.put(right, at: target - 1, role: role) }
  }

  /// The line from the promise above whose handler started this one and doesn't wait for it, or from its owner, which does.
  private mutating func drawStart() {
    guard record != nil, let starter = layout.rows.starter[position] ?? ownerToName, lanes.row[starter] < row,
      lanes.isDrawn(starter)
    else { return }
    let target = flowColumn(starter)
    guard lanes.lane[starter] < geometry.visibleLanes, target != node else { return }
    // Dashes lead to what is waited for.
    let role: GraphSegment.Role = layout.rows.starter[position] == nil ? .adoption : .start
    canvas.add(lanes.lastRow[starter] > row ? [.up, .down] : .up, at: target, role: role)
    canvas.line(from: target, to: node, role: role)
  }

  /// The owner of a chain that would seem to go on from the promise above it, and of every attempt of a retry, of which all look alike.
  private var ownerToName: Int? {
    guard row > 0, layout.full.promises[position].parents.isEmpty, let owner = layout.rows.owner[position] else { return nil }
    let above = layout.rows.order[row - 1]
    if above == owner { return layout.full.promises[owner].operatorKind == .retry ? owner : nil }
    return lanes.lane[above] == lane ? owner : nil
  }

  // MARK: The node

  private mutating func drawNode() {
    let appearance = NodeAppearance(record)
    canvas.put(appearance.glyph, at: node, role: .node(appearance))
    if let record, state.isUnhandledEnd(record) { canvas.put("▼", at: node + 1, role: .unhandledEnd) }
  }
}
