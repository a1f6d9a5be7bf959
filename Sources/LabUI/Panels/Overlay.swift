import Screen
import TraceEvents
import TraceGraph

/// A box over the panels: lines of text under a title.
struct Overlay {
  struct Line {
    var pieces: [(text: String, style: Style)]
    var isMarked = false

    init(_ pieces: [(text: String, style: Style)], isMarked: Bool = false) {
      self.pieces = pieces
      self.isMarked = isMarked
    }

    init(_ text: String = "", _ style: Style = Theme.plain) { self.init([(text, style)]) }

    var columns: Int { pieces.reduce(0) { $0 + TextWidth.columns(of: $1.text) } }
  }

  var title: String
  /// What the keys do here, for the frame's lower edge.
  var footer: String
  var lines: [Line]
  /// The first line to show; `nil` keeps the marked line in sight.
  var firstLine: Int?

  /// Draws the box in the middle of the screen; on small screens it takes all of it.
  func draw(into buffer: inout CellBuffer) {
    let screen = buffer.bounds
    let isFramed = screen.columns >= 30 && screen.rows >= 8
    let margin = isFramed ? 2 : 0
    let wanted = max(lines.map(\.columns).max() ?? 0, TextWidth.columns(of: title) + 8, TextWidth.columns(of: footer) + 4) + 6
    let columns = min(wanted, screen.columns - (screen.columns >= 60 ? 4 : 0))
    let rows = min(lines.count + margin, screen.rows - (isFramed ? 2 : 0))
    let size = isFramed ? Size(columns: columns, rows: rows) : screen.size
    let box = Rectangle(
      column: (screen.columns - size.columns) / 2, row: (screen.rows - size.rows) / 2, columns: size.columns, rows: size.rows)
    buffer.fill(box)
    var content = box
    if isFramed {
      content = buffer.drawFrame(box, title: title, style: Theme.focusedFrame, titleStyle: Theme.focusedTitle, lines: .rounded)
        .inset(left: screen.columns >= 60 ? 2 : 1, right: screen.columns >= 60 ? 2 : 1)
    }
    let window = PanelWindow(
      contentRows: lines.count, visibleRows: content.rows, scrolled: firstLine, anchor: lines.firstIndex(where: \.isMarked))
    for (row, index) in window.rows.enumerated() {
      var pen = Pen(in: content, row: row)
      for piece in lines[index].pieces { pen.write(piece.text, piece.style, into: &buffer) }
      if lines[index].isMarked {
        buffer.restyle(Rectangle(column: content.left, row: pen.row, columns: content.columns, rows: 1)) { $0.reversed }
      }
    }
    guard isFramed else { return }
    let edge = Rectangle(column: box.left + 2, row: box.bottom - 1, columns: box.columns - 4, rows: 1)
    var pen = Pen(in: edge, row: 0)
    pen.write(" \(footer) ", Theme.secondary, into: &buffer)
    if let text = window.positionText, TextWidth.columns(of: text) + 4 < pen.room {
      pen.writeAtEnd(" \(text) ", Theme.secondary, into: &buffer)
    }
  }
}

extension Scene {
  /// What covers the panels.
  var overlay: Overlay? {
    switch mode {
    case .normal, .prompt: nil
    case .help(let firstLine): helpOverlay(firstLine: firstLine)
    case .details: detailsOverlay
    case .examples(let marked): examplesOverlay(marked: marked)
    case .answers(let marked): answersOverlay(marked: marked)
    case .stubs(let firstLine): stubsOverlay(firstLine: firstLine)
    }
  }

  private func helpOverlay(firstLine: Int) -> Overlay {
    let indent = size.columns >= 60 ? "  " : ""
    let lines = help.flatMap { section in
      let keyColumns = section.entries.map { TextWidth.columns(of: $0.keys) }.max() ?? 0
      return [Overlay.Line(section.title, Theme.accent)]
        + section.entries.map { entry in
          Overlay.Line([
            (indent + TextWidth.padded(entry.keys, to: keyColumns) + "   ", Theme.key), (entry.text, Theme.plain),
          ])
        } + [Overlay.Line()]
    }
    return Overlay(title: "Help", footer: "↑ ↓ scroll   Esc close", lines: lines.dropLast(), firstLine: firstLine)
  }

  private func examplesOverlay(marked: Int) -> Overlay {
    let nameColumns = examples.map { TextWidth.columns(of: $0.name) }.max() ?? 0
    let rows = examples.enumerated().map { index, example in
      let mark = index == marked ? Theme.selectionMark : " "
      return Overlay.Line(
        [
          ("\(mark) \(TextWidth.padded(example.name, to: nameColumns))", Theme.strong), ("   \(example.title) ", Theme.plain),
        ], isMarked: index == marked)
    }
    let none = [Overlay.Line("There are no examples.", Theme.secondary)]
    return Overlay(title: "Examples", footer: "↑ ↓ choose   Enter open   Esc close", lines: rows.isEmpty ? none : rows)
  }
}
