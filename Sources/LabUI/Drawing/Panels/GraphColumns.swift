import Screen
import TraceEvents
import TraceGraph

/// Where the labels of the graph's rows begin and end, so that what follows them stands below one another.
///
/// As they are at the end, so that nothing moves while time passes.
struct GraphColumns {
  /// The column behind the labels, counted from the first one of the drawing.
  private var labelEnd = 0
  /// The columns for the line or number that messages name the promise by; 0 where there is no room for it.
  private(set) var place = 0
  /// The labels and the values of the rows.
  let labels: TellingTexts
  let values: TellingTexts
  private let panel: GraphPanel

  /// The mark of what is injected, or decided something; a longer one takes room from its label.
  static let mark = 1

  /// - Parameters:
  ///   - rows: The rows that are shown, as they are now.
  ///   - numbers: Which rows of the layout they are.
  init(_ panel: GraphPanel, _ rows: [GraphRow], _ numbers: [Int]) {
    self.panel = panel
    let ends = panel.scene.layout.rows(numbers, for: panel.scene.full, trackColumns: 0)
    labels = TellingTexts(ends.lazy.map(\.label))
    values = TellingTexts(ends.lazy.map(\.detail))
    // Where a lesson has no room for a drawing, lines tell promises of one name apart, and the log speaks of them.
    let isList =
      panel.trackColumns == 0 && panel.scene.lesson != nil && panel.body.columns >= GraphColumns.leastForLessonPlaces
      && GraphColumns.hasTwins(ends, in: panel)
    if panel.body.columns >= GraphColumns.leastForPlaces && panel.trackColumns > 0 || isList {
      place = rows.map { panel.place(of: $0).count }.max() ?? 0
    }
    let longest = rows.map { start(of: $0) + TextWidth.columns(of: $0.label) + panel.mark(of: $0).dropFirst().count }.max() ?? 0
    labelEnd = min(longest, mostLabelEnd(ends))
    // What tells them apart takes the room of what doesn't; values and times keep theirs.
    if isList { labelEnd = max(min(longest, mostLabelEnd(ends) - place - 2), GraphColumns.leastListLabel) }
  }

  /// Whether labels are the same once they are cut to a list's width.
  private static func hasTwins(_ ends: [GraphRow], in panel: GraphPanel) -> Bool {
    let shown = ends.map {
      PromiseLabel.fitted(
        $0.label, brief: panel.scene.layout.briefLabel(of: $0.promise), to: third(of: panel.body.columns),
        among: TellingTexts(ends.lazy.map(\.label)))
    }
    return Set(shown).count < shown.count
  }

  /// Where the words of a row begin, counted from the first column of the drawing.
  func start(of row: GraphRow) -> Int {
    if panel.trackColumns == 0 { return GraphColumns.glyph + panel.indent(of: row) }
    return panel.isTight ? row.firstFreeColumn : row.labelColumn
  }

  /// What a row has for its label and all of its mark but the first column.
  func labelColumns(of row: GraphRow) -> Int { labelEnd - start(of: row) }

  /// What a label has at least in an ordinary panel; graphs with longer ones are drawn with as few blank columns as possible.
  static func ordinaryLabel(in columns: Int, isLesson: Bool) -> Int {
    columns >= leastForNumbers && !isLesson ? leastWideLabel : third(of: columns)
  }

  private func mostLabelEnd(_ ends: [GraphRow]) -> Int {
    let common = panel.trackColumns == 0 ? GraphColumns.glyph : panel.scene.layout.labelColumn(trackColumns: panel.trackColumns)
    let isWide = panel.body.columns >= GraphColumns.leastForNumbers && panel.scene.lesson == nil
    guard panel.isTight, !isWide, panel.trackColumns > 0 else { return common + mostLabelColumns(beside: common, ends) }
    // A value that is long anyway leaves the labels their room.
    let isRoomy = panel.body.columns >= GraphColumns.leastForStates && panel.scene.lesson == nil
    let most = max(panel.body.columns * (isRoomy ? 4 : 3) / 10, leastOfWords(ends))
    let words = min(ends.map(isRoomy ? GraphColumns.columnsOfWords : GraphColumns.columnsOfShortWords).max() ?? 0, most)
    return max(panel.body.columns - besideLabel - words, common + GraphColumns.leastLabel)
  }

