import Lab
import Screen
import TraceGraph

/// The list of outcomes, or another of its pages, in the place of the source panel.
struct OutcomePanel: PanelContent {
  /// A line of the list, and the row that it belongs to; -1 if it belongs to none.
  struct Line {
    var pieces: [(text: String, style: Style)]
    var row: Int
    var isHead = false
  }

  let window: PanelWindow
  private let area: Rectangle
  private let heading: [(text: String, style: Style)]
  private let lines: [Line]
  private let marked: Int

  init(_ listing: Scene.OutcomeListing, in area: Rectangle) {
    self.area = area
    marked = listing.list.markedRow
    let width = max(area.columns - 1, 4)
    let heading = OutcomePanel.heading(listing, width: width)
    switch listing.list.page {
    case .outcomes: lines = OutcomePanel.lines(listing, width: width)
    case .reasons(let answers): lines = OutcomePanel.lines(answers, marked: marked, width: width)
    case .errors: lines = OutcomePanel.lines(listing.outcomes.errors, marked: marked, width: width)
    }
    // Of a few outcomes all lines fit, and the heading may take what is left.
    self.heading = Array(heading.prefix(max(area.rows / 2, area.rows - lines.count, 1)))
    let marked = marked
    let first = lines.firstIndex { $0.row == marked } ?? 0
    let last = lines.lastIndex { $0.row == marked } ?? first
    let rows = max(area.rows - self.heading.count, 0)
    window = PanelWindow(
      contentRows: lines.count, visibleRows: rows, scrolled: nil,
      anchor: last - first < rows ? (first + last) / 2 : first + rows / 2)
  }

  // MARK: Text

  private static func heading(_ listing: Scene.OutcomeListing, width: Int) -> [(text: String, style: Style)] {
    let outcomes = listing.outcomes
    switch listing.list.page {
    case .reasons: return [("Why outcome \(listing.list.row + 1)", Theme.strong), ("", Theme.plain)]
    case .errors: return [("Where errors land, one at a time", Theme.strong), ("", Theme.plain)]
    case .outcomes: break
    }
    guard let exploration = outcomes.exploration else { return [("Running it in every way …", Theme.secondary)] }
    let (runs, count) = (exploration.runs, exploration.entries.count)
    let title = "\(runs) \(runs == 1 ? "run" : "runs"), \(count) \(count == 1 ? "outcome" : "outcomes")"
    let state =
      switch outcomes.stage {
      case .looking(let rest?): "looking …  about \(rest) \(rest == 1 ? "run" : "runs") to go"
      case .looking(nil): "looking …  for the smallest change that leads to each outcome"
      case .over: exploration.gap.map { "not exhaustive: \($0)" } ?? exploration.whyExhaustive
      }
    func wrapped(_ sentences: [String], _ style: Style) -> [(text: String, style: Style)] {
      sentences.flatMap { TextWidth.wrapped(singleLine($0), to: width) }.map { ($0, style) }
    }
    let isAlone = outcomes.stage == .over && exploration.gap == nil && runs == 1
    let advice = isAlone ? ["Press f to let the selected promise fail, d to delay it."] : []
    let lines =
      wrapped(exploration.expectationProblems + exploration.breaches, Theme.problem)
      + wrapped([state] + advice + exploration.notes, Theme.secondary)
    return [(title, Theme.strong)] + lines + [("", Theme.plain)]
  }

