import TraceGraph

/// The graph of a trace's prefix as text: one line a row, drawing and words.
func drawing(_ layout: GraphLayout, _ state: TraceState, columns: Int = 16, glyphs: GlyphSet = .unicode) -> String {
  let rows = layout.rows(for: state, trackColumns: columns, glyphs: glyphs)
  return rows.map { row in
    var line = row.trackText
    line += String(repeating: " ", count: max(0, row.labelColumn - line.count))
    line += [row.label, row.word, row.detail, row.timeText].filter { !$0.isEmpty }.joined(separator: "  ")
    return line
  }.joined(separator: "\n")
}
