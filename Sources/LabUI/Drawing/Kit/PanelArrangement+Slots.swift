import Screen

/// Which panels a person wants to see, and how large.
struct PanelChoice: Hashable, Sendable {
  var hidden: Set<Panel> = []
  /// Whether the focused panel gets everything.
  var isZoomed = false
  /// Whether an audience looks on: fewer panels, larger.
  var isPresenting = false
  /// Whether an audience is told what happens: on a low screen, what is said of a run that is still to be guessed has no room.
  var isTelling = true
  /// Whether a lesson takes a part of the screen: what is printed matters more than the timeline.
  var isTeaching = false
  /// The columns that the source would like to have, so that none of its lines is cut.
  var sourceColumns = 0
  /// The rows of the source in a lesson.
  var sourceRows = 0
  /// The rows of the graph in a lesson.
  var graphRows = 0
  /// Percent of the columns for the left panels.
  var leftShare = PanelChoice.usualShare
  private static let usualShare = 42
  /// What a graph needs beside the source to say a name, a state and a value.
  static let columnsBesideSource = 26
  static let columnsBesideCutSource = 32
  /// What the bars of a timeline need beside the source.
  static let timelineColumns = 38
  /// The rows of a log below the source: three lines in a frame.
  static let logRows = 5
  /// The promises of which a graph shows anything worth looking at.
  static let leastGraphRows = 4
  /// Percent of the rows for the upper panels; `nil` gives them what they need.
  var upperShare: Int?

  /// What the left panel gets before an audience: in a lesson as many columns as its lines need, if the graph keeps its words.
  func presentedShare(of columns: Int) -> Int {
    guard isTeaching, columns >= 90 else { return leftShare }
    return max(leftShare, min(sourceColumns * 100 / columns + 1, 55))
  }

  /// What the source gets beside the graph: what it needs, unless the person has said how wide it is to be.
  func share(needing percent: Int, of columns: Int) -> Int {
    guard leftShare == PanelChoice.usualShare, percent > 1 else { return leftShare }
    return min(max(percent, 30), columns >= 120 ? 50 : columns >= 90 ? 44 : leftShare)
  }
}

extension PanelArrangement {
  static func slots(in body: Rectangle, screen: Size, focus: Panel, upperRows: Int, choice: PanelChoice) -> [Slot] {
    guard !body.isEmpty else { return [] }
    let isWide = screen.columns >= 72
    func isShown(_ panel: Panel) -> Bool {
      if panel == focus { return true }
      if choice.isZoomed || choice.hidden.contains(panel) { return false }
      return !choice.isPresenting || panel == .graph || panel == .source && focus == .graph
    }
    let upper = [Panel.source, .graph].filter(isShown)
    let lower = [Panel.timeline, .log].filter(isShown)
    let all = upper + lower
    if all.count == 1, screen.columns >= 36, screen.rows >= 12 { return [Slot(panel: focus, frame: body, border: .box)] }
    /// One of the lower panels where there isn't room for both.
    if choice.isPresenting, isWide, screen.rows >= rowsForPresentedTimeline, !choice.isZoomed, [.source, .graph].contains(focus),
      !choice.hidden.contains(.timeline)
    {
      // Lines stand two rows apart there.
      let wanted = min(upperRows, body.rows) * 2 + 2
      let parts = body.split(topRows: min(max(wanted, body.rows / 2), body.rows * 2 / 3))
      return row(pair(of: all, focus: focus), in: parts.top, share: choice.presentedShare(of: body.columns))
        + row([.timeline], in: parts.bottom, share: 0)
    }
    if choice.isPresenting, isWide, screen.rows >= 12 {
      return row(pair(of: all, focus: focus), in: body, share: choice.presentedShare(of: body.columns))
    }
    // Bars are as good as the graph to see who waits for whom, and questions about them need the script, too.
    let right = choice.isTeaching && focus == .timeline ? [focus] : [Panel.graph, .log].filter(isShown)
    // A script is read as a whole, if need be in the place of the timeline.
    let isCramped = screen.rows < 20 || screen.columns < 90 || choice.sourceRows + 2 > mostUpperRows(of: body)
    if choice.isTeaching, isWide, screen.rows >= 12, isCramped, upper.contains(.source), !right.isEmpty,
      !choice.isZoomed, choice.upperShare == nil || screen.rows < 20 || screen.columns < 90
    {
      // A source that is cut anyway leaves the others room for their words.
      let isCut = choice.sourceColumns > body.columns - PanelChoice.columnsBesideSource
      let beside =
        focus == .timeline
        ? PanelChoice.timelineColumns : isCut ? PanelChoice.columnsBesideCutSource : PanelChoice.columnsBesideSource
      // Beside a short script the graph is enough, and below it the log has room for its sentences.
      let most = body.rows - PanelChoice.logRows
      if right.contains(.log), choice.sourceRows + 2 <= most {
        let wanted = max(right.contains(.graph) ? upperRows : 0, choice.sourceRows)
        let parts = body.split(topRows: min(wanted, most - 2) + 2)
        guard right.contains(.graph) else {
          return [Slot(panel: .source, frame: parts.top, border: .box), Slot(panel: .log, frame: parts.bottom, border: .box)]
        }
        let left = max(min(choice.sourceColumns, body.columns - beside), body.columns * 2 / 5)
        let halves = parts.top.splitColumns([.fixed(left), .weight(1)])
        return [
          Slot(panel: .source, frame: halves[0], border: .box), Slot(panel: .graph, frame: halves[1], border: .box),
          Slot(panel: .log, frame: parts.bottom, border: .box),
        ]
      }
      let least = min(body.columns * min(choice.leftShare + 8, 80) / 100, body.columns - beside)
      let left = max(least, min(choice.sourceColumns, body.columns - beside))
      let halves = body.splitColumns([.fixed(left), .weight(1)])
      return [Slot(panel: .source, frame: halves[0], border: .box)]
        + column(right, in: halves[1], focus: focus, graphRows: choice.graphRows)
    }
    let oneLower = lower.contains(focus) ? [focus] : Array(lower.prefix(1))
    /// The focused panel and the one that goes best with it.
    let pair = pair(of: all, focus: focus)
    if isWide, screen.rows >= 20 {
      let bottom = screen.columns >= 90 ? lower : oneLower
      guard !upper.isEmpty, !bottom.isEmpty else {
        return row(upper + bottom, in: body, share: upper.isEmpty ? 100 - 40 : choice.leftShare)
      }
      let halves = halves(body, upperRows: upperRows, share: choice.upperShare)
      let needed = choice.sourceColumns * 100 / max(body.columns, 1) + 1
      let share = choice.isTeaching ? max(choice.leftShare, min(needed, 60)) : choice.share(needing: needed, of: body.columns)
      return row(upper, in: halves.top, share: share) + row(bottom, in: halves.bottom, share: choice.leftShare + 18)
    }
    if isWide, screen.rows >= 12 { return row(pair, in: body, share: choice.leftShare) }
    if screen.columns >= 36, screen.rows >= 34 {
      return column(upper + oneLower, in: body)
    }
    if screen.columns >= 36, screen.rows >= 22 { return column(pair, in: body) }
    return [Slot(panel: focus, frame: body, border: body.rows >= 5 && screen.columns >= 16 ? .heading : .none)]
  }