  private static func lines(_ listing: Scene.OutcomeListing, width: Int) -> [Line] {
    let entries = listing.outcomes.entries
    let counts = entries.map { "\($0.runs) \($0.runs == 1 ? "run" : "runs")" }
    let numberColumns = String(entries.count).count
    let countColumns = counts.map(\.count).max() ?? 0
    let indent = numberColumns + 4
    return entries.enumerated().flatMap { index, entry in
      let isMarked = index == listing.list.markedRow
      let (glyph, style) = mark(entry.outcome)
      let number = TextWidth.padded(String(index + 1), to: numberColumns, alignment: .right)
      let head = Line(
        pieces: [
          (isMarked ? "\(Theme.selectionMark) " : "  ", Theme.accent), ("\(number)  ", Theme.secondary),
          (TextWidth.padded(counts[index], to: countColumns) + "  ", Theme.plain), ("\(glyph) \(entry.outcome.word)", style),
          (index == listing.current ? "  (now)" : "", Theme.accent),
        ], row: index, isHead: true)
      let texts = isMarked ? details(entry, index, listing) : [(difference(entry, index, listing), Theme.secondary)]
      let below = texts.filter { !$0.0.isEmpty }.flatMap { text, style in
        let lines = isMarked ? TextWidth.wrapped(text, to: max(width - indent, 8)) : [text]
        return lines.map { Line(pieces: [(String(repeating: " ", count: indent), Theme.plain), ($0, style)], row: index) }
      }
      return [head] + below
    }
  }

  private static func mark(_ outcome: Outcome) -> (String, Style) {
    switch outcome.ending {
    case .well: ("●", Style.plain.colored(.green))
    case .pending: ("◌", Theme.problem)
    case .unhandled: ("✗", Theme.problem)
    case .limit, .notAsExpected, .fault, .handledTooLate, .exit, .leak, .stopped: ("!", Theme.problem)
    }
  }

  /// The first line that is printed otherwise than without changes; without changes, what is printed.
  private static func difference(_ entry: Exploration.Entry, _ index: Int, _ listing: Scene.OutcomeListing) -> String {
    guard let first = listing.outcomes.entries.first, index > 0 else { return "the run without changes" }
    return singleLine(entry.outcome.difference(from: first.outcome))
  }

  private static func details(
    _ entry: Exploration.Entry, _ index: Int, _ listing: Scene.OutcomeListing
  ) -> [(String, Style)] {
    let changes = listing.outcomes.changes(of: index).enumerated().map {
      ("\($0 == 0 ? "if" : "and") \(singleLine($1))", Theme.plain)
    }
    let verdict = entry.outcome.status == .success ? [] : [(singleLine(entry.outcome.verdict), Theme.problem)]
    return changes + [(difference(entry, index, listing), Theme.secondary)] + verdict
  }

  // MARK: Drawing

  func draw(into buffer: inout CellBuffer) {
    for (row, line) in heading.enumerated() {
      var pen = Pen(in: area, row: row, column: 1)
      pen.write(line.text, line.style, into: &buffer)
    }
    for (row, index) in window.rows.enumerated() {
      var pen = Pen(in: area, row: heading.count + row)
      for piece in lines[index].pieces { pen.write(piece.text, piece.style, into: &buffer) }
      if lines[index].isHead, lines[index].row == marked {
        buffer.restyle(Rectangle(column: area.left, row: pen.row, columns: area.columns, rows: 1)) { $0.reversed }
      }
    }
  }

  /// The row at a position of the screen.
  func outcome(at position: Position) -> Int? {
    let index = window.firstRow + position.row - area.top - heading.count
    guard area.contains(position), position.row >= area.top + heading.count, window.rows.contains(index) else { return nil }
    return lines[index].row < 0 ? nil : lines[index].row
  }

  func hit(at position: Position) -> Hit { Hit(panel: .source) }
}

extension Scene {
  /// The outcome in the list at a position of the screen.
  func outcome(at position: Position) -> Int? {
    guard let outcomes, let slot = arrangement.slot(of: .source) else { return nil }
    return OutcomePanel(outcomes, in: slot.content).outcome(at: position)
  }

  /// What the list of outcomes shows.
  struct OutcomeListing: Sendable {
    var list: OutcomeList
    var outcomes: Outcomes
    /// The outcome of the session's run.
    var current: Int?

    init(_ list: OutcomeList, in state: LabState) {
      (self.list, outcomes) = (list, state.outcomes)
      current = state.outcomes.entries.firstIndex(where: state.isCurrent)
    }
  }
}
