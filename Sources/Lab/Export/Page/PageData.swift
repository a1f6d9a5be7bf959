internal import Program
internal import TraceEvents
internal import TraceGraph

/// What a page knows of a run: its rows and edges, and what each event changes of them.
struct PageData {
  private let exhibit: Exhibit
  private let sketch: GraphSketch
  private let steps: [SketchSteps.Step]
  private let geometry: PictureGeometry
  private let nameColumns: Int
  private let wordColumns: Int

  private static let headHeight = 34.0

  init(_ exhibit: Exhibit) {
    self.exhibit = exhibit
    let full = exhibit.run.full
    let sketch = GraphSketch(exhibit.run.layout)
    let steps = SketchSteps(exhibit.run.events, sketch, full: full).steps
    (self.sketch, self.steps) = (sketch, steps)
    geometry = PictureGeometry(laneCount: sketch.laneCount)
    nameColumns = min(
      sketch.nodes.map { Markup.width(sketch.label(of: $0.promise)) + Markup.width(PageData.place($0.promise, full)) + 6 }.max()
        ?? 0, 48)
    let widest = steps.lazy.flatMap(\.rows).map { Markup.width($0.look.word) + 1 + Markup.width($0.look.detail) }.max() ?? 0
    wordColumns = max(min(widest, 56), 12)
  }

  private static func place(_ promise: PromiseID, _ full: TraceState) -> String {
    full[promise].map { PlainWords().words(for: $0.address.place) } ?? ""
  }

  // MARK: The picture

  private var namesX: Double { PictureGeometry.margin + geometry.tracksWidth + 8 }
  private var wordsX: Double { namesX + Double(nameColumns) * PictureGeometry.characterWidth + 16 }
  private var timesX: Double { wordsX + Double(wordColumns + 10) * PictureGeometry.characterWidth + 16 }
  private var timelineX: Double { timesX + 24 }
  private var totalWidth: Double { timelineX + PictureGeometry.timelineWidth + 40 }
  private var totalHeight: Double { PageData.headHeight + Double(sketch.nodes.count) * PictureGeometry.rowHeight + 30 }

  /// The picture without its rows: the page's script draws them.
  var svgFrame: String {
    let (width, height) = (Markup.number(totalWidth), Markup.number(totalHeight))
    let clips = ["past", "future"].map { name in
      "<clipPath id=\"\(name)\"><rect id=\"\(name)-area\" x=\"0\" y=\"0\" width=\"\(width)\" height=\"\(height)\"/></clipPath>"
    }
    let symbols = NodeAppearance.allCases.flatMap { [PageData.symbol($0, isAlarm: false), PageData.symbol($0, isAlarm: true)] }
    return "<svg id=\"picture\" width=\"\(width)\" height=\"\(height)\" role=\"img\" aria-label=\"graph and timeline\"><defs>"
      + (clips + symbols).joined() + "</defs></svg>"
  }

  private static func symbol(_ appearance: NodeAppearance, isAlarm: Bool) -> String {
    let shape = NodeShape(GraphSketch.Look(appearance, isUnhandledEnd: isAlarm), at: (12, 12), radius: 7).text
    return "<symbol id=\"s-\(appearance.rawValue)\(isAlarm ? "-alarm" : "")\" viewBox=\"0 0 24 24\">\(shape)</symbol>"
  }

  // MARK: Data

