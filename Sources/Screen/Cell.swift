/// One cell of the screen.
///
/// A character that is two columns wide lives in its left cell; the cell to its right is its continuation.
public struct Cell: Hashable, Sendable {
  /// What the cell shows; a space in a continuation.
  public let character: Character
  /// How it looks.
  public let style: Style
  /// Whether it is the right half of the wide character in the cell to its left.
  public let isContinuation: Bool
  /// The columns that the character takes: 2 for a wide one, 0 for a continuation, 1 otherwise.
  public var columns: Int { isContinuation ? 0 : isWide ? 2 : 1 }

  let isWide: Bool

  /// An empty cell in the terminal's own colors.
  public static let blank = Cell(" ")

  /// Makes a cell. A character that can't stand in a cell (a control character, a lone combining mark) becomes what is
  /// shown instead of it.
  public init(_ character: Character, style: Style = .plain) {
    var glyph: CharacterWidth.Glyph?
    CharacterWidth.forEachGlyph(of: character) { glyph = glyph ?? $0 }
    self.init(glyph: glyph ?? CharacterWidth.Glyph(character: " ", columns: 1), style: style)
  }

  init(glyph: CharacterWidth.Glyph, style: Style) {
    character = glyph.character
    self.style = style
    isContinuation = false
    isWide = glyph.columns == 2
  }

  private init(continuationWith style: Style) {
    character = " "
    self.style = style
    isContinuation = true
    isWide = false
  }

  /// The cell that follows a wide character.
  static func continuation(style: Style) -> Cell {
    Cell(continuationWith: style)
  }

  /// The same cell in another style.
  public func styled(_ style: Style) -> Cell {
    Cell(character: character, style: style, isContinuation: isContinuation, isWide: isWide)
  }

  private init(character: Character, style: Style, isContinuation: Bool, isWide: Bool) {
    self.character = character
    self.style = style
    self.isContinuation = isContinuation
    self.isWide = isWide
  }
}
