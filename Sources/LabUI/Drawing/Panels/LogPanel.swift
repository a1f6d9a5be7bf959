import Lab
import Screen
import TraceEvents
import TraceGraph

/// What happened, in plain words, the latest at the bottom.
///
/// The rows that it scrolls through are events, since how many lines they take is known only for those that are shown. So a frame
/// costs what fits on it, however long the trace is.
struct LogPanel: PanelContent {
  /// An event in words.
  private struct Entry {
    /// The position right after the event.
    var position: Int
    /// `nil` for what is known at the end only, as no event says that something never happened, and for choices of the plan.
    var event: TraceEvent?
    var time: VirtualInstant
    var text: String
    var isChoice = false
    /// Whether it opens a job that could have come earlier.
    var isChance = false
    /// Whether it is told only while it is the latest: the log would be long with all of its kind.
    var isPassing = false

    /// The instant as the panel shows it.
    var shownTime: String { (isChance ? String(TimelineLane.chanceMark) : "") + time.description }

    /// The promise that it is about.
    var promise: PromiseID? {
      guard let event else { return nil }
      let promise = event.promise == .program ? event.cause : event.promise
      return promise == .program ? nil : promise
    }
  }

  /// A line of the panel.
  private struct Line {
    var entry: Entry
    var text: String
    var isFirst: Bool
  }

  let window: PanelWindow
  private let scene: Scene
  private let area: Rectangle
  private let lines: [Line]
  private let timeColumns: Int

  init(_ scene: Scene, in area: Rectangle) {
    self.scene = scene
    self.area = area
    let latest = LogPanel.entries(in: scene, upTo: LogPanel.count(in: scene), limit: area.rows)
    var timeColumns = LogPanel.timeColumns(latest)
    var lines = LogPanel.lines(latest, timeColumns: timeColumns, area: area, of: scene).suffix(area.rows)
    // An entry whose beginning is cut off counts as not shown.
    let count = LogPanel.count(in: scene)
    let shown = lines.first.map { $0.isFirst ? $0.entry.position - 1 : $0.entry.position } ?? count
    let followed = LogPanel.hasEntry(before: shown, in: scene) ? shown : 0
    window = PanelWindow(
      contentRows: count, visibleRows: area.isEmpty ? 0 : max(count - followed, 1), scrolled: scene.scroll[.log] ?? count,
      anchor: nil)
    if scene.scroll[.log] != nil, window.firstRow < followed {
      let entries = LogPanel.entries(in: scene, from: window.firstRow, limit: area.rows)
      timeColumns = LogPanel.timeColumns(entries)
      lines = LogPanel.lines(entries, timeColumns: timeColumns, area: area, of: scene).prefix(area.rows)
    }
    self.lines = Array(lines)
    self.timeColumns = timeColumns
  }

  /// The position behind the last entry: the leaks follow the events.
  private static func count(in scene: Scene) -> Int { min(scene.position, scene.events.count) + scene.leaks.count }

  /// Whether there is anything to scroll back to: many events have no line. Not all of a long trace is looked through for it.
  private static func hasEntry(before position: Int, in scene: Scene) -> Bool {
    position > mostLookedAt || (0..<position).contains { !entries(in: scene, at: $0 + 1).isEmpty }
  }

  private static let mostLookedAt = 100

  /// The last entries before a position.
  private static func entries(in scene: Scene, upTo end: Int, limit: Int) -> [Entry] {
    var entries: [Entry] = []
    var position = end
    while position > 0, entries.count < limit {
      entries += LogPanel.entries(in: scene, at: position).reversed()
      position -= 1
    }
    return entries.reversed()
  }

  /// The first entries from a position on.
  private static func entries(in scene: Scene, from start: Int, limit: Int) -> [Entry] {
    var entries: [Entry] = []
    var position = start + 1
    while position <= count(in: scene), entries.count < limit {
      entries += LogPanel.entries(in: scene, at: position)
      position += 1
    }
    return entries
  }

  /// The choices of the plan that take effect right before a position, then the event.
  private static func entries(in scene: Scene, at position: Int) -> [Entry] {
    let isEvent = position <= scene.events.count
    let choices = scene.choices.filter { isEvent && $0.position == position - 1 }.map { choice in
      Entry(position: position, time: scene.events[position - 1].time, text: "here \(singleLine(choice.text))", isChoice: true)
    }
    return choices + (entry(in: scene, at: position).map { [$0] } ?? [])
  }

