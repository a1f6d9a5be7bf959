import Screen

/// How characters of source text appear.
enum SourceText {
  /// What a character is shown as; a tab is two spaces.
  static func shown(_ character: Character) -> String {
    character == "\t" ? "  " : String(character)
  }

  /// The columns that a text takes.
  static func columns(of text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + columns(of: $1) }
  }

  /// The columns that a character takes.
  static func columns(of character: Character) -> Int {
    // Most are ASCII, and a long line has many.
    if let value = character.asciiValue, value >= 0x20, value < 0x7F { return 1 }
    return character == "\t" ? 2 : TextWidth.columns(of: character)
  }

  /// The index of the character at a column that is counted from 1 in UTF-8 bytes.
  static func index(ofByteColumn column: Int, in line: [Character]) -> Int {
    var bytes = 1
    for (index, character) in line.enumerated() {
      if bytes >= column { return index }
      bytes += character.utf8.count
    }
    return line.count
  }
}
