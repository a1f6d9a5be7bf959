internal import Program
internal import SwiftPromises
internal import TraceEvents
internal import TraceGraph

/// The parts of a picture of a run, as elements of SVG.
struct PictureDrawing {
  let exhibit: Exhibit
  let sketch: GraphSketch
  let geometry: PictureGeometry
  let looks: [GraphSketch.Look]
  let lines: PictureLines
  private let rowOf: [PromiseID: Int]
  /// The columns of words: how many characters each has, and where it begins.
  private let (nameColumns, wordColumns): (Int, Int)
  private let (nameX, wordX, timeX): (Double, Double, Double)
  let timelineX: Double

  private static let longestName = 80
  private static let longestLabel = 48
  private static let longestWords = 60

  /// - Complexity: O(n) for n promises.
  init(_ exhibit: Exhibit) {
    self.exhibit = exhibit
    let sketch = GraphSketch(exhibit.run.layout)
    self.sketch = sketch
    geometry = PictureGeometry(laneCount: sketch.laneCount)
    let looks = sketch.nodes.compactMap { sketch.look(of: $0.promise, in: exhibit.state) }
    self.looks = looks
    lines = PictureLines(exhibit.run.layout)
    rowOf = Dictionary(uniqueKeysWithValues: sketch.nodes.enumerated().map { ($1.promise, $0) })
    let full = exhibit.run.full
    nameColumns = min(
      zip(sketch.nodes, looks).map { PictureDrawing.width(PictureDrawing.name($0.promise, $1, sketch, full)) }.max() ?? 0,
      PictureDrawing.longestName)
    wordColumns = min(looks.map(PictureDrawing.width).max() ?? 0, PictureDrawing.longestWords)
    let width = PictureGeometry.characterWidth
    nameX = PictureGeometry.margin + geometry.tracksWidth + 8
    wordX = nameX + Double(nameColumns) * width + 16
    timeX = wordX + Double(wordColumns) * width + 16 + 9 * width
    timelineX = timeX + 20
  }

  // MARK: Size and frame

  /// Where the last row ends.
  var rowsEnd: Double { PictureGeometry.headHeight + Double(max(lines.count, 1)) * PictureGeometry.rowHeight }
  var width: Double { timelineX + PictureGeometry.timelineWidth + 2 * PictureGeometry.margin }
  var height: Double { legendTop + Double(legendLines.count) * PictureDrawing.legendLine + 4 }
  /// Where the legend begins: below the timeline's scale.
  var legendTop: Double { rowsEnd + 52 }
  static let legendLine = 26.0
  var title: String { "\(exhibit.name), \(exhibit.circumstances)" }
  /// The graph for those who can't see it.
  var description: String {
    let lines = zip(sketch.nodes, looks).prefix(100).map { node, look in
      let name = PictureDrawing.name(node.promise, look, sketch, exhibit.run.full)
      return [name.label, name.place, name.mark, look.word, look.detail, look.timeText]
        .filter { !$0.isEmpty }.joined(separator: " ")
    }
    return "\(exhibit.tally). " + lines.joined(separator: "; ")
  }

  var ground: String {
    let bands = stride(from: 0, to: lines.count, by: 2).map { row in
      rectangle("band", 0, PictureGeometry.headHeight + Double(row) * PictureGeometry.rowHeight, width, PictureGeometry.rowHeight)
    }
    return ([rectangle("ground", 0, 0, width, height)] + bands + [latestRow]).joined(separator: "\n")
  }

  /// The row of what happened last.
  private var latestRow: String {
    guard let row = exhibit.latest.flatMap({ rowOf[$0.promise] }) else { return "" }
    let top = y(row) - PictureGeometry.rowHeight / 2
    return rectangle("latestBand", 0, top, width, PictureGeometry.rowHeight)
      + "<path class=\"latestMark\" d=\"M3 \(Markup.number(top + PictureGeometry.rowHeight / 2 - 4))l7 4l-7 4z\"/>"
  }

