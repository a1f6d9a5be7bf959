import Screen

extension CellBuffer {
  /// Gives a whole picture the look that a person has chosen.
  mutating func finish(in theme: ThemeName, isASCII: Bool) {
    if theme != .terminal { wear(theme) }
    if isASCII { becomeASCII() }
  }

  /// Gives every cell the look that its style has in a theme.
  /// - Complexity: O(cells).
  mutating func wear(_ theme: ThemeName) {
    var known: [Style: Style] = [:]
    restyle(bounds) { base in
      if let style = known[base] { return style }
      let style = theme.style(base)
      known[base] = style
      return style
    }
  }

  /// Replaces every character by ASCII ones of the same width.
  /// - Complexity: O(cells).
  mutating func becomeASCII() {
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        let position = Position(column: column, row: row)
        let cell = self[position]
        guard !cell.isContinuation, !(cell.character.utf8.count == 1) else { continue }
        write(AsciiFallback.replacement(for: cell.character), at: position, style: cell.style)
      }
    }
  }
}
