public import TraceEvents

/// A cell of the graph's drawing.
public struct TrackCell: Hashable, Sendable {
  /// The row of the layout, from 0.
  public let row: Int
  /// The column of the drawing, from 0.
  public let column: Int

  /// Names a cell.
  public init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }
}

extension GraphLayout {
  /// The way of a settled promise's outcome: the cells of the edge by which it came, from the node of the promise that gave it to its
  /// own; where its handler made the outcome, of the edge by which that got what it made it from.
  ///
  /// Empty where it came along no edge: the promise isn't settled, or the program settled it.
  /// - Parameters:
  ///   - promise: Whose outcome it is.
  ///   - state: The fold of a prefix of the trace that was laid out.
  ///   - trackColumns: How many columns the drawing takes.
  /// - Complexity: O(r + c) for the rows and columns between the two.
  public func route(to promise: PromiseID, in state: TraceState, trackColumns: Int) -> [TrackCell] {
    guard let record = state[promise], record.isSettled, let target = full.position(of: promise),
      let source = GraphLayout.giver(of: record).flatMap(full.position)
    else { return [] }
    let tracks = tracks(in: trackColumns)
    let (lanes, geometry) = (tracks.lanes, tracks.geometry)
    guard [source, target].allSatisfy({ lanes.isDrawn($0) && lanes.lane[$0] < geometry.visibleLanes }) else { return [] }
    let flow = TrackFlow(layout: self, state: state)
    func node(_ position: Int) -> TrackCell {
      let lane = lanes.lane[position]
      let column = flow.isOnErrorTrack(position) ? geometry.errorColumn(lane) : geometry.valueColumn(lane)
      return TrackCell(row: lanes.row[position], column: column)
    }
    let (start, end) = (node(source), node(target))
    // An edge turns in the row of the lower promise, whichever of the two gives its outcome.
    let turn =
      start.row <= end.row ? TrackCell(row: end.row, column: start.column) : TrackCell(row: start.row, column: end.column)
    return GraphLayout.line(from: start, to: turn) + GraphLayout.line(from: turn, to: end).dropFirst()
  }

  private static func giver(of record: PromiseRecord) -> PromiseID? {
    if let cause = record.settlementCause, cause != record.id, cause != .program { return cause }
    if let run = record.handlerRun, record.parents.contains(run.cause) { return run.cause }
    return record.parents.count == 1 ? record.parents[0] : nil
  }

  /// The cells of a straight line, both ends included.
  private static func line(from start: TrackCell, to end: TrackCell) -> [TrackCell] {
    let (rows, columns) = (end.row - start.row, end.column - start.column)
    return (0...max(abs(rows), abs(columns))).map {
      TrackCell(row: start.row + $0 * rows.signum(), column: start.column + $0 * columns.signum())
    }
  }
}
