internal import TraceEvents
internal import TraceGraph

// When every promise worked, waited and was settled, on the row of its node; and what the signs mean.
extension PictureDrawing {
  private var timelineModel: TimelineModel { exhibit.run.timeline }

  private func x(_ instant: VirtualInstant) -> Double {
    let end = Double(max(timelineModel.endTime.nanoseconds, 1))
    return timelineX + Double(min(max(instant.nanoseconds, 0), timelineModel.endTime.nanoseconds)) / end
      * PictureGeometry.timelineWidth
  }

  var timeline: String {
    guard !sketch.nodes.isEmpty else { return "" }
    let rows = timelineModel.rows.enumerated().map { bars($1, row: $0) }
    return ([ticks, now] + rows).joined(separator: "\n")
  }

  private func line(_ name: String, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> String {
    let parts = [x1, y1, x2, y2].map(Markup.number)
    return "<path class=\"\(name)\" d=\"M\(parts[0]) \(parts[1])L\(parts[2]) \(parts[3])\"/>"
  }

  private var ticks: String {
    // So many characters of the font are as wide as the timeline.
    let bottom = rowsEnd
    return timelineModel.scale(columns: 44).ticks().map { tick in
      let place = x(tick.instant)
      return line("tick", place, PictureGeometry.headHeight, place, bottom)
        + label("dim", place, bottom + 16, tick.text, anchor: "middle")
    }.joined(separator: "\n")
  }

  private var now: String {
    let bottom = rowsEnd
    return line("now", x(exhibit.now), PictureGeometry.headHeight - 6, x(exhibit.now), bottom)
      + label("nowText", x(exhibit.now), PictureGeometry.headHeight - 10, "\(exhibit.now)", anchor: "middle")
  }

  private func bars(_ row: TimelineModel.Row, row number: Int) -> String {
    let y = self.y(number)
    let isMade = exhibit.state[row.promise] != nil
    let parts = row.phases.map { phase in
      let seen = isMade ? min(max(exhibit.now, phase.start), phase.end) : phase.start
      let past = seen > phase.start ? line(phase.activity == .working ? "working" : "waits", x(phase.start), y, x(seen), y) : ""
      return past + (seen < phase.end ? line("future", x(seen), y, x(phase.end), y) : "")
    }
    let look = looks[number]
    guard let end = row.settledAt else { return parts.joined() }
    let isReached = row.settledStep.map { $0 <= exhibit.state.step } ?? false
    let sign =
      isReached
      ? NodeShape(look, at: (x(end), y), radius: 5).text
      : "<circle class=\"dot\" cx=\"\(Markup.number(x(end)))\" cy=\"\(Markup.number(y))\" r=\"2.5\"/>"
    return parts.joined() + sign
  }

  /// What the signs mean.
  var legend: String {
    legendLines.enumerated().flatMap { number, line in
      let y = legendTop + Double(number) * PictureDrawing.legendLine
      return line.map { item in
        item.sign(item.left, y) + label("dim", item.left + item.signWidth + 8, y + 4, item.text)
      }
    }.joined(separator: "\n")
  }

  /// A sign with what it means, at its place in a line.
  struct LegendItem {
    let text: String
    let signWidth: Double
    let sign: (_ x: Double, _ y: Double) -> String
    var left = 0.0
  }

  /// As many signs a line as fit.
  var legendLines: [[LegendItem]] {
    var items = NodeAppearance.inLegends.map { appearance, word in
      LegendItem(text: word, signWidth: 14) { x, y in
        NodeShape(GraphSketch.Look(appearance), at: (x + 7, y), radius: 7).text
      }
    }
    items.append(
      LegendItem(text: "unhandled", signWidth: 20) { x, y in
        NodeShape(GraphSketch.Look(.rejected, isUnhandledEnd: true), at: (x + 9, y), radius: 7).text
      })
    for (name, text) in [
      ("value", "value"), ("value decisive", "decided what it leads to"), ("error", "error"),
      ("handled", "handled error, or cancellation"),
      ("unused", "nothing yet, or too late"), ("adoption", "gives its outcome to"), ("cancel", "cancels"),
      ("start", "its handler starts"),
      ("working", "works"), ("waits", "waits"),
      ("future", "still to come"),
    ] {
      items.append(LegendItem(text: text, signWidth: 26) { x, y in line(name, x, y, x + 26, y) })
    }
    items.append(LegendItem(text: "decided; ★:9 the one on line 9", signWidth: 10) { x, y in label("star", x, y + 4, "★") })
    items.append(
      LegendItem(text: "the latest event", signWidth: 10) { x, y in
        "<path class=\"latestMark\" d=\"M\(Markup.number(x)) \(Markup.number(y - 4))l7 4l-7 4z\"/>"
      })
    var lines: [[LegendItem]] = [[]]
    var left = PictureGeometry.margin
    for var item in items {
      let needed = item.signWidth + 8 + Double(Markup.width(item.text)) * PictureGeometry.characterWidth
      if left + needed > width - PictureGeometry.margin, lines.last?.isEmpty == false {
        lines.append([])
        left = PictureGeometry.margin
      }
      item.left = left
      lines[lines.count - 1].append(item)
      left += needed + 20
    }
    return lines
  }
}