  /// The event before a position in words. The state is that of now, so the words are what is known by now.
  private static func entry(in scene: Scene, at position: Int) -> Entry? {
    guard position <= scene.events.count else {
      let leak = scene.leaks[position - scene.events.count - 1]
      let text = "leak (\(PlainWords().words(for: leak.place))): \(singleLine(leak.message))"
      return Entry(position: position, event: nil, time: scene.full.time, text: text)
    }
    let event = scene.events[position - 1]
    guard let text = scene.layout.words.describe(event, in: scene.state) else {
      guard isPassing(position, in: scene) else { return nil }
      return Entry(
        position: position, event: event, time: event.time, text: scene.layout.words.caption(event, in: scene.state).text,
        isPassing: true)
    }
    return Entry(
      position: position, event: event, time: event.time,
      text: text + scene.changeRemark(on: event) + weakRemark(on: event, in: scene),
      isChance: opensChance(position, in: scene))
  }

  /// That the handler of the promise that is settled found a weak reference nil.
  private static func weakRemark(on event: TraceEvent, in scene: Scene) -> String {
    guard case .settled = event.kind, scene.withoutObject.contains(event.promise) else { return "" }
    return "; its handler found a weak reference nil"
  }

  /// Whether an event that has no line of its own is told: whoever steps sees in every panel what a step did.
  private static func isPassing(_ position: Int, in scene: Scene) -> Bool {
    position == scene.position && scene.followsTime && !scene.isPlaying && position < scene.events.count
  }

  /// Whether an event is the first that is told of a job which could have come earlier.
  private static func opensChance(_ position: Int, in scene: Scene) -> Bool {
    guard !scene.chanceJobs.isEmpty else { return false }
    for step in stride(from: position, to: 0, by: -1) {
      if let last = scene.chanceJobs[step], position <= last { return true }
      guard step > 1, scene.layout.words.describe(scene.events[step - 2], in: scene.state) == nil else { return false }
    }
    return false
  }

  private static func timeColumns(_ entries: [Entry]) -> Int {
    max(entries.map { TextWidth.columns(of: $0.shownTime) }.max() ?? 0, 6)
  }

  /// The text begins after the time, two spaces, a glyph and a space.
  private static func textColumn(_ timeColumns: Int, in columns: Int, of scene: Scene) -> Int {
    // In a lesson, sentences are to be read: a narrow panel leaves the time out for them.
    columns >= (scene.lesson == nil ? 24 : 34) ? timeColumns + 4 : 2
  }

  private static func lines(_ entries: [Entry], timeColumns: Int, area: Rectangle, of scene: Scene) -> [Line] {
    let room = area.columns - textColumn(timeColumns, in: area.columns, of: scene)
    return entries.flatMap { entry in
      fitted(entry.text, to: room, rows: max(area.rows / 2, leastRows)).enumerated().map {
        Line(entry: entry, text: $1, isFirst: $0 == 0)
      }
    }
  }

  /// How many rows an entry may take, however low the panel is.
  private static let leastRows = 3

  /// A text on so many rows at most: a long value is no reason to show nothing else. The place stays, which stands at the end.
  private static func fitted(_ text: String, to room: Int, rows: Int) -> [String] {
    // A value can be very long.
    let lines = wrapped(text.count > rows * room * 2 ? TextWidth.truncated(text, to: rows * room * 2) : text, to: room)
    guard lines.count > rows, room > 0 else { return lines }
    let place = text.ranges(of: " (line ").last.map { String(text[$0.lowerBound...]) } ?? ""
    let end = TextWidth.columns(of: place) < room ? place : ""
    var columns = rows * room - TextWidth.columns(of: end)
    while columns > room {
      let short = wrapped(TextWidth.truncated(text, to: columns) + end, to: room)
      if short.count <= rows { return short }
      // Words that aren't parted leave the ends of lines free.
      columns -= max(room / 4, 1)
    }
    return Array(lines.prefix(rows))
  }

  /// Lines of a text that don't part "line" from its number, or from a promise's number behind it.
  private static func wrapped(_ text: String, to room: Int) -> [String] {
    TextWidth.wrapped(text, to: room) { $0.hasSuffix("(line") || ($0.hasSuffix(",") && $1.hasPrefix("#")) }
  }

