internal import Program
internal import TraceEvents
internal import TraceGraph

/// What a page knows of a run: its rows and edges, and what each event changes of them.
struct PageData {
  private let exhibit: Exhibit
  private let sketch: GraphSketch
  private let steps: [SketchSteps.Step]
  private let geometry: PictureGeometry
  /// The bytes of the script's lines.
  private let lines: [[UInt8]]
  private let graphLines: PictureLines

  private static let headHeight = 34.0
  /// What many lanes get at most, so that words and timeline stay within a page.
  private static let widestTracks = 240.0

  init(_ exhibit: Exhibit) {
    self.exhibit = exhibit
    let sketch = GraphSketch(exhibit.run.layout)
    steps = SketchSteps(exhibit.run.events, sketch, full: exhibit.run.full).steps
    self.sketch = sketch
    graphLines = PictureLines(exhibit.run.layout)
    let text = exhibit.run.request.source.text
    lines = text.scriptLines.map { Array($0.utf8) }
    geometry = PictureGeometry(laneCount: sketch.laneCount, widest: PageData.widestTracks)
  }

  private static func place(_ promise: PromiseID, _ full: TraceState) -> String {
    full[promise].map { PlainWords().words(for: $0.address.place) } ?? ""
  }

  // MARK: The picture

  private var totalHeight: Double { PageData.headHeight + Double(graphLines.count) * PictureGeometry.rowHeight + 30 }

  /// How high the picture is with what surrounds it, for a page that shows it among other things.
  var heightText: String { Markup.number(totalHeight + 24) }

  /// The picture without its rows: the page's script draws them, as wide as the page is.
  var svgFrame: String {
    let height = Markup.number(totalHeight)
    let clips = ["past", "future"].map { name in
      "<clipPath id=\"\(name)\"><rect id=\"\(name)-area\" x=\"0\" y=\"0\" width=\"4000\" height=\"\(height)\"/></clipPath>"
    }
    let symbols = NodeAppearance.allCases.flatMap { [PageData.symbol($0, isAlarm: false), PageData.symbol($0, isAlarm: true)] }
    return "<svg id=\"picture\" height=\"\(height)\" role=\"img\" aria-label=\"graph and timeline\"><defs>"
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
    let rows = zip(sketch.nodes, exhibit.run.timeline.rows).map { node, life -> String in
      let record = full[node.promise]
      let line = record.map { $0.address.place.unit == .program ? $0.address.place.line : 0 } ?? 0
      let settled = record?.settledAt.map(\.millisecondsText) ?? "-1"
      let phases = life.phases.map {
        "[\($0.start.millisecondsText),\($0.end.millisecondsText),\($0.activity == .working ? 1 : 0)]"
      }
      let call = record.flatMap { self.call(at: $0.address.place) }
      let expression = call.map { range in "\(range.lowerBound),\(range.upperBound)" } ?? ""
      return
        "[\(Markup.quoted(sketch.label(of: node.promise))),\(Markup.quoted(PageData.place(node.promise, full))),\(node.lane),"
        + "\(node.promise),\(line),\(record?.creator ?? .program),\(settled),[\(phases.joined(separator: ","))],"
        + "[\(expression)]]"
    }
    let edges = sketch.edges.map { "[\(rowOf[$0.from] ?? 0),\(rowOf[$0.to] ?? 0)]" }
    var state = exhibit.run.checkpoints.state(at: 0, of: exhibit.run.events)
    var troubles = ""
    let changes = zip(exhibit.run.events, steps).enumerated().map { index, pair -> String in
      let (event, step) = pair
      state.apply(event)
      let promise = event.subject(in: state) ?? .program
      let rowChanges = step.rows.map { change in
        let causes = change.causes.map { "\($0)" }.joined(separator: ",")
        let mark = change.look.decisiveMark.isEmpty ? "" : ",\(strings.index(change.look.decisiveMark))"
        let flags = PageData.flags(change.look, state[sketch.nodes[change.row].promise]?.state)
        return
          "[\(change.row),\(flags),\(strings.index(change.look.word)),\(strings.index(change.look.detail)),"
          + "\(strings.index(change.reason)),[\(causes)]\(mark)]"
      }
      let edgeChanges = step.edges.map { "[\($0.edge),\(PageData.number($0.role) + ($0.isDecisive ? 8 : 0))]" }
      let isAtEnd = index + 1 == exhibit.run.events.count
      let told = Exhibit.tally(of: exhibit.run, at: state, position: index + 1, isAtEnd: isAtEnd).troubles.joined(separator: ", ")
      // Only where it changes: the page goes back to the latest one.
      let trouble = told == troubles ? "" : ",\(Markup.quoted(told))"
      troubles = told
      return
        "[\(event.time.millisecondsText),\(rowOf[promise] ?? -1),\(strings.index(step.words ?? "")),[\(rowChanges.joined(separator: ","))],"
        + "[\(edgeChanges.joined(separator: ","))],\(strings.index(step.caption))\(trouble)]"
    }
    let marks = String(zip(exhibit.run.events, steps).map { $1.words == nil ? " " : PageData.mark($0.kind) })
    let printed = full.output.map { "[\($0.step),\(Markup.quoted(TerminalText.shown($0.text)))]" }
    let titles = graphLines.titles.map { "[\($0.line),\(Markup.quoted($0.text))]" }
    let ticks = exhibit.run.timeline.scale(columns: 44).ticks().map {
      "[\($0.instant.millisecondsText),\(Markup.quoted($0.text))]"
    }
    func list(_ parts: [String]) -> String { "[\(parts.joined(separator: ","))]" }
    return "{\"geometry\":\(geometryJSON),\"end\":\(exhibit.run.full.time.millisecondsText),\"position\":\(exhibit.position),"
      + "\"rows\":\(list(rows)),\"marks\":\(Markup.quoted(marks)),\"edges\":\(list(edges)),\"ticks\":\(list(ticks)),\"titles\":\(list(titles)),\"printed\":\(list(printed)),\"steps\":\(list(changes)),"
      + "\"patterns\":\(list(strings.patterns.map(Markup.quoted))),\"strings\":\(list(strings.all.map { list($0.map(String.init)) }))}"
  }

