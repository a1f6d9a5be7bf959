import Screen
import TraceEvents

extension Scene {
  /// What a person could answer now, with one of the answers marked.
  func answersOverlay(marked: Int) -> Overlay {
    var lines: [Overlay.Line] = []
    for (index, answer) in answers.enumerated() {
      if index == 0 || answers[index - 1].address != answer.address {
        if index > 0 { lines.append(Overlay.Line()) }
        lines.append(Overlay.Line([(answer.question.text, Theme.strong), ("   \(answer.promise) ", Theme.secondary)]))
      }
      let mark = index == marked ? Theme.selectionMark : " "
      let number = index < 9 ? "\(index + 1)" : " "
      lines.append(
        Overlay.Line(
          [("\(mark) ", Theme.plain), (number, Theme.key), ("  \(answer.question.choice(at: answer.choice)) ", Theme.plain)],
          isMarked: index == marked))
    }
    return Overlay(title: "Answer", footer: "↑ ↓ choose   Enter answer   Esc close", lines: lines)
  }

  /// What stands for names that nobody declares.
  func stubsOverlay(firstLine: Int) -> Overlay {
    let lines = stubs.map { Overlay.Line($0) }
    let none = Overlay.Line(isRunning ? "The script is running." : "Every name is declared: nothing is stubbed.", Theme.secondary)
    return Overlay(
      title: "Stubs", footer: ":stub NAME = VALUE changes one   x back to errors   Esc close",
      lines: lines.isEmpty ? [none] : lines,
      firstLine: firstLine)
  }
}
