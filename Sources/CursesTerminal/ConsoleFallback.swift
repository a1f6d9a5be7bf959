import Screen

/// What stands for a glyph on Linux's console, whose fonts have 256 or 512 characters: the lines of the VT100, which all of them have,
/// and ASCII. Letters are sent as they are, as a font was chosen for them. Widths never change.
enum ConsoleFallback {
  /// What is sent instead; `nil` for what the fonts have, and for letters.
  static func replacement(for character: Character) -> String? {
    guard !shown.contains(character), !character.isLetter else { return nil }
    if let line = lines[character] { return String(line) }
    let ascii = AsciiFallback.replacement(for: character)
    // What nobody has a word for may be in the font.
    return ascii.allSatisfy { $0 == "?" } ? nil : ascii
  }

  /// Besides ASCII.
  private static let shown = Set("─│┌┐└┘├┤┬┴┼◆·°±≤≥")

  /// Bold and round corners.
  private static let lines: [Character: Character] = {
    var lines: [Character: Character] = [:]
    let groups: [(String, Character)] = [
      ("┏╭╔", "┌"), ("┓╮╗", "┐"), ("┗╰╚", "└"), ("┛╯╝", "┘"), ("┣╠", "├"), ("┫╣", "┤"), ("┳╦", "┬"), ("┻╩", "┴"), ("╋╬", "┼"),
      ("┃║╵╷", "│"), ("╴╶", "─"),
    ]
    for (glyphs, line) in groups {
      for glyph in glyphs { lines[glyph] = line }
    }
    return lines
  }()
}
