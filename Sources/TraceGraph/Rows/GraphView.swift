public import TraceEvents

/// What a person wants to see of a graph: filtered, narrowed to one promise's kin, with repetitions folded.
public struct GraphView: Hashable, Sendable {
  public var filter: GraphFilter?
  public var kinship: Kinship?
  /// Whether repetitions are folded, but for those in `exceptions`; otherwise those in `exceptions` are.
  public var foldsByDefault = false
  /// The first promises of the repetitions that were folded or unfolded one by one.
  public var exceptions: Set<PromiseAddress> = []

  public init() {}

  /// Whether everything is shown.
  public var isWhole: Bool { self == GraphView() }
}

/// The rows of a graph that are shown, from top to bottom.
public struct GraphRows: Sendable {
  /// A line of the graph.
  public enum Line: Hashable, Sendable {
    /// The promise in a row of the layout.
    case promise(row: Int)
    /// Repetitions that are folded: rows of the layout, and how many rows one repetition has.
    case folded(rows: [Int], period: Int)

    /// The first row that the line stands for.
    public var firstRow: Int {
      switch self {
      case .promise(let row): row
      case .folded(let rows, _): rows.first ?? 0
      }
    }
  }

  /// The rows that pass the filter; `nil` for all.
  private let shown: [Int]?
  /// Rows of `shown` that are one line, in their order.
  private struct Fold: Sendable {
    let rows: Range<Int>
    /// How many rows one repetition has.
    let period: Int
  }

  private let folds: [Fold]
  /// How many lines lie before each fold.
  private let foldLines: [Int]
  private let total: Int
  /// The layout whose rows they are; folded rows have no lanes in it.
  public let layout: GraphLayout

  /// How many lines there are.
  public let count: Int
  /// Whether some of them stand for several rows.
  public var isFolding: Bool { !folds.isEmpty }
  /// How many promises they stand for, those that are folded included.
  public var promiseCount: Int { shown?.count ?? total }

  /// All rows of a layout.
  public init(all layout: GraphLayout) {
    self.init(layout, shown: nil, folds: [])
  }

  /// The rows of a layout that a person wants to see.
  /// - Complexity: O(n) for n promises; O(1) if everything is shown.
  public init(_ layout: GraphLayout, _ view: GraphView) {
    guard !view.isWhole else {
      self.init(all: layout)
      return
    }
    let full = layout.full
    var shown = Array(layout.order.indices)
    if let members = view.kinship?.members(in: full) { shown.removeAll { !members.contains(layout.rows.order[$0]) } }
    if let filter = view.filter { shown.removeAll { !filter.matches(full.promises[layout.rows.order[$0]], in: full) } }
    let repeats = view.foldsByDefault || !view.exceptions.isEmpty ? GraphRows.repeats(of: shown, in: layout) : []
    let folds = repeats.filter { run in
      let address = full.promises[layout.rows.order[shown[run.start]]].address
      return view.exceptions.contains(address) != view.foldsByDefault
    }.flatMap { run in run.foldedRows.map { Fold(rows: $0, period: run.period) } }
    self.init(layout, shown: shown.count == layout.order.count ? nil : shown, folds: folds)
  }

  /// The rows of the promises that are made in a state, for whom the rest is to be a surprise.
  /// - Complexity: O(n) for n promises.
  public init(_ layout: GraphLayout, made state: TraceState) {
    let full = layout.full
    self.init(layout, shown: layout.order.indices.filter { state[full.promises[layout.rows.order[$0]].id] != nil }, folds: [])
  }

  private init(_ layout: GraphLayout, shown: [Int]?, folds: [Fold]) {
    self.layout =
      folds.isEmpty
      ? layout : layout.folding(folds.lazy.flatMap(\.rows).map { shown?[$0] ?? $0 })
    self.shown = shown
    self.folds = folds
    total = shown?.count ?? layout.order.count
    var hidden = 0
    var foldLines: [Int] = []
    for fold in folds {
      foldLines.append(fold.rows.lowerBound - hidden)
      hidden += fold.rows.count - 1
    }
    self.foldLines = foldLines
    count = total - hidden
  }

  /// What a promise came to. The first one that ended differently, or decided something, stays in sight: folding would
  /// hide just the one that a person looks for. Where all were needed, the last of them didn't decide more than the others.
  private struct Shape: Hashable {
    let appearance: NodeAppearance
    /// Which error it is, without what the error holds: `offline` of `offline("bob")`.
    let error: Substring
    let isUnhandledEnd: Bool
    let isDecisive: Bool

