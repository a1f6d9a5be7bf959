import CNcurses
import Glibc
import Screen

/// Decides which characters are sent for a cell, so that it takes exactly the columns it should.
struct TerminalGlyphs: Hashable, Sendable {
  /// Whether the terminal shows UTF-8; ASCII otherwise.
  var isUTF8: Bool
  /// Whether it is a console, whose fonts have a few hundred characters.
  var isConsole = false
  /// How many characters fit into one place: a spacing one and its marks.
  var limit: Int

  /// The characters for a cell: one list for each place, its spacing character first. Their widths add up to the cell's
  /// columns, by the C library's reckoning, which is the one that curses uses.
  func places(for cell: Cell) -> [[wchar_t]] {
    if cell.character.utf8.count == 1, let byte = cell.character.utf8.first, (0x20...0x7E).contains(byte) {
      return [[wchar_t(byte)]]
    }
    guard isUTF8 else { return ascii(AsciiFallback.replacement(for: cell.character)) }
    if isConsole, let replacement = ConsoleFallback.replacement(for: cell.character) {
      return replacement.unicodeScalars.map { [wchar_t($0.value)] }
    }
    let scalars = cell.character.unicodeScalars
    // Two letters for a flag: terminals disagree about the width of the flag itself.
    if let first = scalars.first, AsciiFallback.regionalLetter(first) != nil {
      return ascii(String(scalars.compactMap(AsciiFallback.regionalLetter).prefix(cell.columns)))
    }
    guard let base = scalars.first, curses_character_width(wchar_t(base.value)) == Int32(cell.columns) else {
      return ascii(String(repeating: "?", count: cell.columns))
    }
    let marks = scalars.dropFirst().filter(isPlainMark).prefix(limit - 1)
    return [[wchar_t(base.value)] + marks.map { wchar_t($0.value) }]
  }

  /// Marks that change a character's width in some terminals, or join it with the next one, aren't sent.
  private func isPlainMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200D, 0xFE00...0xFE0F, 0xE0000...0xE0FFF, 0x1F3FB...0x1F3FF: false
    default: curses_character_width(wchar_t(scalar.value)) == 0
    }
  }

  private func ascii(_ text: String) -> [[wchar_t]] {
    text.unicodeScalars.map { [wchar_t($0.value)] }
  }
}