  func draw(into buffer: inout CellBuffer) {
    if lines.isEmpty {
      let nothing =
        scene.position > 0
        ? "Promises were made; none of them is settled."
        // While a run is guessed, these keys do nothing.
        : scene.isGuessing
          ? "Nothing is shown before you answer."
          : scene.isOnTheWay ? "Nothing has happened yet." : "Nothing has happened yet: space plays, . steps."
      let text = (scene.hidesFuture ? nil : scene.emptyText) ?? nothing
      Pen.writeWrapped(text, Theme.secondary, in: area, into: &buffer)
    }
    let textColumn = LogPanel.textColumn(timeColumns, in: area.columns, of: scene)
    for (row, line) in lines.enumerated() {
      let isLatest = line.entry.position == lines.last?.entry.position && line.entry.position == latestEntryPosition
      if line.isFirst {
        if textColumn > 2 {
          var pen = Pen(in: area, row: row)
          let time = TextWidth.padded(line.entry.shownTime, to: timeColumns, alignment: .right)
          pen.write(time, isLatest ? Theme.now : Theme.secondary, into: &buffer)
          if line.entry.event != nil, line.entry.position == markedPosition {
            pen.column += 1
            pen.write(Theme.currentMark, Theme.current, into: &buffer)
          }
        }
        let mark = line.entry.isChoice ? LogPanel.choiceMark : mark(line.entry.event)
        var pen = Pen(in: area, row: row, column: textColumn - 2)
        pen.write(mark.glyph, mark.style.bold, into: &buffer)
      }
      var pen = Pen(in: area, row: row, column: textColumn)
      let style =
        line.entry.isChoice
        ? Theme.injection
        : line.entry.isPassing ? Theme.secondary : mark(line.entry.event).isOutput ? Theme.output : Theme.plain
      pen.write(line.text, isLatest && !line.entry.isPassing ? style.bold : style, into: &buffer)
    }
  }

  /// The last entry, if it is among those shown.
  private var latestEntryPosition: Int? {
    LogPanel.entries(in: scene, upTo: LogPanel.count(in: scene), limit: 1).first?.position
  }

  /// The entry of the latest event. At the end, what a skipped handler passes on has been told with its skipping.
  private var markedPosition: Int {
    guard let last = lines.last(where: { $0.entry.position <= scene.position })?.entry, last.position < scene.position,
      scene.position == scene.events.count, scene.events[(last.position)...].allSatisfy({ isSilent($0, after: last) })
    else { return scene.position }
    return last.position
  }

  /// Whether an event has no entry as it is part of what another one says.
  private func isSilent(_ event: TraceEvent, after entry: Entry) -> Bool {
    event.promise == entry.promise && scene.layout.words.describe(event, in: scene.state) == nil
  }

  private static let choiceMark = (glyph: Theme.injectionMark, style: Theme.injection, isOutput: false)

  /// The glyph of what happened.
  private func mark(_ event: TraceEvent?) -> (glyph: String, style: Style, isOutput: Bool) {
    guard let event else { return ("!", Theme.problem, false) }
    func glyph(_ appearance: NodeAppearance) -> (String, Style, Bool) {
      (String(appearance.glyph), Theme.style(appearance), false)
    }
    return switch event.kind {
    // As the graph has it now: an error that was handled later is told quietly.
    case .settled: glyph(NodeAppearance(scene.state[event.promise]))
    case .skipped: glyph(.skipped)
    case .waiting, .adopted, .awaits: glyph(.pending)
    case .handlerRan: ("→", Theme.accent, false)
    case .cancelled: glyph(.cancelled)
    case .injected: (Theme.injectionMark, Theme.injection, false)
    case .printed, .answered: ("»", Theme.output, true)
    case .asked: ("?", Theme.accent, true)
    case .marked: ("»", Theme.accent, false)
    case .faulted: ("!", Theme.problem, false)
    case .created, .ignored, .absorbed, .prompted: (" ", Theme.plain, false)
    }
  }

  func hit(at position: Position) -> Hit {
    let row = position.row - area.top
    guard lines.indices.contains(row) else { return Hit(panel: .log) }
    let entry = lines[row].entry
    return Hit(panel: .log, promise: entry.promise, position: min(entry.position, scene.events.count))
  }
}
