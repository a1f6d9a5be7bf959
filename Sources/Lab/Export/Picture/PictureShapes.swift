internal import TraceGraph

/// How a line of the graph looks: the name of its class.
enum EdgeStyle: String {
  case unused, start, value, adoption, cancel, handled, error

  init(_ role: GraphSegment.Role) {
    self =
      switch role {
      case .valueTrack: .value
      case .errorTrack: .error
      case .handledTrack: .handled
      case .adoption: .adoption
      case .cancellation: .cancel
      case .start: .start
      case .unusedTrack, .join, .node, .unhandledEnd, .more, .heading: .unused
      }
  }

  /// What is drawn over the others where lines meet: the greater one.
  var weight: Int {
    switch self {
    case .unused, .start: 0
    case .value: 1
    case .adoption, .cancel: 2
    case .handled: 3
    case .error: 4
    }
  }
}

/// A line from one node to another: down its track, then across, or the other way round where it goes up.
struct EdgeLine {
  let path: String
  /// The arrow head, where the line ends across a lane.
  let head: String?

  init(from start: (x: Double, y: Double), to end: (x: Double, y: Double), radius: Double) {
    func text(_ values: Double...) -> String { values.map(Markup.number).joined(separator: " ") }
    guard abs(start.x - end.x) > 0.01 else {
      path = "M\(text(start.x, start.y))V\(text(end.y))"
      head = nil
      return
    }
    let side = end.x > start.x ? 1.0 : -1
    let isDown = end.y > start.y
    if isDown {
      let curve = min(8, abs(end.x - start.x) / 2)
      // The node's edge, and the arrow before it.
      let stop = end.x - side * radius
      path =
        "M\(text(start.x, start.y))V\(text(end.y - curve))Q\(text(start.x, end.y, start.x + side * curve, end.y))H\(text(stop - side * 5))"
      head = "M\(text(stop, end.y))L\(text(stop - side * 7, end.y - 4))V\(text(end.y + 4))Z"
    } else {
      // It meets the track below the node that it goes to.
      path = "M\(text(start.x, start.y))H\(text(end.x))V\(text(end.y + radius))"
      head = "M\(text(end.x, start.y))l\(text(-side * 7)) -4v8Z"
    }
  }
}

extension NodeAppearance {
  /// Every kind of node, with what a legend says of it.
  static let inLegends: [(appearance: NodeAppearance, word: String)] = {
    let order: [NodeAppearance] = [.fulfilled, .rejected, .rejectedHandled, .caught, .skipped, .cancelled, .pending, .notMade]
    return order.map { ($0, $0 == .rejectedHandled ? "rejected, then handled" : $0.word) }
  }()
}

/// A promise's node: the shape tells the state without its color.
struct NodeShape {
  let text: String

  init(_ look: GraphSketch.Look, at place: (x: Double, y: Double), radius: Double) {
    let (x, y) = (Markup.number(place.x), Markup.number(place.y))
    func circle(_ name: String, _ radius: Double) -> String {
      "<circle class=\"\(name)\" cx=\"\(x)\" cy=\"\(y)\" r=\"\(Markup.number(radius))\"/>"
    }
    func mark(_ name: String, _ lines: [(Double, Double, Double, Double)]) -> String {
      let unit = radius / 7
      let path = lines.map { line in
        let values = [place.x + line.0 * unit, place.y + line.1 * unit, place.x + line.2 * unit, place.y + line.3 * unit]
        let texts = values.map(Markup.number)
        return "M\(texts[0]) \(texts[1])L\(texts[2]) \(texts[3])"
      }
      return "<path class=\"mark \(name)\" d=\"\(path.joined())\"/>"
    }
    func diamond(_ name: String) -> String {
      let (left, right, top, bottom) = (place.x - radius - 1, place.x + radius + 1, place.y - radius - 1, place.y + radius + 1)
      let corners = [(left, place.y), (place.x, top), (right, place.y), (place.x, bottom)]
      let points = corners.map { "\(Markup.number($0.0)) \(Markup.number($0.1))" }.joined(separator: "L")
      return "<path class=\"\(name)\" d=\"M\(points)Z\"/>"
    }
    let name = look.appearance.rawValue
    let body =
      switch look.appearance {
      case .notMade: circle("dot", radius * 0.4)
      case .pending: circle("ring pending", radius - 1)
      case .fulfilled: circle(name, radius) + mark(name, [(-3, 0, -1, 2.5), (-1, 2.5, 3.2, -2.5)])
      case .caught: diamond(name) + mark(name, [(-3, 0, -1, 2.5), (-1, 2.5, 3.2, -2.5)])
      case .rejected, .rejectedHandled: circle(name, radius) + mark(name, [(-2.7, -2.7, 2.7, 2.7), (-2.7, 2.7, 2.7, -2.7)])
      case .skipped: circle("ring skipped", radius - 1) + mark(name, [(-2.5, 0, 2.5, 0)])
      case .cancelled: circle("ring cancelled", radius - 1) + mark(name, [(-3, 3, 3, -3)])
      }
    text = body + (look.isUnhandledEnd ? circle("alarm", radius + 3) : "")
  }
}
