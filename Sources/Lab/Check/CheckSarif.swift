internal import Program
internal import TraceEvents
internal import TraceJSON

/// What was found in programs, as SARIF 2.1.0.
struct CheckSarif {
  private let reports: [CheckReport]
  private let version: String

  init(_ reports: [CheckReport], version: String) {
    (self.reports, self.version) = (reports, version)
  }

  var text: String {
    var rules = CheckRule.allCases.map { rule in
      SarifDocument.Rule(
        id: rule.rawValue, level: rule.severity.rawValue, summary: "\(rule.summary).",
        help: "docs/CHECKS.md describes '\(rule.rawValue)'; '// check:ignore \(rule.rawValue)' silences it.")
    }
    if reports.contains(where: { !$0.errors.isEmpty }) {
      rules.append(
        SarifDocument.Rule(
          id: CheckReport.errorRule, level: "error", summary: "The script can't run.",
          help: "A script with errors isn't looked through. Mend what the message names, and check it again."))
    }
    let notes = reports.flatMap { report in
      let file = uri(report.source.name)
      // Findings are what the tool is for; a file that it couldn't look through is no success.
      let errors =
        report.isUnreadable
        ? "this file wasn't checked: it can't be read" : report.errors.isEmpty ? nil : "this file wasn't checked: it has errors"
      let failures = [errors, report.unended].compactMap(\.self)
      return failures.map { SarifDocument.Notification(TerminalText.escaped($0), uri: file, level: "error") }
        + report.notices.map { SarifDocument.Notification(TerminalText.escaped($0), uri: file) }
    }
    return SarifDocument(toolVersion: version, rules: rules, results: reports.flatMap(results), notes: notes).json
  }

  private func results(_ report: CheckReport) -> [SarifDocument.Result] {
    let lines = SourceLines(report.source.text)
    return report.entries.map { entry in
      SarifDocument.Result(
        rule: entry.rule, level: entry.severity.rawValue, message: TerminalText.escaped(entry.wholeMessage),
        uri: uri(report.source.name),
        region: SarifDocument.Region(
          line: entry.place.line, column: lines.codePointColumn(line: entry.place.line, column: entry.place.column)),
        fix: entry.fixIt.map { fixIt in
          (fixIt.message, fixIt.changes.map { replacement($0, in: report.source.text) })
        })
    }
  }

  private func replacement(_ change: FixIt.Change, in text: String) -> SarifDocument.Replacement {
    let (start, end) = (position(change.range.lowerBound, in: text), position(change.range.upperBound, in: text))
    return SarifDocument.Replacement(SarifDocument.Region(line: start.line, column: start.column, end: end), by: change.text)
  }

  /// The line and the column, in code points, of an offset in UTF-8.
  private func position(_ offset: Int, in text: String) -> (line: Int, column: Int) {
    let before = String(decoding: text.utf8.prefix(offset), as: UTF8.self).withoutEncodingMark
    let lines = before.scriptLines
    return (lines.count, (lines.last?.unicodeScalars.count ?? 0) + 1)
  }

  /// A path as a relative reference of URIs has it.
  private func uri(_ path: String) -> String {
    var result = ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return result
  }
}