  /// What stands around a label, but for the drawing and the words: marks, and the place.
  private var besideLabel: Int { GraphPanel.markColumns + GraphColumns.mark + 1 + (place == 0 ? 0 : place + 2) }

  private static func third(of columns: Int) -> Int { max(columns / 3, 6) }

  private func leastOfWords(_ ends: [GraphRow]) -> Int {
    let isTold = panel.scene.lesson != nil || panel.scene.isPresenting
    if isTold, ends.contains(where: { $0.appearance == .cancelled }) { return GraphColumns.columnsOfCancelled }
    return panel.scene.lesson == nil ? 0 : GraphColumns.leastForValueAndTime
  }

  /// Labels get a third; in a lesson they leave room for a short value and its time beside a wide drawing, and in a wide panel they get
  /// what states, values and times leave.
  private func mostLabelColumns(beside drawing: Int, _ ends: [GraphRow]) -> Int {
    let (body, scene) = (panel.body, panel.scene)
    var third = GraphColumns.third(of: body.columns)
    if body.columns >= GraphColumns.leastForNumbers, scene.lesson == nil {
      let others = GraphPanel.markColumns + drawing + GraphColumns.mark + place
      let room = body.columns - others - GraphColumns.gaps
      // One long value leaves the labels of all rows half of the room; where a little more lets all values and times be whole, that.
      let needed = ends.map(GraphColumns.columnsOfWords).max() ?? 0
      let words = needed <= room * 6 / 10 ? needed : room / 2
      return max(room - max(words, GraphColumns.columnsOfPending), GraphColumns.leastWideLabel)
    }
    if scene.lesson != nil, panel.trackColumns > 0 {
      third = min(third, max(body.columns - GraphPanel.markColumns - panel.trackColumns - GraphColumns.leastForValueAndTime, 8))
    }
    if scene.lesson != nil || scene.isPresenting, ends.contains(where: { $0.appearance == .cancelled }) {
      // Beside a label that is cut anyway, `cancelled` and its time are whole.
      third = min(third, max(body.columns - drawing - besideLabel - GraphColumns.columnsOfCancelled, 8))
    }
    // Numbers beside the lines take their room from the labels, which are cut anyway, and not from the states.
    return max(third - max(place - GraphColumns.ordinaryPlace, 0), 8)
  }

  /// What state, value and time of a row take where nothing is cut.
  private static func columnsOfWords(_ row: GraphRow) -> Int {
    if row.isUnhandledEnd {
      return columnsOfUnhandled + (row.detail.isEmpty ? 0 : 1 + TextWidth.columns(of: row.detail)) + columnsOfTime(row)
    }
    let word = TextWidth.columns(of: row.word)
    let detail = row.detail.isEmpty ? 0 : 2 + TextWidth.columns(of: row.detail)
    return (row.detail.isEmpty ? word : max(word, GraphRowWords.stateColumns)) + detail + columnsOfTime(row)
  }

  /// What a row's value and time take, or in its place a state.
  private static func columnsOfShortWords(_ row: GraphRow) -> Int {
    if row.isUnhandledEnd { return columnsOfUnhandled }
    let text =
      row.detail.isEmpty ? min(TextWidth.columns(of: row.word), GraphRowWords.stateColumns) : TextWidth.columns(of: row.detail)
    return text + columnsOfTime(row)
  }

  private static func columnsOfTime(_ row: GraphRow) -> Int {
    row.timeText.isEmpty ? 0 : 2 + TextWidth.columns(of: row.timeText)
  }

  /// Of the glyph that stands for the drawing in a list, and the space behind it.
  private static let glyph = 2
  /// Of `pending until 1,200 ms`.
  private static let columnsOfPending = 22
  /// Of `cancelled  100 ms`.
  private static let columnsOfCancelled = 17
  /// Of ` unhandled! `.
  private static let columnsOfUnhandled = 12
  /// Between a label, its mark, its place and the state.
  private static let gaps = 3
  /// What a label keeps beside the longest value.
  private static let leastWideLabel = 30
  private static let leastLabel = 8
  private static let leastForValueAndTime = 15
  private static let leastForPlaces = 40
  private static let leastForLessonPlaces = 22
  /// Where the label of a list ends at the earliest: behind `then…`.
  private static let leastListLabel = 7
  /// The columns of a line with two digits, `:22`.
  private static let ordinaryPlace = 3
  static let leastForNumbers = 90
  /// Where states stand beside values, and need their room.
  private static let leastForStates = 64
}
