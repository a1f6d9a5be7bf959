public import TraceEvents

/// When every promise of a whole trace is made, works, waits and is settled.
public struct TimelineModel: Sendable {
  /// A stretch of a promise's life.
  public struct Phase: Hashable, Sendable {
    public enum Activity: Hashable, Sendable { case working, waiting }
    public var start: VirtualInstant
    public var end: VirtualInstant
    public var activity: Activity
  }

  /// The life of one promise.
  public struct Row: Hashable, Sendable {
    public var promise: PromiseID
    /// What the graph calls it, too.
    public var label: String
    public var createdAt: VirtualInstant
    /// When it is settled; `nil` if the trace never does.
    public var settledAt: VirtualInstant?
    /// The step that settles it.
    public var settledStep: Int?
    /// How it looks at the end of the trace.
    public var finalAppearance: NodeAppearance
    /// In the order of time; they don't overlap. Before its input arrives a promise has none.
    public var phases: [Phase]
  }

  /// One row a promise, in the order of the graph.
  public let rows: [Row]
  /// The time of the last event.
  public let endTime: VirtualInstant
  /// How many bytes the longest label has, with the number behind it where it has one.
  public let longestLabel: Int

  /// Makes the timeline of a whole trace.
  /// - Parameters:
  ///   - full: The fold of the whole trace.
  ///   - layout: The layout of the same trace, for the order of the rows.
  /// - Complexity: O(n) for n promises.
  public init(_ full: TraceState, layout: GraphLayout) {
    endTime = full.time
    rows = layout.order.compactMap { full[$0] }.map { promise in
      Row(
        promise: promise.id, label: layout.label(of: promise), createdAt: promise.createdAt,
        settledAt: promise.settledAt, settledStep: promise.settledStep, finalAppearance: NodeAppearance(promise),
        phases: TimelineModel.phases(of: promise, in: full))
    }
    longestLabel =
      rows.lazy.map { $0.label.utf8.count + (layout.words.numbered.contains($0.promise) ? " #\($0.promise)".utf8.count : 0) }
      .max() ?? 0
  }

  private static func phases(of promise: PromiseRecord, in full: TraceState) -> [Phase] {
    guard let start = start(of: promise, in: full) else { return [] }
    let end = promise.settledAt ?? full.time
    if !promise.awaits.isEmpty { return phases(from: start, to: end, awaiting: promise.awaits, in: full) }
    let activity = promise.parents.count > 1 ? Phase.Activity.waiting : .working
    guard let adoptedAt = promise.adoptedAt, activity == .working else {
      return start < end ? [Phase(start: start, end: end, activity: activity)] : []
    }
    let parts = [
      Phase(start: start, end: adoptedAt, activity: .working), Phase(start: adoptedAt, end: end, activity: .waiting),
    ]
    return parts.filter { $0.start < $0.end }
  }

  /// The life of code that works between what it awaits, one after the other or several at once.
  private static func phases(
    from start: VirtualInstant, to end: VirtualInstant, awaiting awaits: [PromiseRecord.Await], in full: TraceState
  ) -> [Phase] {
    var phases: [Phase] = []
    var reached = start
    for item in awaits {
      let over = min(full[item.input]?.settledAt ?? full.time, end)
      phases.append(Phase(start: reached, end: min(max(item.since, reached), end), activity: .working))
      phases.append(Phase(start: max(item.since, reached), end: over, activity: .waiting))
      reached = max(reached, over)
    }
    phases.append(Phase(start: reached, end: end, activity: .working))
    return phases.filter { $0.start < $0.end }
  }

  /// When a promise begins to work or to wait for something other than its only input.
  private static func start(of promise: PromiseRecord, in full: TraceState) -> VirtualInstant? {
    guard promise.parents.count == 1 else { return promise.createdAt }
    let input = full[promise.parents[0]]?.settledAt
    let begun = [input, promise.handlerRun?.time, promise.waitingSince].compactMap { $0 }.min()
    return begun.map { max($0, promise.createdAt) }
  }

  /// How instants and columns correspond in a drawing `columns` wide.
  public func scale(columns: Int) -> TimelineScale { TimelineScale(endTime: endTime, columns: columns) }

  /// How far one can zoom in: until a column is about a nanosecond.
  public var greatestZoom: Int { max(0, 60 - endTime.nanoseconds.leadingZeroBitCount - 6) }