  private func rectangle(_ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> String {
    let parts = [x, y, width, height].map(Markup.number)
    return "<rect class=\"\(name)\" x=\"\(parts[0])\" y=\"\(parts[1])\" width=\"\(parts[2])\" height=\"\(parts[3])\"/>"
  }

  var heading: String {
    let margin = PictureGeometry.margin
    var parts = [
      label("title", margin, 28, exhibit.name),
      label("dim", margin + Double(Markup.width(exhibit.name)) * 9.3 + 14, 28, exhibit.circumstances),
      label("dim", margin, 50, ([exhibit.tally] + exhibit.injections.map { "injected at \($0)" }).joined(separator: "; ")),
    ]
    if let latest = exhibit.latest {
      let room = Int((width - 2 * margin) / PictureGeometry.characterWidth)
      parts.append(label("nowText", margin, 72, Markup.cut("▸ \(latest.words)", to: room)))
    }
    let y = PictureGeometry.headHeight - 10
    if sketch.laneCount == 1 {
      parts.append(label("dim", geometry.x(lane: 0, isOnErrorTrack: false), y, "value", anchor: "middle"))
      parts.append(label("dim", geometry.x(lane: 0, isOnErrorTrack: true), y, "error", anchor: "middle"))
    }
    parts += lines.titles.map { label("dim", margin, PictureGeometry.y(row: $0.line) + 4, $0.text) }
    if sketch.nodes.isEmpty { parts.append(label("dim", margin, PictureGeometry.y(row: 0) + 4, "The script makes no promises.")) }
    return parts.joined(separator: "\n")
  }

  func label(_ name: String, _ x: Double, _ y: Double, _ text: String, anchor: String? = nil) -> String {
    let place = anchor.map { " text-anchor=\"\($0)\"" } ?? ""
    let kind = name.isEmpty ? "" : " class=\"\(name)\""
    return "<text\(kind) x=\"\(Markup.number(x))\" y=\"\(Markup.number(y))\"\(place)>\(Markup.escaped(text))</text>"
  }

  // MARK: Words

  /// What tells a promise from others: the operator, its line, its number.
  private typealias Name = (label: String, place: String, mark: String)

  private static func name(_ promise: PromiseID, _ look: GraphSketch.Look, _ sketch: GraphSketch, _ full: TraceState) -> Name {
    let place = full[promise].map { PlainWords().words(for: $0.address.place) } ?? ""
    let (end, mark) = ("\(place) #\(promise)", look.decisiveMark)
    let room = longestName - 1 - Markup.width(end) - (mark.isEmpty ? 0 : mark.count + 1)
    return (Markup.cut(sketch.label(of: promise), to: max(min(room, longestLabel), 8)), end, mark)
  }

  private static func width(_ name: Name) -> Int {
    Markup.width(name.label) + 1 + Markup.width(name.place) + (name.mark.isEmpty ? 0 : 1 + name.mark.count)
  }

  private static func width(_ look: GraphSketch.Look) -> Int { Markup.width(look.word) + 1 + Markup.width(look.detail) }

  var words: String {
    zip(sketch.nodes, looks).enumerated().map { row, shown in
      let (node, look) = shown
      let y = self.y(row) + 4
      let name = PictureDrawing.name(node.promise, look, sketch, exhibit.run.full)
      let isDim = look.appearance == .notMade
      let state = isDim ? "dim" : look.appearance.rawValue + (look.isUnhandledEnd ? " name" : "")
      let word = Markup.cut(look.word, to: wordColumns)
      let detail = Markup.cut(look.detail, to: max(wordColumns - Markup.width(word) - 1, 1))
      let time = look.timeText.isEmpty ? "" : label("dim", timeX, y, look.timeText, anchor: "end")
      let whole = Markup.escaped("\(name.label) \(name.place): \(look.word) \(look.detail)")
      let nameText = texts([(isDim ? "dim" : "name", name.label), ("dim", name.place), ("star", name.mark)], nameX, y)
      return "<g><title>\(whole)</title>\(nameText)\(texts([(state, word), ("", detail)], wordX, y))\(time)</g>"
    }.joined(separator: "\n")
  }

  /// Texts beside one another.
  private func texts(_ parts: [(name: String, text: String)], _ x: Double, _ y: Double) -> String {
    let spans = parts.enumerated().map { index, part in
      let distance = index > 0 ? " dx=\"8\"" : ""
      return part.text.isEmpty
        ? "" : "<tspan\(distance)\(part.name.isEmpty ? "" : " class=\"\(part.name)\"")>\(Markup.escaped(part.text))</tspan>"
    }
    return "<text x=\"\(Markup.number(x))\" y=\"\(Markup.number(y))\">\(spans.joined())</text>"
  }

  // MARK: The graph

  /// The middle of a row.
  func y(_ row: Int) -> Double { PictureGeometry.y(row: lines.line(of: row)) }

  private func x(_ row: Int) -> Double {
    geometry.x(lane: sketch.nodes[row].lane, isOnErrorTrack: looks[row].isOnErrorTrack)
  }

  var edges: String {
    let drawn = sketch.edges.compactMap { edge -> (weight: Int, text: String)? in
      guard let role = sketch.role(of: edge, in: exhibit.state), let from = rowOf[edge.from], let to = rowOf[edge.to] else {
        return nil
      }
      let style = EdgeStyle(role)
      // A cancellation goes against the direction of outcomes.
      let (start, end) = style == .cancel ? (to, from) : (from, to)
      let line = EdgeLine(from: (x(start), y(start)), to: (x(end), y(end)), radius: geometry.nodeRadius)
      let arrow = line.head.map { "<path class=\"head \(style.rawValue)\" d=\"\($0)\"/>" } ?? ""
      let thick = sketch.isDecisive(edge, in: exhibit.state) ? " decisive" : ""
      return (style.weight, "<path class=\"\(style.rawValue)\(thick)\" d=\"\(line.path)\"/>\(arrow)")
    }
    return drawn.sorted { $0.weight < $1.weight }.map(\.text).joined(separator: "\n")
  }

  var nodes: String {
    looks.indices.map { row in
      NodeShape(looks[row], at: (x(row), y(row)), radius: geometry.nodeRadius).text
    }.joined(separator: "\n")
  }
}
