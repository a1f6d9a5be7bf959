import CNcurses
import Glibc
import Screen

/// Puts runs of cells into curses' window.
struct CursesPainter {
  private let glyphs: TerminalGlyphs
  private let colors: ColorReduction
  private var looks: [Style: Look] = [:]

  /// A style in curses' terms.
  private struct Look {
    var attributes: attr_t
    var pair: Int32
  }

  init(isUTF8: Bool, isConsole: Bool, colorCount: Int) {
    glyphs = TerminalGlyphs(isUTF8: isUTF8, isConsole: isConsole, limit: Int(curses_characters_in_cell()))
    colors = ColorReduction(colorCount: colorCount)
  }

  /// Puts the cells of a run at its place. Nothing is sent before the window is refreshed.
  mutating func put(_ run: CellRun) {
    var cells: [cchar_t] = []
    cells.reserveCapacity(run.cells.count)
    // Most of a frame is made of lines and of text in one style, so that most cells are or look like the one before.
    var before: (cell: Cell, places: Int, look: Look)?
    for cell in run.cells where !cell.isContinuation {
      if let before, before.cell == cell {
        for index in (cells.count - before.places)..<cells.count { cells.append(cells[index]) }
        continue
      }
      let look = before.flatMap { $0.cell.style == cell.style ? $0.look : nil } ?? look(of: cell.style)
      let first = cells.count
      for place in glyphs.places(for: cell) {
        var entry = cchar_t()
        curses_set_cell(&entry, place + [0], look.attributes, look.pair)
        cells.append(entry)
      }
      before = (cell, cells.count - first, look)
    }
    curses_put_cells(Int32(run.position.row), Int32(run.position.column), cells, Int32(cells.count))
  }

  private mutating func look(of style: Style) -> Look {
    if let known = looks[style] { return known }
    let reduced = colors.reduce(style)
    var attributes: attr_t = 0
    if reduced.attributes.contains(.bold) { attributes |= curses_bold() }
    if reduced.attributes.contains(.dim) { attributes |= curses_dim() }
    if reduced.attributes.contains(.italic) { attributes |= curses_italic() }
    if reduced.attributes.contains(.underline) { attributes |= curses_underline() }
    if reduced.attributes.contains(.reverse) { attributes |= curses_reverse() }
    var pair: Int32 = 0
    if reduced.foreground >= 0 || reduced.background >= 0 {
      // A terminal without any more pairs shows the text in its own colors.
      pair = max(alloc_pair(reduced.foreground, reduced.background), 0)
    }
    let look = Look(attributes: attributes, pair: pair)
    looks[style] = look
    return look
  }
}
