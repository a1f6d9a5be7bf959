/// A report as tables of Markdown.
struct ReportMarkdown {
  let text: String

  init(_ report: TraceReport) {
    var parts = ["**\(MarkdownReport.inline(report.name))**: \(report.summary); \(report.tally)."]
    parts += report.origin.map { MarkdownReport.inline($0) + "." }
    if !report.isComplete, let verdict = report.verdict { parts.append("\(verdict).") }
    for section in ReportSection.sections(of: report) {
      parts.append("### \(section.title)")
      parts.append(section.header == [""] ? ReportMarkdown.list(section) : ReportMarkdown.table(section))
    }
    text = parts.joined(separator: "\n\n") + "\n"
  }

  private static func list(_ section: ReportSection) -> String {
    section.rows.map { "- \(MarkdownReport.inline($0[0]))" }.joined(separator: "\n")
  }

  private static func table(_ section: ReportSection) -> String {
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
    let marks = section.header.indices.map { section.numbers.contains($0) ? "--:" : "---" }
    return ([line(section.header), line(marks)] + section.rows.map { line($0.map(MarkdownReport.inline)) }).joined(
      separator: "\n")
  }
}
