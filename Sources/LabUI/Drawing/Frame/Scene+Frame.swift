import Screen
import TraceEvents
import TraceGraph

extension Scene {
  /// The picture of the scene.
  var frame: Frame {
    var frame = plainFrame
    frame.buffer.finish(in: theme, isASCII: isASCII)
    return frame
  }

  private var plainFrame: Frame {
    var buffer = CellBuffer(size: size)
    if let overlay = mode.overlay, overlay.takesScreen {
      overlay.drawScreen(of: self, into: &buffer)
      return Frame(buffer: buffer, cursor: nil)
    }
    let arrangement = arrangement
    StatusLine(scene: self).draw(in: arrangement.status, into: &buffer)
    for slot in arrangement.slots { draw(slot, into: &buffer) }
    Narration(scene: self).draw(in: arrangement.narration, into: &buffer)
    lesson?.draw(in: arrangement.lesson, into: &buffer)
    BottomLines(scene: self, arrangement: arrangement, mayCover: lesson == nil && !mode.isEditor).draw(into: &buffer)
    let cursor = PromptBar(scene: self, isPrintedAbove: arrangement.narration.rows >= PanelArrangement.tellingRows).draw(
      in: arrangement.prompt, into: &buffer)
    if case .prompt = mode { CompletionList(scene: self).draw(above: arrangement.prompt, into: &buffer) }
    if case .editor(let editor) = mode { return EditorView(editor, arrangement).draw(over: buffer) }
    if let overlay = mode.overlay, !overlay.takesPanel {
      let box = overlay.box(in: self)
      box.draw(into: &buffer)
      // A box that lies over the line of notices tells them in the place of its keys, which stand at the bottom, too.
      let line = arrangement.rule.isEmpty ? arrangement.hints : arrangement.rule
      if let notice, box.line(at: Position(column: size.columns / 2, row: line.top), on: buffer.bounds) != nil {
        box.tell(singleLine(notice.text), notice.kind == .problem ? Theme.problem : Theme.accent, into: &buffer)
      }
      return Frame(buffer: buffer, cursor: nil)
    }
    return Frame(buffer: buffer, cursor: cursor)
  }

  /// What the title says of a graph that isn't shown as a whole.
  private var viewTitle: String {
    let parts = [
      graphView.kinship.map { $0.direction == .both ? "kin" : $0.direction.rawValue },
      graphView.filter.map { singleLine($0.description, limit: 24) },
      showsOverview ? "overview" : nil,
    ].compactMap { $0 }
    return parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
  }

  /// Which of a recorded program's files the source panel shows.
  private var fileTitle: String {
    guard case .file(let name) = sourceUnit else { return "" }
    return ": " + singleLine(name.split(separator: "/").last.map(String.init) ?? name, limit: 24)
  }

  private func draw(_ slot: PanelArrangement.Slot, into buffer: inout CellBuffer) {
    let isFocused = slot.panel == focus
    let content = content(of: slot.panel, in: slot.content)
    let isOutcomes = slot.panel == .source && outcomes != nil
    let title =
      isOutcomes
      ? "Outcomes"
      : "\(slot.panel.rawValue) \(slot.panel.title)" + (slot.panel == .graph ? viewTitle : slot.panel == .source ? fileTitle : "")
        + (isZoomed && isFocused ? " (zoomed)" : "")
    switch slot.border {
    case .box:
      // Heavy lines tell the focused panel from the others where there are no colors.
      buffer.drawFrame(
        slot.frame, title: title, style: isFocused ? Theme.focusedFrame : Theme.frame,
        titleStyle: isFocused ? Theme.focusedTitle : Theme.title, lines: isFocused ? .heavy : .light)
      if let text = content.window.positionText, slot.frame.columns > TextWidth.columns(of: text) + 6 {
        let edge = slot.frame.inset(left: 2, right: 2)
        Pen(in: edge, row: edge.rows - 1).writeAtEnd(" \(text) ", Theme.secondary, into: &buffer)
      }
    case .heading:
      let edge = Rectangle(origin: slot.frame.origin, size: Size(columns: slot.frame.columns, rows: 1))
      buffer.fill(edge, with: Cell("─", style: Theme.frame))
      var pen = Pen(in: edge, row: 0, column: 1)
      pen.write(" \(title) ", isFocused ? Theme.focusedTitle : Theme.title, into: &buffer)
      if let text = content.window.positionText, pen.room > TextWidth.columns(of: text) + 3 {
        Pen(in: edge.inset(right: 1), row: 0).writeAtEnd(" \(text) ", Theme.secondary, into: &buffer)
      }
    case .none: break
    }
    content.draw(into: &buffer)
  }
}

extension Scene {
  /// Draws the lines at the bottom for an overlay that takes the screen.
  ///
  /// - Returns: What is left above them.
  func drawBottom(into buffer: inout CellBuffer) -> Rectangle {
    let arrangement = arrangement
    BottomLines(scene: self, arrangement: arrangement).draw(into: &buffer)
    let edge = arrangement.rule.isEmpty ? arrangement.hints : arrangement.rule
    return Rectangle(column: 0, row: 0, columns: size.columns, rows: edge.isEmpty ? size.rows : edge.top)
  }
}