  /// How instants and columns correspond in a drawing of a part of the run.
  ///
  /// The part changes only where now comes near its edge, so that a drawing stays put while time passes.
  /// - Parameters:
  ///   - zoom: How often the run is halved; 0 shows all of it.
  ///   - now: The instant to keep in sight, which may lie behind the end of a run that a change made shorter.
  public func scale(columns: Int, zoom: Int, around now: VirtualInstant) -> TimelineScale {
    let span = endTime.nanoseconds >> Int64(min(max(zoom, 0), greatestZoom))
    guard zoom > 0, span >= 4 else { return TimelineScale(endTime: max(endTime, now), columns: columns) }
    let half = span / 2
    let latest = endTime.nanoseconds - span
    let start = min(max(now.nanoseconds / half * half - half / 2, 0), latest)
    return TimelineScale(
      startTime: VirtualInstant(nanoseconds: start), endTime: VirtualInstant(nanoseconds: start + span), columns: columns)
  }

  /// The row of a promise drawn as it is at `state`: past thick, future thin; the caller draws the line at now.
  ///
  /// The column of now belongs to the past. Nodes cover lines.
  /// - Complexity: O(c) for c columns.
  public func segments(of row: Row, at state: TraceState, columns: Int, glyphs: GlyphSet = .unicode) -> [TimelineSegment] {
    columns > 0 ? segments(of: row, at: state, scale: scale(columns: columns), glyphs: glyphs) : []
  }

  /// The same in a part of the run; `‹` and `›` stand for a settlement outside of it.
  public func segments(of row: Row, at state: TraceState, scale: TimelineScale, glyphs: GlyphSet = .unicode) -> [TimelineSegment]
  {
    let columns = scale.columns
    let now = scale.column(of: state.time)
    var cells: [(text: Character, role: TimelineSegment.Role)?] = Array(repeating: nil, count: columns)
    for phase in phases(of: row, at: state) where phase.end >= scale.startTime && phase.start <= scale.endTime {
      let isMade = state[row.promise] != nil
      for column in scale.column(of: phase.start)..<max(scale.column(of: phase.end), scale.column(of: phase.start)) {
        if column > now || phase.start > state.time || state.time < scale.startTime || !isMade {
          cells[column] = ("╌", .future)
        } else {
          cells[column] = phase.activity == .working ? ("━", .working) : ("╍", .waiting)
        }
      }
    }
    let isReached = row.settledStep.map { $0 <= state.step } ?? (state.time >= endTime)
    // What was reached looks as the graph has it now: an error may be handled later.
    let reached = row.settledStep == nil ? row.finalAppearance : NodeAppearance(state[row.promise])
    let role = isReached ? TimelineSegment.Role.node(reached) : .futureNode(row.finalAppearance)
    let end = row.settledAt ?? max(endTime, state.time)
    if scale.contains(end) {
      cells[scale.column(of: end)] = (row.finalAppearance.glyph, role)
    } else if end < scale.startTime {
      cells[0] = ("‹", role)
    } else if cells[columns - 1] == nil {
      cells[columns - 1] = ("›", role)
    }
    return TimelineModel.merge(cells, glyphs)
  }

  /// The phases of a row: where time has passed since the last event, what is pending has gone on.
  private func phases(of row: Row, at state: TraceState) -> [Phase] {
    guard row.settledAt == nil, state.time > endTime else { return row.phases }
    var phases = row.phases
    if let last = phases.last, last.end == endTime {
      phases[phases.count - 1].end = state.time
    } else if phases.isEmpty, row.createdAt == endTime, let promise = state[row.promise], promise.parents.count != 1 {
      phases = [Phase(start: endTime, end: state.time, activity: promise.parents.isEmpty ? .working : .waiting)]
    }
    return phases
  }

  private static func merge(
    _ cells: [(text: Character, role: TimelineSegment.Role)?], _ glyphs: GlyphSet
  ) -> [TimelineSegment] {
    var segments: [TimelineSegment] = []
    // The column behind the last segment: counting its characters again for each cell would take quadratic time.
    var end = -1
    for (column, cell) in cells.enumerated() {
      guard let cell else { continue }
      let text = glyphs.character(cell.text)
      if end == column, segments[segments.count - 1].role == cell.role {
        segments[segments.count - 1].text.append(text)
      } else {
        segments.append(TimelineSegment(column: column, text: String(text), role: cell.role))
      }
      end = column + 1
    }
    return segments
  }
}
