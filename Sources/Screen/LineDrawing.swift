/// The characters of a frame.
public struct LineSet: Hashable, Sendable {
  public var horizontal, vertical: Character
  public var topLeft, topRight, bottomLeft, bottomRight: Character

  /// `┌─┐`
  public static let light = LineSet("─", "│", "┌", "┐", "└", "┘")
  /// `╭─╮`
  public static let rounded = LineSet("─", "│", "╭", "╮", "╰", "╯")
  /// `┏━┓`
  public static let heavy = LineSet("━", "┃", "┏", "┓", "┗", "┛")
  /// `╔═╗`
  public static let double = LineSet("═", "║", "╔", "╗", "╚", "╝")
  /// `+-+`, for terminals without line characters.
  public static let ascii = LineSet("-", "|", "+", "+", "+", "+")

  /// Makes a set; all characters should be one column wide.
  public init(
    _ horizontal: Character, _ vertical: Character, _ topLeft: Character, _ topRight: Character, _ bottomLeft: Character,
    _ bottomRight: Character
  ) {
    self.horizontal = horizontal
    self.vertical = vertical
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomLeft = bottomLeft
    self.bottomRight = bottomRight
  }
}

/// The arms of a line character that leave its cell.
public struct LineArms: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let up = LineArms(rawValue: 1 << 0)
  public static let down = LineArms(rawValue: 1 << 1)
  public static let left = LineArms(rawValue: 1 << 2)
  public static let right = LineArms(rawValue: 1 << 3)
  public static let horizontal: LineArms = [.left, .right]
  public static let vertical: LineArms = [.up, .down]

  /// Indexed by raw value.
  private static let characters: [Character] = [
    " ", "╵", "╷", "│", "╴", "┘", "┐", "┤", "╶", "└", "┌", "├", "─", "┴", "┬", "┼",
  ]
  private static let rounded: [LineArms: Character] = [
    [.down, .right]: "╭", [.down, .left]: "╮", [.up, .right]: "╰", [.up, .left]: "╯",
  ]

  /// The arms of a light line character, square or round; nil for any other character.
  public init?(_ character: Character) {
    if let index = LineArms.characters.firstIndex(of: character), index > 0 {
      self.init(rawValue: UInt8(index))
    } else if let round = LineArms.rounded.first(where: { $0.value == character }) {
      self = round.key
    } else {
      return nil
    }
  }
}

extension CellBuffer {
  /// Draws a frame along the inner edge of a rectangle, with a title in its top line. What it encloses isn't touched.
  ///
  /// A rectangle of one row or one column gets a line, an empty one nothing. A title that is too long is truncated.
  /// - Returns: the rectangle inside of the frame.
  @discardableResult
  public mutating func drawFrame(
    _ rectangle: Rectangle, title: String = "", style: Style = .plain, titleStyle: Style? = nil, lines: LineSet = .light,
    clippedTo clip: Rectangle? = nil
  ) -> Rectangle {
    guard !rectangle.isEmpty else { return rectangle }
    let last = Position(column: rectangle.right - 1, row: rectangle.bottom - 1)
    let area = clip.map(bounds.intersection) ?? bounds
    func edge(_ column: Int, _ row: Int, _ character: Character, _ buffer: inout CellBuffer) {
      buffer.put(Cell(character, style: style), at: Position(column: column, row: row), within: area)
    }
    let visible = area.intersection(rectangle)
    for column in visible.left..<visible.right {
      edge(column, rectangle.top, lines.horizontal, &self)
      edge(column, last.row, lines.horizontal, &self)
    }
    if rectangle.rows > 1 {
      for row in visible.top..<visible.bottom {
        edge(rectangle.left, row, lines.vertical, &self)
        edge(last.column, row, lines.vertical, &self)
      }
      if rectangle.columns > 1 {
        edge(rectangle.left, rectangle.top, lines.topLeft, &self)
        edge(last.column, rectangle.top, lines.topRight, &self)
        edge(rectangle.left, last.row, lines.bottomLeft, &self)
        edge(last.column, last.row, lines.bottomRight, &self)
      }
    }
    let room = rectangle.columns - 6
    if !title.isEmpty && room > 0 {
      write(
        " " + TextWidth.truncated(title, to: room) + " ", at: rectangle.origin.offset(columns: 2),
        style: titleStyle ?? style, clippedTo: clip)
    }
    return rectangle.inset(by: 1)
  }
}
