internal import TraceEvents
internal import TraceGraph

/// Where things lie in a picture of a graph, in pixels.
struct PictureGeometry {
  static let margin = 16.0
  static let rowHeight = 26.0
  /// How wide a character of a monospaced font of 12 pixels is at most.
  static let characterWidth = 7.3
  static let timelineWidth = 360.0
  /// How much lies above the first row: title, tally, the latest event, headings.
  static let headHeight = 106.0

  let laneWidth: Double
  let valueOffset: Double
  let errorOffset: Double
  /// How wide the drawing of all lanes is.
  let tracksWidth: Double
  let nodeRadius: Double

  /// - Parameters:
  ///   - laneCount: How many lanes the graph has; many lanes are drawn narrow.
  ///   - widest: How wide many lanes may be together.
  init(laneCount: Int, widest: Double = 640) {
    if laneCount <= 1 {
      (laneWidth, valueOffset, errorOffset, nodeRadius) = (96, 16, 66, 7)
    } else {
      laneWidth = min(max(widest / Double(laneCount), 12), 48)
      (valueOffset, errorOffset) = (laneWidth * 0.27, laneWidth * 0.73)
      nodeRadius = min(laneWidth * 0.2, 7)
    }
    tracksWidth = Double(max(laneCount, 1)) * laneWidth
  }

  /// The middle of a promise's node, or of the track that its outcome takes.
  func x(lane: Int, isOnErrorTrack: Bool) -> Double {
    PictureGeometry.margin + Double(lane) * laneWidth + (isOnErrorTrack ? errorOffset : valueOffset)
  }

  static func y(row: Int) -> Double { headHeight + (Double(row) + 0.5) * rowHeight }
}
