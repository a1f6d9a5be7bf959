public import TraceEvents

/// Where every promise of a whole trace is drawn: a row and a lane each, so that positions stay put while time passes.
public struct GraphLayout: Sendable {
  /// The promises from top to bottom.
  public let order: [PromiseID]
  /// How many lanes run side by side where the graph is widest; 0 for an empty graph.
  public var laneCount: Int { lanes.owners.count }

  /// How many lanes run side by side where as few as possible are wanted.
  public var fewestLanes: Int { fewLanes?.owners.count ?? laneCount }

  /// How sentences name the promises of the trace.
  public let words: PlainWords

  let full: TraceState
  let rows: GraphOrder
  private(set) var lanes: LaneAssignment
  /// The lanes where there is little room, in which joins stand at the left; `nil` where that makes no difference.
  private var fewLanes: LaneAssignment?
  /// Whether errors are drawn only where they have come, not on the way that they will go.
  private(set) var hidesWhatComes = false
  private let labels: [SourcePlace: String]
  private let own: [PromiseID: String]
  private let brief: [PromiseID: String]
  private let titles: @Sendable ([PromiseID]) -> String?
  /// The chains that no promise connects, from top to bottom.
  public let chains: [Chain]

  /// Promises that are connected: one was made from another, takes its outcome or was made in its handler.
  public struct Chain: Hashable, Sendable {
    /// The row of its first promise.
    public let firstRow: Int
    /// How many rows it has.
    public let rowCount: Int
  }

  /// What a chain is called: by the variable or the call with which it begins, and its line.
  public func title(of chain: Chain) -> String {
    if let title = titles(Array(order[chain.firstRow..<(chain.firstRow + chain.rowCount)])) { return title }
    let first = full.promises[rows.order[chain.firstRow]]
    return "\(singleLine(first.operatorName, limit: 40)), \(words.numbered.place(of: first))"
  }

  /// The chains that are set apart by titles: all of them, unless most are single promises or there is only one.
  public var titledChains: [Chain] { chains.count > 1 && chains.count * 2 <= order.count ? chains : [] }

  /// Lays out all promises of a trace.
  /// - Complexity: O(n log n) for n events; no recursion.
  public init(events: some Sequence<TraceEvent>) { self.init(TraceState.folding(events)) }

  /// Lays out all promises of the state after a whole trace.
  /// - Parameters:
  ///   - labels: What the rows are called instead of their operators' names, by the places that make them.
  ///   - own: What single promises are called, instead of that.
  ///   - brief: What those are called where there is little room: by what tells them from others of their place.
  ///   - titles: What a chain of some promises, from top to bottom, is called; `nil` if the first of them says enough.
  /// - Complexity: O(n log n) for n promises; no recursion.
  public init(
    _ full: TraceState, labels: [SourcePlace: String] = [:], own: [PromiseID: String] = [:], brief: [PromiseID: String] = [:],
    titles: @escaping @Sendable ([PromiseID]) -> String? = { _ in nil }
  ) {
    self.full = full
    words = PlainWords(NumberedPromises(full))
    self.labels = labels
    self.own = own
    self.brief = brief
    self.titles = titles
    rows = GraphOrder(full)
    lanes = LaneAssignment(full, rows)
    order = rows.order.map { full.promises[$0].id }
    chains = GraphLayout.chains(rows)
    fewLanes = fewerLanes()
  }

  /// The same rows, in the lanes that are needed where some of them are folded.
  /// - Complexity: O(n log n) for n promises.
  func folding(_ rows: some Sequence<Int>) -> GraphLayout {
    var folding = self
    folding.lanes = LaneAssignment(full, self.rows, folded: rows)
    folding.fewLanes = folding.fewerLanes(folded: rows)
    return folding
  }

  /// The same rows, drawn for people who are to guess where an error goes.
  public func hidingWhatComes() -> GraphLayout {
    var hiding = self
    hiding.hidesWhatComes = true
    return hiding
  }

  private func fewerLanes(folded: some Sequence<Int> = []) -> LaneAssignment? {
    // Two lanes fit everywhere, and more of them help nobody.
    guard laneCount > 2 else { return nil }
    let others = LaneAssignment(full, rows, folded: folded, joinsLeft: true)
    return others.owners.count <= laneCount ? others : nil
  }

  /// The lanes of a drawing, and where they are.
  struct Tracks {
    let lanes: LaneAssignment
    let geometry: TrackGeometry
  }

  /// The drawing in so many columns: joins stand to the right of what they join, unless that takes more columns than there are.
  func tracks(in columns: Int) -> Tracks {
    let isNarrow = laneCount * TrackGeometry.narrowestLane > columns
    let chosen = isNarrow ? fewLanes ?? lanes : lanes
    return Tracks(lanes: chosen, geometry: TrackGeometry(laneCount: chosen.owners.count, columns: columns))
  }