  /// Everything as JSON that can stand in a page: no character in it means anything to HTML.
  var json: String {
    var strings = PageStrings()
    let full = exhibit.run.full
    let rowOf = Dictionary(uniqueKeysWithValues: sketch.nodes.enumerated().map { ($1.promise, $0) })
    let rows = zip(sketch.nodes, exhibit.run.timeline.rows).map { node, life in
      let record = full[node.promise]
      let line = record.map { $0.address.place.unit == .program ? $0.address.place.line : 0 } ?? 0
      let settled = record?.settledAt.map(\.millisecondsText) ?? "-1"
      let phases = life.phases.map {
        "[\($0.start.millisecondsText),\($0.end.millisecondsText),\($0.activity == .working ? 1 : 0)]"
      }
      return
        "[\(Markup.quoted(sketch.label(of: node.promise))),\(Markup.quoted(PageData.place(node.promise, full))),\(node.lane),"
        + "\(node.promise),\(line),\(record?.creator ?? .program),\(settled),[\(phases.joined(separator: ","))]]"
    }
    let edges = sketch.edges.map { "[\(rowOf[$0.from] ?? 0),\(rowOf[$0.to] ?? 0)]" }
    let changes = zip(exhibit.run.events, steps).map { event, step in
      let promise = event.promise == .program ? event.cause : event.promise
      let rowChanges = step.rows.map { change in
        let causes = change.causes.map { "\($0)" }.joined(separator: ",")
        return
          "[\(change.row),\(PageData.flags(change.look)),\(strings.index(change.look.word)),\(strings.index(change.look.detail)),"
          + "\(strings.index(change.reason)),[\(causes)]]"
      }
      let edgeChanges = step.edges.map { "[\($0.edge),\(PageData.number($0.role))]" }
      return
        "[\(event.time.millisecondsText),\(rowOf[promise] ?? -1),\(strings.index(step.words ?? "")),[\(rowChanges.joined(separator: ","))],"
        + "[\(edgeChanges.joined(separator: ","))]]"
    }
    let printed = full.output.map { "[\($0.step),\(Markup.quoted(TerminalText.escaped($0.text)))]" }
    let ticks = exhibit.run.timeline.scale(columns: 44).ticks().map {
      "[\($0.instant.millisecondsText),\(Markup.quoted($0.text))]"
    }
    func list(_ parts: [String]) -> String { "[\(parts.joined(separator: ","))]" }
    return "{\"geometry\":\(geometryJSON),\"end\":\(exhibit.run.endTime.millisecondsText),\"position\":\(exhibit.position),"
      + "\"rows\":\(list(rows)),\"edges\":\(list(edges)),\"ticks\":\(list(ticks)),\"printed\":\(list(printed)),\"steps\":\(list(changes)),"
      + "\"strings\":\(list(strings.all.map(Markup.quoted)))}"
  }

  private var geometryJSON: String {
    let values: [(String, Double)] = [
      ("margin", PictureGeometry.margin), ("lane", geometry.laneWidth), ("value", geometry.valueOffset),
      ("error", geometry.errorOffset),
      ("radius", geometry.nodeRadius), ("head", PageData.headHeight), ("row", PictureGeometry.rowHeight), ("names", namesX),
      ("words", wordsX),
      ("times", timesX), ("timeline", timelineX), ("width", PictureGeometry.timelineWidth), ("total", totalWidth),
      ("columns", Double(wordColumns)),
    ]
    return "{" + values.map { "\"\($0.0)\":\(Markup.number($0.1))" }.joined(separator: ",") + "}"
  }

  /// The state in the lowest three bits, as the page's script counts them; then which track, the alarm, whether an error was caught and goes on.
  private static func flags(_ look: GraphSketch.Look) -> Int {
    let state =
      switch look.appearance {
      case .notMade: 0
      case .pending: 1
      case .fulfilled: 2
      case .rejected: 3
      case .skipped: 4
      case .cancelled: 5
      case .caught: 6
      case .rejectedHandled: 7
      }
    return state + (look.isOnErrorTrack ? 8 : 0) + (look.isUnhandledEnd ? 16 : 0) + (look.isCaughtAgain ? 32 : 0)
  }

  private static func number(_ role: GraphSegment.Role) -> Int {
    switch EdgeStyle(role) {
    case .unused: 0
    case .value: 1
    case .error: 2
    case .handled: 3
    case .adoption: 4
    case .join: 5
    }
  }
}

/// Texts, each of which stands in the page once.
struct PageStrings {
  private(set) var all: [String] = []
  private var known: [String: Int] = [:]

  /// The number of a text; -1 for an empty one.
  mutating func index(_ text: String) -> Int {
    if text.isEmpty { return -1 }
    if let index = known[text] { return index }
    known[text] = all.count
    all.append(text)
    return all.count - 1
  }
}