    init(_ record: PromiseRecord, in full: TraceState) {
      appearance = NodeAppearance(record)
      error = record.state == .rejected ? (record.settlementText ?? "").prefix { $0 != "(" } : ""
      isUnhandledEnd = record.state == .rejected && full.isUnhandledEnd(record)
      isDecisive =
        record.isSettled
        && record.children.lazy.compactMap(full.position).contains { child in
          full.hasDecided(record.id, full.promises[child]) && !full.promises[child].tookAllInputs
        }
    }
  }

  private static func repeats(of shown: [Int], in layout: GraphLayout) -> [Repeats.Run] {
    let full = layout.full
    let positions = shown.map { layout.rows.order[$0] }
    let places = numbers(positions.map { full.promises[$0].address.place })
    return Repeats(places, shapes: numbers(positions.map { Shape(full.promises[$0], in: full) })).runs
  }

  /// One number for each of some things, the same for equal ones.
  private static func numbers<Thing: Hashable>(_ things: [Thing]) -> [Int] {
    var known: [Thing: Int] = [:]
    return things.map { thing in
      if let number = known[thing] { return number }
      known[thing] = known.count
      return known.count - 1
    }
  }

  /// The row of the layout at a place among those that pass the filter.
  private func row(_ index: Int) -> Int { shown?[index] ?? index }

  /// The line at an index.
  /// - Complexity: O(log n), and O(length) for what is folded.
  public subscript(_ line: Int) -> Line {
    let fold = foldIndex(atLine: line)
    guard let fold else { return .promise(row: row(line)) }
    if foldLines[fold] == line { return .folded(rows: folds[fold].rows.map(row), period: folds[fold].period) }
    return .promise(row: row(folds[fold].rows.upperBound + line - foldLines[fold] - 1))
  }

  /// The last fold that begins at or before a line.
  private func foldIndex(atLine line: Int) -> Int? {
    let next = foldLines.partitioningIndex { $0 > line }
    return next > 0 ? next - 1 : nil
  }

  /// The line that shows a row of the layout, or the next one below if the row is not shown; 0 without lines.
  /// - Complexity: O(log n).
  public func line(ofRow row: Int) -> Int {
    var index = row
    if let shown { index = min(shown.partitioningIndex { $0 >= row }, max(shown.count - 1, 0)) }
    let next = folds.partitioningIndex { $0.rows.lowerBound > index }
    guard next > 0 else { return min(index, max(count - 1, 0)) }
    let fold = folds[next - 1].rows
    return fold.contains(index) ? foldLines[next - 1] : foldLines[next - 1] + 1 + index - fold.upperBound
  }

  /// Whether a row of the layout passes the filter, folded or not.
  /// - Complexity: O(log n).
  public func contains(row: Int) -> Bool {
    guard let shown else { return row < total }
    let index = shown.partitioningIndex { $0 >= row }
    return index < shown.count && shown[index] == row
  }

  /// Whether a row of the layout has a line of its own.
  public func shows(row: Int) -> Bool {
    guard count > 0 else { return false }
    let line = line(ofRow: row)
    // A line that stands for several rows would list them all.
    if let fold = foldIndex(atLine: line), foldLines[fold] == line { return false }
    return self[line] == .promise(row: row)
  }

  /// The first promise of the repetition that a row belongs to, whether it is folded or not; `nil` if nothing repeats there.
  /// - Complexity: O(n).
  public func repetition(at row: Int) -> PromiseAddress? {
    let all = shown ?? Array(layout.order.indices)
    guard let index = all.firstIndex(where: { $0 >= row }), all[index] == row else { return nil }
    return repetition(in: all) { $0.contains(index) }
  }

  /// The first promise of the repetition that a row belongs to or that is nearest to it, whether it is folded or not; `nil` if nothing
  /// repeats.
  /// - Complexity: O(n).
  public func repetition(nearest row: Int) -> PromiseAddress? {
    let all = shown ?? Array(layout.order.indices)
    guard let index = all.firstIndex(where: { $0 >= row }) ?? all.indices.last else { return nil }
    func distance(_ rows: Range<Int>) -> Int { max(rows.lowerBound - index, index - rows.upperBound + 1, 0) }
    let least = GraphRows.repeats(of: all, in: layout).map { distance($0.rows) }.min()
    return repetition(in: all) { distance($0) == least }
  }

  private func repetition(in all: [Int], where isWanted: (Range<Int>) -> Bool) -> PromiseAddress? {
    GraphRows.repeats(of: all, in: layout).first { isWanted($0.rows) }.map {
      layout.full.promises[layout.rows.order[all[$0.start]]].address
    }
  }
}
