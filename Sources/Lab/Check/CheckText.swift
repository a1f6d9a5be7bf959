internal import Program
internal import TraceEvents

/// What was found in programs, for people.
struct CheckText {
  /// Those of scripts that were looked through: what keeps the others from running is no finding, and stands elsewhere.
  private let reports: [CheckReport]
  private let leftOut: Int

  init(_ reports: [CheckReport]) {
    self.reports = reports.filter(\.errors.isEmpty)
    leftOut = reports.count - self.reports.count
  }

  var text: String {
    guard !reports.isEmpty else { return "" }
    var parts = reports.flatMap { report in
      let lines = SourceLines(report.source.text)
      return report.entries.map { entry in
        let text = entry.diagnostic(in: report.source.name, sourceLine: lines[entry.place.line]).rendered
        // Of a trace there is no text to show.
        guard !report.source.text.isEmpty else { return String(text.prefix { !$0.isNewline }) }
        return text + (entry.replay.map { "\n  to see it: \($0)" } ?? "")
      }
    }
    parts.append(summary)
    parts += reports.flatMap { report in report.remarks.map { "\(report.source.name): note: \($0)" } }
    for report in reports where report.gap != nil && report.cutOff == nil {
      parts.append("\(report.source.name): not every run was looked at: \(report.gap ?? "")")
    }
    if leftOut > 0 {
      parts.append(leftOut == 1 ? "1 script has errors and wasn't checked" : "\(leftOut) scripts have errors and weren't checked")
    }
    return parts.map { TerminalText.escaped($0) + "\n" }.joined()
  }

  private var summary: String {
    let severities = reports.flatMap { $0.entries.map(\.severity) }
    let files = reports.count == 1 ? reports[0].source.name : "\(reports.count) files"
    guard !severities.isEmpty else { return "\(files): no findings" }
    let counts = [ScriptDiagnostic.Severity.error, .warning, .note].compactMap { severity -> String? in
      let count = severities.count { $0 == severity }
      return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    return "\(files): \(counts.joined(separator: ", "))"
  }
}

/// The lines of a text by their numbers.
struct SourceLines {
  private let lines: [Substring]

  init(_ text: String) {
    lines = text.withoutEncodingMark.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  /// A line, counted from 1; empty where there is none.
  subscript(_ number: Int) -> String { lines.indices.contains(number - 1) ? String(lines[number - 1]) : "" }

  /// The column of a place in Unicode code points, counted from 1.
  func codePointColumn(line: Int, column: Int) -> Int {
    // Of the files of a recorded application there is no text.
    guard lines.indices.contains(line - 1), !self[line].isEmpty else { return column }
    return String(decoding: self[line].utf8.prefix(max(0, column - 1)), as: UTF8.self).unicodeScalars.count + 1
  }
}

extension StringProtocol {
  /// The text without the mark of the encoding with which a file may begin, which nobody sees.
  var withoutEncodingMark: Substring {
    unicodeScalars.first == "\u{FEFF}" ? Substring(Substring(self).unicodeScalars.dropFirst()) : Substring(self)
  }
}
