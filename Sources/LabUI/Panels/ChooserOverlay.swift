import Screen
import TraceGraph

/// Draws a list to choose from.
struct ChooserOverlay {
  /// The lines above the first entry of a palette: what is typed, and a rule.
  static let linesAbove = 2

  let overlay: Overlay

  init(_ chooser: Chooser, size: Size) {
    let room = max(min(size.columns - (size.columns >= 60 ? 10 : size.columns >= 30 ? 4 : 0), 92), 1)
    let matches = chooser.matches
    let longest = chooser.entries.map { TextWidth.columns(of: $0.title) }.max() ?? 0
    let titleColumns = min(longest, max(room / 3, 10))
    var lines: [Overlay.Line] = []
    if chooser.style == .palette {
      lines.append(Overlay.Line([("› ", Theme.accent), (singleLine(chooser.query) + "▏", Theme.strong)]))
      lines.append(Overlay.Line(String(repeating: "─", count: room), Theme.frame))
    }
    lines += matches.enumerated().map { index, entry in
      ChooserOverlay.line(entry, isMarked: index == chooser.marked, titleColumns: titleColumns, room: room)
    }
    if matches.isEmpty { lines.append(Overlay.Line("nothing matches", Theme.secondary)) }
    let footer = chooser.style == .palette ? "type to search   Enter do it   Esc close" : "a key or Enter chooses   Esc closes"
    var overlay = Overlay(title: chooser.title, footer: footer, lines: lines)
    if chooser.style == .palette {
      overlay.minimumColumns = room + 6
      overlay.minimumRows = min(chooser.entries.count + ChooserOverlay.linesAbove, size.rows * 2 / 3)
    }
    // What is typed stays in sight as long as the marked entry allows it.
    let visible = overlay.placement(on: Rectangle(size)).window.visibleRows
    let marked = chooser.marked + (chooser.style == .palette ? ChooserOverlay.linesAbove : 0)
    overlay.firstLine = marked < visible ? 0 : marked - visible / 2
    self.overlay = overlay
  }

  private static func line(_ entry: Chooser.Entry, isMarked: Bool, titleColumns: Int, room: Int) -> Overlay.Line {
    let mark = isMarked ? Theme.selectionMark : " "
    let key = entry.key.map { "\($0)  " } ?? ""
    let lead = "\(mark) "
    let noteColumns = entry.note.isEmpty ? 0 : TextWidth.columns(of: entry.note) + 2
    let title = TextWidth.fitted(singleLine(entry.title), to: titleColumns)
    let detailRoom = room - TextWidth.columns(of: lead + key) - titleColumns - 2 - noteColumns
    let detail = detailRoom >= 8 ? TextWidth.fitted(singleLine(entry.detail), to: detailRoom) : ""
    return Overlay.Line(
      [
        (lead, Theme.accent), (key, Theme.key), (title + "  ", Theme.strong), (detail, Theme.plain),
        (entry.note.isEmpty ? "" : "  " + entry.note, Theme.secondary),
      ], isMarked: isMarked)
  }
}
