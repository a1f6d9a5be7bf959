public import TraceEvents

/// Where every promise of a whole trace is drawn: a row and a lane each, so that positions stay put while time passes.
public struct GraphLayout: Sendable {
  /// The promises from top to bottom.
  public let order: [PromiseID]
  /// How many lanes run side by side where the graph is widest; 0 for an empty graph.
  public var laneCount: Int { lanes.owners.count }

  let full: TraceState
  let rows: GraphOrder
  let lanes: LaneAssignment

  /// Lays out all promises of a trace.
  /// - Complexity: O(n log n) for n events; no recursion.
  public init(events: some Sequence<TraceEvent>) { self.init(TraceState.folding(events)) }

  /// Lays out all promises of the state after a whole trace.
  /// - Complexity: O(n log n) for n promises; no recursion.
  public init(_ full: TraceState) {
    self.full = full
    rows = GraphOrder(full)
    lanes = LaneAssignment(full, rows)
    order = rows.order.map { full.promises[$0].id }
  }

  /// The row of a promise, from 0; `nil` if the trace doesn't make it.
  public func row(of promise: PromiseID) -> Int? { full.position(of: promise).map { lanes.row[$0] } }

  /// Draws all rows as they are in `state`.
  /// - Parameters:
  ///   - state: The fold of a prefix of the trace that was laid out.
  ///   - trackColumns: How many columns the drawing may take; lanes that don't fit become `…`.
  public func rows(for state: TraceState, trackColumns: Int, glyphs: GlyphSet = .unicode) -> [GraphRow] {
    rows(order.indices, for: state, trackColumns: trackColumns, glyphs: glyphs)
  }

  /// Draws some rows, for a scrolled view; the range is clamped to the rows there are.
  /// - Complexity: O(r · c · log n) for r rows and c columns.
  public func rows(_ range: Range<Int>, for state: TraceState, trackColumns: Int, glyphs: GlyphSet = .unicode) -> [GraphRow] {
    rows(range.clamped(to: order.indices).map { $0 }, for: state, trackColumns: trackColumns, glyphs: glyphs)
  }

  /// Draws some rows that need not follow one another; numbers of rows that don't exist are passed over.
  /// - Complexity: O(r · c · log n) for r rows and c columns.
  public func rows(_ numbers: [Int], for state: TraceState, trackColumns: Int, glyphs: GlyphSet = .unicode) -> [GraphRow] {
    let geometry = TrackGeometry(laneCount: laneCount, columns: trackColumns)
    return numbers.filter(order.indices.contains).map { row in
      let drawing = TrackDrawing(layout: self, state: state, geometry: geometry, row: row)
      let words = NodeWords(state[order[row]], in: state, made: full.promises[rows.order[row]])
      return GraphRow(
        promise: order[row], segments: drawing.canvas.segments(glyphs), labelColumn: labelColumn(trackColumns: trackColumns),
        appearance: words.appearance, label: words.label, word: words.word, detail: words.detail, timeText: words.timeText,
        isUnhandledEnd: words.isUnhandledEnd, depth: rows.depth[rows.order[row]])
    }
  }

  /// The names of the two tracks, to draw above a graph of one lane; empty if they don't fit.
  public func headings(trackColumns: Int) -> [GraphSegment] {
    let geometry = TrackGeometry(laneCount: laneCount, columns: trackColumns)
    let value = max(0, geometry.valueColumn(0) - 2)
    let error = geometry.errorColumn(0) - 2
    guard laneCount == 1, error > value + 5, error + 5 <= geometry.width + 1 else { return [] }
    return [
      GraphSegment(column: value, text: "value", role: .heading), GraphSegment(column: error, text: "error", role: .heading),
    ]
  }

  /// The column at which the words of every row begin.
  public func labelColumn(trackColumns: Int) -> Int {
    let width = TrackGeometry(laneCount: laneCount, columns: trackColumns).width
    return width == 0 ? 0 : width + 1
  }
}
