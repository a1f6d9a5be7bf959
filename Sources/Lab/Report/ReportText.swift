/// A report in aligned columns.
struct ReportText {
  let text: String

  init(_ report: TraceReport) {
    var lines = ["\(TerminalText.quoted(report.name)): \(report.summary)", "  \(report.tally)"] + report.origin.map { "  \($0)" }
    if let verdict = report.verdict { lines.append("  \(verdict)") }
    for section in ReportSection.sections(of: report) { lines += ["", section.title] + ReportText.table(section) }
    text = lines.map { TerminalText.escaped($0) + "\n" }.joined()
  }

  private static func table(_ section: ReportSection) -> [String] {
    let rows = section.header == [""] ? section.rows : [section.header] + section.rows
    let widths = section.header.indices.map { column in rows.map { Markup.width($0[column]) }.max() ?? 0 }
    return rows.map { row in
      var line = " "
      for (column, cell) in row.enumerated() {
        let padding = String(repeating: " ", count: widths[column] - Markup.width(cell))
        line += " " + (section.numbers.contains(column) ? padding + cell : cell + padding) + " "
      }
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }
  }
}