  private var geometryJSON: String {
    let values: [(String, Double)] = [
      ("margin", PictureGeometry.margin), ("lane", geometry.laneWidth), ("tracks", geometry.tracksWidth),
      ("value", geometry.valueOffset), ("error", geometry.errorOffset), ("radius", geometry.nodeRadius),
      ("lanes", Double(sketch.laneCount)),
      ("head", PageData.headHeight), ("row", PictureGeometry.rowHeight), ("character", PictureGeometry.characterWidth),
    ]
    return "{" + values.map { "\"\($0.0)\":\(Markup.number($0.1))" }.joined(separator: ",") + "}"
  }

  /// Which characters of its line make a promise, as the page counts them, which shows some characters as escapes.
  private func call(at place: SourcePlace) -> Range<Int>? {
    guard place.unit == .program, let bytes = exhibit.run.callRanges[place], !exhibit.run.isRecording else { return nil }
    guard lines.indices.contains(place.line - 1) else { return nil }
    let line = lines[place.line - 1]
    func length(_ range: Range<Int>) -> Int {
      Markup.shownLength(String(decoding: line[range.clamped(to: 0..<line.count)], as: UTF8.self))
    }
    let start = length(0..<bytes.lowerBound)
    return start..<(start + length(bytes))
  }

  /// How it looks in the lowest three bits; then which track, and the alarm; then its own state,
  /// which the page counts and asks about.
  private static func flags(_ look: GraphSketch.Look, _ own: PromiseRecord.State?) -> Int {
    let outcome =
      switch own {
      case nil, .pending: 0
      case .fulfilled: 64
      case .rejected: 128
      case .cancelled: 192
      }
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
    return state + outcome + (look.isOnErrorTrack ? 8 : 0) + (look.isUnhandledEnd ? 16 : 0)
  }

  /// What kind of line the log has for an event: the page knows the mark of each letter, and `s` has that of the promise.
  private static func mark(_ kind: TraceEvent.Kind) -> Character {
    switch kind {
    case .settled: "s"
    case .skipped: "k"
    case .waiting, .adopted, .awaits: "w"
    case .handlerRan: "r"
    case .cancelled: "c"
    case .injected: "i"
    case .printed, .answered: "p"
    case .asked: "a"
    case .marked: "m"
    case .faulted: "f"
    case .created, .ignored, .absorbed, .prompted: " "
    }
  }

  private static func number(_ role: GraphSegment.Role) -> Int {
    switch EdgeStyle(role) {
    case .unused: 0
    case .value: 1
    case .error: 2
    case .handled: 3
    case .adoption: 4
    case .start: 5
    case .cancel: 6
    }
  }
}