  /// How many rows a screen has at least on which an audience sees the timeline, too.
  private static let rowsForPresentedTimeline = 45

  private static func pair(of shown: [Panel], focus: Panel) -> [Panel] {
    guard shown.contains(.graph) else { return Array(([focus] + shown.filter { $0 != focus }).prefix(2)) }
    let companion = focus == .graph ? shown.first { $0 != .graph } : focus
    return (companion.map { [$0] } ?? []) + [.graph]
  }

  private static func row(_ panels: [Panel], in area: Rectangle, share: Int) -> [Slot] {
    let left = min(share, 90)
    let frames = panels.count == 2 ? area.splitColumns([.weight(left), .weight(100 - left)]) : [area]
    return zip(panels, frames).map { Slot(panel: $0, frame: $1, border: .box) }
  }

  /// One below the other; a log takes what the graph above it leaves, and has its own rows at least. Where that leaves the graph next
  /// to nothing, only one of them is shown: what is printed and what happened last stands below the panels, too.
  private static func column(
    _ panels: [Panel], in area: Rectangle, focus: Panel = .graph, graphRows: Int? = nil
  ) -> [Slot] {
    let most = area.rows - PanelChoice.logRows
    if let graphRows, panels == [.graph, .log], most < min(graphRows, PanelChoice.leastGraphRows) + 2 {
      return [Slot(panel: focus == .log ? .log : .graph, frame: area, border: .box)]
    }
    guard let graphRows, panels == [.graph, .log], most >= PanelChoice.logRows else {
      return zip(panels, area.splitRows(panels.map { _ in .weight(1) })).map { Slot(panel: $0, frame: $1, border: .box) }
    }
    let parts = area.split(topRows: min(max(graphRows + 2, PanelChoice.logRows), most))
    return [Slot(panel: .graph, frame: parts.top, border: .box), Slot(panel: .log, frame: parts.bottom, border: .box)]
  }

  /// Three fifths of the rows: as many as the upper row of panels gets.
  private static func mostUpperRows(of body: Rectangle) -> Int { (body.rows * 3 + 2) / 5 }

  /// The upper row of panels gets between two and three fifths, or what the person gave it.
  private static func halves(_ body: Rectangle, upperRows: Int, share: Int?) -> (top: Rectangle, bottom: Rectangle) {
    if let share { return body.split(topRows: min(max(body.rows * share / 100, 3), body.rows - 3)) }
    let most = mostUpperRows(of: body)
    let least = body.rows * 2 / 5
    return body.split(topRows: min(max(min(upperRows, most), least - 2) + 2, most))
  }
}
