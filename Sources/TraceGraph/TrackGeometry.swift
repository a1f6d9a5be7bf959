/// At which columns the tracks of a graph are drawn.
struct TrackGeometry {
  /// How many lanes are drawn; the others become `…`.
  let visibleLanes: Int
  /// How many columns the drawing takes.
  let width: Int
  /// The column of `…`; `nil` if all lanes fit.
  let moreColumn: Int?
  private let laneWidth: Int
  private let valueOffset: Int
  private let errorOffset: Int

  /// The fewest columns in which both tracks of a lane and the mark of an unhandled end can be told apart.
  static let narrowestLane = 4
  /// In so few columns both tracks are one: glyphs and lines tell errors from values.
  static let narrowestSharedLane = 2

  /// - Parameters:
  ///   - laneCount: How many lanes the graph has.
  ///   - columns: How many columns the drawing may take.
  init(laneCount: Int, columns: Int) {
    guard laneCount > 0, columns > 0 else {
      (visibleLanes, width, moreColumn, laneWidth, valueOffset, errorOffset) = (0, 0, nil, 0, 0, 0)
      return
    }
    if laneCount == 1 {
      valueOffset = columns >= 12 ? 2 : columns >= 6 ? 1 : 0
      errorOffset = columns >= TrackGeometry.narrowestLane ? min(valueOffset + 10, columns - 2) : 0
      laneWidth = min(columns, errorOffset + 2)
      (visibleLanes, width, moreColumn) = (1, laneWidth, nil)
      return
    }
    laneWidth = min(max(columns / laneCount, TrackGeometry.narrowestSharedLane), 8)
    valueOffset = 0
    errorOffset = laneWidth == TrackGeometry.narrowestSharedLane ? 0 : laneWidth / 2
    if laneCount * laneWidth <= columns {
      (visibleLanes, width, moreColumn) = (laneCount, laneCount * laneWidth, nil)
    } else {
      visibleLanes = max(0, (columns - 2) / laneWidth)
      width = min(columns, visibleLanes * laneWidth + 2)
      moreColumn = visibleLanes * laneWidth
    }
  }

  /// The column behind all that a row with some lanes may ever have; lanes that don't fit take the whole width.
  func end(ofLane lane: Int) -> Int { lane < visibleLanes ? min(errorColumn(lane) + 2, width) : width }

  /// The column of a lane's value track; lanes that don't fit share the column after `…`.
  func valueColumn(_ lane: Int) -> Int {
    lane < visibleLanes ? lane * laneWidth + valueOffset : width - 1
  }

  /// The column of a lane's error track; lanes that don't fit share the column after `…`.
  func errorColumn(_ lane: Int) -> Int {
    lane < visibleLanes ? lane * laneWidth + errorOffset : width - 1
  }
}
