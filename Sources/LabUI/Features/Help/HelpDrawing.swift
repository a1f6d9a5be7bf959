import Screen
import TraceGraph

/// Draws the help at the size of a screen.
struct HelpDrawing {
  let size: Size

  /// The keys and commands, or a topic.
  func box(_ view: HelpView) -> OverlayBox {
    if let topic = view.topic.flatMap(HelpTopic.named) { return topicBox(topic, firstLine: view.firstLine) }
    let room = max(size.columns - (size.columns >= 60 ? 10 : size.columns >= 30 ? 4 : 0), 1)
    var lines = view.sections.flatMap { helpLines($0, room: room) }
    lines = lines.isEmpty ? [OverlayBox.Line("Nothing in the help contains that.", Theme.secondary)] : lines.dropLast()
    guard let query = view.query else {
      return OverlayBox(
        title: view.isInLesson ? "Help for lessons" : "Help",
        footer: "↑ ↓ scroll   / search   \(view.isInLesson ? "? all keys   " : "")Esc close", lines: lines,
        firstLine: view.firstLine)
    }
    let footer = view.isTyping ? "type a key or a word   Enter scroll   Esc all" : "↑ ↓ scroll   / search   Esc all"
    let title = "Help: \(singleLine(query, limit: 40))" + (view.isTyping ? "▏" : "")
    return OverlayBox(
      title: title, footer: footer, lines: lines, firstLine: view.firstLine, minimumColumns: 70, minimumRows: size.rows / 2)
  }

  private func helpLines(_ section: HelpSection, room: Int) -> [OverlayBox.Line] {
    let indent = size.columns >= 60 ? "  " : ""
    let longest = section.entries.map { TextWidth.columns(of: $0.keys) }.max() ?? 0
    let keyColumns = min(longest, max(room / 3, 6))
    let textColumn = TextWidth.columns(of: indent) + keyColumns + 3
    var lines = [OverlayBox.Line(section.title, Theme.accent)]
    for entry in section.entries {
      let isLong = TextWidth.columns(of: entry.keys) > keyColumns
      if isLong {
        lines += TextWidth.wrapped(entry.keys, to: max(room - TextWidth.columns(of: indent), 1)).map {
          OverlayBox.Line([(indent + $0, Theme.key)])
        }
      }
      for (index, part) in TextWidth.wrapped(entry.text, to: max(room - textColumn, 8)).enumerated() {
        let keys = index == 0 && !isLong ? entry.keys : ""
        lines.append(
          OverlayBox.Line([(indent + TextWidth.padded(keys, to: keyColumns) + "   ", Theme.key), (part, Theme.plain)]))
      }
    }
    return lines + [OverlayBox.Line()]
  }

  private func topicBox(_ topic: HelpTopic, firstLine: Int) -> OverlayBox {
    let room = max(min(size.columns - 10, 76), 10)
    let paragraphs = topic.paragraphs.map { paragraph in
      TextWidth.wrapped(paragraph, to: room).map { OverlayBox.Line($0) }
    }
    let space = size.rows >= 16 ? [OverlayBox.Line()] : []
    let lines = space + paragraphs.flatMap { $0 + [OverlayBox.Line()] }.dropLast() + space
    return OverlayBox(title: topic.title, footer: "↑ ↓ scroll   Esc close", lines: lines, firstLine: firstLine)
  }
}
