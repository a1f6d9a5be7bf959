import Screen
import TraceGraph

/// Draws a list to choose from.
struct ChooserDrawing {
  /// The lines above the first entry of a palette: what is typed, and a rule.
  static let linesAbove = 2

  let box: OverlayBox

  init(_ chooser: Chooser, size: Size) {
    func longestOf(_ text: (Chooser.Entry) -> String) -> Int {
      chooser.entries.map { TextWidth.columns(of: text($0)) }.max() ?? 0
    }
    let matches = chooser.matches
    let longest = longestOf(\.title)
    var room = max(min(size.columns - (size.columns >= 60 ? 10 : size.columns >= 30 ? 4 : 0), 92), 1)
    // A menu is as wide as what stands in it: mark, key, title, detail, note and the gaps.
    if chooser.style == .menu { room = min(room, longest + longestOf(\.detail) + longestOf(\.note) + 9) }
    let titleColumns = min(longest, max(room / 3, 10))
    var lines: [OverlayBox.Line] = []
    if chooser.style == .palette {
      lines.append(OverlayBox.Line([("› ", Theme.accent), (singleLine(chooser.query) + "▏", Theme.strong)]))
      lines.append(OverlayBox.Line(String(repeating: "─", count: room), Theme.frame))
    }
    let hasKeys = matches.contains { $0.key != nil }
    lines += matches.enumerated().map { index, entry in
      ChooserDrawing.line(entry, isMarked: index == chooser.cursor.row, hasKeys: hasKeys, titleColumns: titleColumns, room: room)
    }
    if matches.isEmpty { lines.append(OverlayBox.Line("nothing matches", Theme.secondary)) }
    let footer = chooser.style == .palette ? "type to search   Enter do it   Esc close" : "a key or Enter chooses   Esc closes"
    var box = OverlayBox(title: chooser.title, footer: footer, lines: lines)
    if chooser.style == .palette {
      box.minimumColumns = room + 6
      box.minimumRows = min(chooser.entries.count + ChooserDrawing.linesAbove, size.rows * 2 / 3)
    }
    // What is typed stays in sight as long as the marked entry allows it.
    let visible = box.placement(on: Rectangle(size)).window.visibleRows
    let marked = chooser.cursor.row + (chooser.style == .palette ? ChooserDrawing.linesAbove : 0)
    box.firstLine = marked < visible ? 0 : marked - visible / 2
    self.box = box
  }

  private static func line(_ entry: Chooser.Entry, isMarked: Bool, hasKeys: Bool, titleColumns: Int, room: Int) -> OverlayBox.Line
  {
    let mark = isMarked ? Theme.selectionMark : " "
    let key = entry.key.map { "\($0)  " } ?? (hasKeys ? "   " : "")
    let lead = "\(mark) "
    let noteColumns = entry.note.isEmpty ? 0 : TextWidth.columns(of: entry.note) + 2
    let title = TextWidth.fitted(singleLine(entry.title), to: titleColumns)
    let detailRoom = room - TextWidth.columns(of: lead + key) - titleColumns - 2 - noteColumns
    let detail = detailRoom >= 8 ? TextWidth.fitted(singleLine(entry.detail), to: detailRoom) : ""
    return OverlayBox.Line(
      [
        (lead, Theme.accent), (key, Theme.key), (title + "  ", Theme.strong), (detail, Theme.plain),
        (entry.note.isEmpty ? "" : "  " + entry.note, Theme.secondary),
      ], isMarked: isMarked)
  }
}
