/// One row of cells on which lines are joined: lines that meet in a cell become one box-drawing character.
struct TrackCanvas {
  /// The sides at which lines leave a cell.
  struct Sides: OptionSet {
    let rawValue: Int
    static let up = Sides(rawValue: 1)
    static let down = Sides(rawValue: 2)
    static let left = Sides(rawValue: 4)
    static let right = Sides(rawValue: 8)
  }

  private struct Cell {
    var sides: Sides = []
    var mark: Character?
    var role = GraphSegment.Role.unusedTrack
    var isUsed = false
    /// What runs down through it.
    var passing: GraphSegment.Role?
    /// Whether a line begins or ends in it.
    var isJoined = false
  }

  private var cells: [Cell]

  init(width: Int) { cells = Array(repeating: Cell(), count: max(0, width)) }

  /// Adds line ends to a cell; the more telling role wins.
  mutating func add(_ sides: Sides, at column: Int, role: GraphSegment.Role) {
    guard cells.indices.contains(column) else { return }
    cells[column].sides.formUnion(sides)
    if !cells[column].isUsed || role.weight > cells[column].role.weight { cells[column].role = role }
    cells[column].isUsed = true
    if sides == [.up, .down], role.weight >= cells[column].passing?.weight ?? 0 { cells[column].passing = role }
  }

  /// Draws a line between two cells, the ends of which get the side that faces the other.
  mutating func line(from start: Int, to end: Int, role: GraphSegment.Role) {
    guard start != end else { return }
    let (low, high) = (min(start, end), max(start, end))
    add(.right, at: low, role: role)
    add(.left, at: high, role: role)
    for end in [low, high] where cells.indices.contains(end) { cells[end].isJoined = true }
    for column in (low + 1)..<max(high, low + 1) { add([.left, .right], at: column, role: role) }
  }

  /// Puts a character over whatever the cell holds.
  mutating func put(_ mark: Character, at column: Int, role: GraphSegment.Role) {
    guard cells.indices.contains(column) else { return }
    cells[column].mark = mark
    cells[column].role = role
    cells[column].isUsed = true
  }

  /// The cells as segments of one role each, from left to right.
  func segments(_ glyphs: GlyphSet) -> [GraphSegment] {
    var segments: [GraphSegment] = []
    var end = -1
    for (column, cell) in cells.map(TrackCanvas.crossed).enumerated() where cell.isUsed {
      let text = glyphs.character(cell.mark ?? TrackCanvas.character(cell.sides, cell.role))
      if let last = segments.last, last.role == cell.role, end == column {
        segments[segments.count - 1].text.append(text)
      } else {
        segments.append(GraphSegment(column: column, text: String(text), role: cell.role))
      }
      end = column + 1
    }
    return segments
  }

  /// A line that passes a track without joining it has a gap there, so that only `┼` and its like join.
  private static func crossed(_ cell: Cell) -> Cell {
    guard let passing = cell.passing, !cell.isJoined, !cell.sides.isDisjoint(with: [.left, .right]) else { return cell }
    var cell = cell
    (cell.sides, cell.role) = ([.up, .down], passing)
    return cell
  }

  private static func character(_ sides: Sides, _ role: GraphSegment.Role) -> Character {
    switch sides {
    case [.up, .down], .up, .down: role == .errorTrack || role == .handledTrack ? "┊" : "│"
    case [.left, .right], .left, .right: role == .adoption || role == .cancellation ? "╌" : "─"
    case [.up, .right]: "╰"
    case [.up, .left]: "╯"
    case [.down, .right]: "╭"
    case [.down, .left]: "╮"
    case [.up, .down, .right]: "├"
    case [.up, .down, .left]: "┤"
    case [.up, .left, .right]: "┴"
    case [.down, .left, .right]: "┬"
    default: "┼"
    }
  }
}

extension GraphSegment.Role {
  /// Which role a cell takes where lines meet: the greater one.
  fileprivate var weight: Int {
    switch self {
    case .unusedTrack, .start: 0
    case .valueTrack: 1
    case .join: 2
    case .adoption, .cancellation: 3
    case .handledTrack: 4
    case .errorTrack: 5
    case .heading, .more, .node, .unhandledEnd: 6
    }
  }
}
