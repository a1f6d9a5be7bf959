import Lab
import Screen
import TraceEvents
import TraceGraph

// What stands on the further pages of the list of outcomes.
extension OutcomePanel {
  /// What decides expectations and printed lines: a row for each way in which one stands otherwise.
  static func lines(_ answers: [OutcomeWhy], marked: Int, width: Int) -> [Line] {
    var lines: [Line] = []
    var row = 0
    for answer in answers {
      if !lines.isEmpty { lines.append(Line(pieces: [], row: -1)) }
      let standing = answer.others == nil ? answer.answer : answer.standing
      lines += wrapped(answer.subject.text, Theme.accent, width) + wrapped(standing, Theme.plain, width)
      lines += answer.causes.enumerated().flatMap { wrapped("\($0 == 0 ? "if" : "and") \($1)", Theme.plain, width, indent: 2) }
      if let others = answer.others { lines += wrapped("\(others):", Theme.plain, width) }
      for flip in answer.flips {
        lines.append(head([("it \(flip.text)", Theme.strong)], row, marked))
        for (number, change) in flip.changes.enumerated() {
          lines += wrapped("\(number == 0 ? "if" : "and") \(change)", Theme.plain, width, indent: 4, row: row)
        }
        row += 1
      }
      if let cause = answer.commonCause { lines += wrapped("whenever that is different: \(cause)", Theme.secondary, width) }
      if answer.flips.isEmpty {
        lines += wrapped("no order, latency or failure that was tried changes it", Theme.secondary, width)
      }
      if let gap = answer.gap { lines += wrapped("not exhaustive: \(gap)", Theme.secondary, width) }
    }
    return lines
  }

  /// Where errors land: a row for each promise that can fail.
  static func lines(_ map: ErrorMap?, marked: Int, width: Int) -> [Line] {
    guard let map else { return wrapped("Letting each promise fail …", Theme.secondary, width) }
    guard !map.entries.isEmpty else { return wrapped("No promise can fail.", Theme.secondary, width) }
    let names = map.entries.map { entry in
      "line \(entry.place.line)  \(entry.operatorName)" + (entry.calls.map { "  \($0)" } ?? "")
    }
    var lines = map.entries.enumerated().flatMap { index, entry in
      let style = entry.landing == .offTheEnd ? Theme.problem : Theme.plain
      return [head([(names[index], Theme.strong)], index, marked)]
        + wrapped("→ \(entry.landing.words)", style, width, indent: 4, row: index)
    }
    if map.left > 0 {
      lines += wrapped("… and \(map.left) more, which \(map.left == 1 ? "was" : "were") not let fail", Theme.secondary, width)
    }
    return lines
  }

  private static func head(_ pieces: [(text: String, style: Style)], _ row: Int, _ marked: Int) -> Line {
    Line(pieces: [(row == marked ? "\(Theme.selectionMark) " : "  ", Theme.accent)] + pieces, row: row, isHead: true)
  }

  private static func wrapped(_ text: String, _ style: Style, _ width: Int, indent: Int = 1, row: Int = -1) -> [Line] {
    TextWidth.wrapped(singleLine(text), to: max(width - indent, 8)).map {
      Line(pieces: [(String(repeating: " ", count: indent), Theme.plain), ($0, style)], row: row)
    }
  }
}
