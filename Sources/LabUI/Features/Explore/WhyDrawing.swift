import Lab
import Screen
import TraceEvents
import TraceGraph

extension Scene {
  /// The answer to a "why", with what would change it.
  func whyBox(_ view: WhyView) -> OverlayBox {
    let room = max(min(size.columns - (size.columns >= 60 ? 10 : 6), 92), 8)
    let space = size.rows >= 16 ? [OverlayBox.Line()] : []
    let explanation = view.explanation
    var lines = space
    if let line = view.logLine { lines += Scene.lines(of: "» \(line)", style: Theme.secondary, to: room) }
    lines += Scene.lines(of: explanation.question, style: Theme.accent, to: room) + space
    lines += Scene.lines(of: explanation.answer, style: Theme.strong, to: room)
    if !explanation.steps.isEmpty { lines += space + steps(explanation.steps, room: room) }
    if let decision = view.decision {
      lines += space + [OverlayBox.Line("In all runs:", Theme.accent)]
      for line in decision.lines(replayedBy: nil).dropFirst() {
        lines += Scene.lines(of: line.trimmingSpaces, style: Theme.plain, to: room, after: line.hasPrefix("    ") ? "    " : "  ")
      }
    }
    lines += space + flips(view, room: room) + space
    let canTry = view.answer.map { !$0.flips.isEmpty } ?? false
    let several = (view.answer?.flips.count ?? 0) > 1 ? "Tab another   " : ""
    return OverlayBox(
      title: "Why", footer: (canTry ? "Enter try it   \(several)" : "") + "Esc close", lines: lines, firstLine: view.firstLine)
  }

  private static func lines(of text: String, style: Style, to room: Int, after lead: String = "") -> [OverlayBox.Line] {
    let columns = TextWidth.columns(of: lead)
    return TextWidth.wrapped(text, to: max(room - columns, 4)).enumerated().map { index, part in
      OverlayBox.Line([(index == 0 ? lead : String(repeating: " ", count: columns), Theme.secondary), (part, style)])
    }
  }

  private func steps(_ steps: [Explanation.Step], room: Int) -> [OverlayBox.Line] {
    let times = steps.map { $0.instant?.description ?? "" }
    let timeColumns = room < 34 ? 0 : times.map { TextWidth.columns(of: $0) }.max() ?? 0
    return zip(steps, times).flatMap { step, time in
      let glyph = stateNow[step.promise].map { String(NodeAppearance($0).glyph) } ?? " "
      let lead = timeColumns == 0 ? "\(glyph) " : TextWidth.padded(time, to: timeColumns, alignment: .right) + "  \(glyph) "
      return Scene.lines(of: step.text, style: Theme.plain, to: room, after: lead)
    }
  }

  private func flips(_ view: WhyView, room: Int) -> [OverlayBox.Line] {
    guard view.question != nil else {
      // Nobody looks for changes there: the questions are about this run.
      if view.isInLesson { return [] }
      return [OverlayBox.Line("What was recorded can't be run again, so no change can be tried.", Theme.secondary)]
    }
    guard let answer = view.answer else { return [OverlayBox.Line("What would change it: looking …", Theme.secondary)] }
    guard !answer.flips.isEmpty else {
      return Scene.lines(
        of: "What would change it: no small change was found in \(answer.runs == 1 ? "1 run" : "\(answer.runs) runs").",
        style: Theme.secondary, to: room)
    }
    var lines = [OverlayBox.Line([("What would change it", Theme.accent), ("  (\(answer.runs) runs)", Theme.secondary)])]
    for (index, flip) in answer.flips.enumerated() {
      let isMarked = index == view.marked
      lines += Scene.lines(
        of: flip.sentence, style: isMarked ? Theme.strong : Theme.plain, to: room, after: isMarked ? "▶ " : "  ")
    }
    return lines
  }
}

extension String {
  /// Without the spaces at its beginning.
  fileprivate var trimmingSpaces: String { String(drop { $0 == " " }) }
}