  private static func chains(_ rows: GraphOrder) -> [Chain] {
    var chains: [Chain] = []
    var start = 0
    for (row, position) in rows.order.enumerated() {
      let isLast = row + 1 == rows.order.count
      guard isLast || rows.chain[rows.order[row + 1]] != rows.chain[position] else { continue }
      chains.append(Chain(firstRow: start, rowCount: row + 1 - start))
      start = row + 1
    }
    return chains
  }

  /// The row of a promise, from 0; `nil` if the trace doesn't make it.
  public func row(of promise: PromiseID) -> Int? { full.position(of: promise).map { lanes.row[$0] } }

  /// What a promise is called: its operator, and what tells it from others.
  public func label(of promise: PromiseRecord) -> String {
    own[promise.id] ?? labels[promise.address.place] ?? singleLine(promise.operatorName, limit: 60)
  }

  /// The variable or the call that stands in front of the operator in a label that is a promise's own: `two` of `two: delay(0.1)`.
  public func ownName(of promise: PromiseID) -> String? {
    guard let label = own[promise], let name = GraphLayout.front(of: label), !name.contains("{"),
      name.first?.isLetter == true
    else { return nil }
    return String(name)
  }

  /// What stands in front of the first `: ` that is neither in parentheses nor in quotes: those of `get("/a", body: "b")` are the call's.
  private static func front(of label: String) -> Substring? {
    var depth = 0
    var isQuoted = false
    for index in label.indices {
      switch label[index] {
      case "\"": isQuoted.toggle()
      case "(" where !isQuoted: depth += 1
      case ")" where !isQuoted: depth -= 1
      case ":" where !isQuoted && depth == 0 && label[index...].hasPrefix(": "): return label[..<index]
      default: break
      }
    }
    return nil
  }

  /// What tells a promise from others of its place, and its operator: `"Oslo": delay(s)` of `mirror("Oslo", 0.2): delay(s)`; `nil` where
  /// its label has no such part.
  public func briefLabel(of promise: PromiseID) -> String? { brief[promise] }

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

  /// Draws some rows that need not follow one another; numbers of rows that don't exist are passed over. Of a row that is folded only
  /// the tracks that pass it are drawn.
  /// - Complexity: O(r · c · log n) for r rows and c columns.
  public func rows(_ numbers: [Int], for state: TraceState, trackColumns: Int, glyphs: GlyphSet = .unicode) -> [GraphRow] {
    let tracks = tracks(in: trackColumns)
    let labelColumn = labelColumn(trackColumns: trackColumns)
    return numbers.filter(order.indices.contains).map { row in
      let drawing = TrackDrawing(layout: self, state: state, tracks: tracks, row: row)
      let words = NodeWords(state[order[row]], in: state, made: full.promises[rows.order[row]], words: self.words)
      return GraphRow(
        promise: order[row], segments: drawing.canvas.segments(glyphs), labelColumn: labelColumn,
        firstFreeColumn: min(tracks.geometry.end(ofLane: max(tracks.lanes.highestLane[row], 0)) + 1, labelColumn),
        appearance: words.appearance, label: label(of: full.promises[rows.order[row]]), word: words.word, detail: words.detail,
        timeText: words.timeText,
        isUnhandledEnd: words.isUnhandledEnd, decisiveMark: decisiveMark(of: order[row], in: state),
        depth: rows.depth[rows.order[row]])
    }
  }

  /// What marks a promise that decided others: `★`; where it might have decided several, with the lines of those that it did.
  public func decisiveMark(of promise: PromiseID, in state: TraceState) -> String {
    guard let position = state.position(of: promise), state.mayHaveDecided(position) else { return "" }
    let record = state.promises[position]
    let decided = record.children.compactMap { state[$0] }.filter { state.hasDecided(promise, $0) }
    guard !decided.isEmpty else { return "" }
    let all = (full[promise]?.children ?? []).compactMap { full[$0] }.filter(TraceState.isContested)
    guard all.count > 1 else { return GraphLayout.star }
    let others = all.filter { other in !decided.contains { $0.id == other.id } }
    // On one line only numbers tell them apart.
    let isOneLine = others.contains { other in decided.contains { $0.address.place.line == other.address.place.line } }
    let names = decided.map { isOneLine ? "#\($0.id)" : "\($0.address.place.line)" }
    return GraphLayout.star + (isOneLine ? "" : ":") + names.joined(separator: ",")
  }

  /// The mark of an input that decided.
  static let star = "★"

  /// The names of the two tracks, to draw above a graph of one lane; empty if they don't fit.
  public func headings(trackColumns: Int) -> [GraphSegment] {
    let geometry = tracks(in: trackColumns).geometry
    let value = max(0, geometry.valueColumn(0) - 2)
    let error = geometry.errorColumn(0) - 2
    guard laneCount == 1, error > value + 5, error + 5 <= geometry.width + 1 else { return [] }
    return [
      GraphSegment(column: value, text: "value", role: .heading), GraphSegment(column: error, text: "error", role: .heading),
    ]
  }

  /// The column at which the words of every row begin.
  public func labelColumn(trackColumns: Int) -> Int {
    let width = tracks(in: trackColumns).geometry.width
    return width == 0 ? 0 : width + 1
  }
}
