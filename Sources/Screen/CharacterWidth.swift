/// What a character becomes on a grid of cells: which glyphs, and how many columns each takes.
///
/// The widths follow what terminals agree on (`wcwidth`), not what the newest ones draw, so that columns stay aligned
/// everywhere: emoji that are joined to one picture stand side by side, because not all terminals join them, and none is lost.
enum CharacterWidth {
  /// One glyph and its columns: 1 or 2.
  struct Glyph {
    var character: Character
    var columns: Int
  }

  /// Calls `body` with each glyph that shows `character`: none for a lone combining mark, one as a rule, several for the
  /// conjuncts of some scripts, which terminals can only show side by side.
  static func forEachGlyph(of character: Character, _ body: (Glyph) -> Void) {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return }
    if let picture = visibleForm(of: first, in: character) {
      body(Glyph(character: picture, columns: 1))
    } else if first.value < 0x300 && scalars.count == 1 {
      body(Glyph(character: character, columns: 1))
    } else if (isWide(first) && !scalars.contains(joiner)) || (isRegionalIndicator(first) && scalars.count > 1) {
      body(Glyph(character: character, columns: 2))
    } else {
      forEachNarrowGlyph(of: scalars, body)
    }
  }

  /// Columns of a character, however many glyphs show it.
  static func columns(of character: Character) -> Int {
    var columns = 0
    forEachGlyph(of: character) { columns += $0.columns }
    return columns
  }

  private static func forEachNarrowGlyph(of scalars: Character.UnicodeScalarView, _ body: (Glyph) -> Void) {
    var glyph: Glyph?
    for scalar in scalars {
      let columns = glyph != nil && scalar.properties.isEmojiModifier ? 0 : self.columns(of: scalar)
      if columns > 0 {
        if let glyph { body(glyph) }
        glyph = Glyph(character: Character(scalar), columns: columns)
      } else if let base = glyph {
        var text = String(base.character)
        text.unicodeScalars.append(scalar)
        // A mark that doesn't join its base would make two characters: leave it out.
        if text.count == 1, let joined = text.first { glyph?.character = joined }
      }
    }
    if let glyph { body(glyph) }
  }

  /// What is shown instead of a character that would do something to the terminal; nil when it is harmless.
  private static func visibleForm(of scalar: Unicode.Scalar, in character: Character) -> Character? {
    switch scalar.value {
    case 0x0D where character == "\r\n": "␊"
    case 0x00...0x1F: Unicode.Scalar(0x2400 + scalar.value).map(Character.init)
    case 0x7F: "␡"
    case 0x80...0x9F: "�"
    // Line separators, and the marks that reorder text behind the reader's back.
    case 0x2028, 0x2029, 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: "�"
    default: nil
    }
  }

  /// Whether a scalar is a character and a column whatever stands beside it: letters without accents of their own, and the arrows, lines,
  /// blocks and signs of which frames are full.
  static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E, 0xA0...0x2FF, 0x2010...0x2027, 0x2190...0x2319, 0x2500...0x25FC, 0x270C...0x2727: true
    default: false
    }
  }

  private static func columns(of scalar: Unicode.Scalar) -> Int {
    if isPlain(scalar) { return 1 }
    switch scalar.value {
    case 0x7F...0x9F: return 1
    // These format characters are printed, as a sign in front of a number.
    case 0x600...0x605, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2: return 1
    // Vowels and finals of Hangul, which combine with the consonant before them.
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return isWide(scalar) ? 2 : 1
    }
  }

  /// Joins emoji to one picture.
  private static let joiner: Unicode.Scalar = "\u{200D}"

  private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }

  /// East Asian wide and full-width characters, and emoji that are shown as pictures by default.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x1100: false
    // Arrows, lines, blocks and signs without emoji, of which frames are full.
    case 0x2000...0x2319, 0x2500...0x25FC, 0x270C...0x2727: false
    case 0x1100...0x115F, 0x2329, 0x232A: true
    case 0x2E80...0x3029, 0x302E...0x303E, 0x3041...0x3098, 0x309B...0xA4CF: true
    case 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF: true
    case 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6: true
    case 0x16FE0...0x16FE3, 0x16FF0...0x18D08, 0x1AFF0...0x1B2FF: true
    case 0x1F1E6...0x1F1FF: false
    case 0x1F200...0x1F265, 0x20000...0x2FFFD, 0x30000...0x3FFFD: true
    default: scalar.properties.isEmojiPresentation
    }
  }
}
