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
    let bottom = PictureGeometry.headHeight + Double(sketch.nodes.count) * PictureGeometry.rowHeight
    return timelineModel.scale(columns: 44).ticks().map { tick in
      let place = x(tick.instant)
      return line("tick", place, PictureGeometry.headHeight, place, bottom)
        + label("dim", place, bottom + 16, tick.text, anchor: "middle")
    }.joined(separator: "\n")
  }

  private var now: String {
    let bottom = PictureGeometry.headHeight + Double(sketch.nodes.count) * PictureGeometry.rowHeight
    return line("now", x(exhibit.now), PictureGeometry.headHeight - 6, x(exhibit.now), bottom)
      + label("nowText", x(exhibit.now), PictureGeometry.headHeight - 10, "\(exhibit.now)", anchor: "middle")
  }

  private func bars(_ row: TimelineModel.Row, row number: Int) -> String {
    let y = PictureGeometry.y(row: number)
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
    let top = PictureGeometry.headHeight + Double(max(sketch.nodes.count, 1)) * PictureGeometry.rowHeight + 52
    var left = PictureGeometry.margin
    var parts: [String] = []
    func step(_ sign: String, _ width: Double, _ text: String, _ y: Double) {
      parts.append(sign + label("dim", left + width + 8, y + 4, text))
      left += width + 8 + Double(Markup.width(text)) * PictureGeometry.characterWidth + 20
    }
    let shown: [NodeAppearance] = [.fulfilled, .rejected, .caught, .skipped, .cancelled, .pending, .notMade]
    for appearance in shown {
      let look = GraphSketch.Look(appearance)
      step(NodeShape(look, at: (left + 7, top), radius: 7).text, 14, appearance.word, top)
    }
    step(NodeShape(GraphSketch.Look(.rejected, isUnhandledEnd: true), at: (left + 9, top), radius: 7).text, 20, "unhandled", top)
    left = PictureGeometry.margin
    let second = top + 26
    for (name, text) in [
      ("value", "value"), ("error", "error"), ("handled", "handled error"), ("adoption", "gives its outcome to"),
      ("working", "works"), ("waits", "waits"), ("future", "still to come"),
    ] {
      step(line(name, left, second, left + 26, second), 26, text, second)
    }
    return parts.joined(separator: "\n")
  }
}
