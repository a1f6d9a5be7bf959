internal import Screen
internal import TraceEvents

/// The list of what a person could answer now.
struct AnswerList: Overlay {
  private var cursor = ListCursor()

  var opener: Action? { .answer }

  func hints(in state: LabState) -> [Hint] {
    [Hint("↑ ↓", "choose"), Hint("Enter", "answer", isKept: true), Hint("Esc", "close", isKept: true)]
  }

  func handle(_ key: Key, in state: inout LabState) -> [Effect] {
    let count = state.possibleAnswers.count
    switch key {
    case .enter, .character(" "): return state.give(cursor.row)
    case .character(let digit) where digit.wholeNumberValue.map { $0 > 0 && $0 <= count } == true:
      return state.give((digit.wholeNumberValue ?? 1) - 1)
    default:
      move(\.cursor, with: key, among: count, in: &state)
      return []
    }
  }

  func scroll(by lines: Int, in state: inout LabState) {
    scroll(\.cursor, by: lines, among: state.possibleAnswers.count, in: &state)
  }

  func box(in scene: Scene) -> OverlayBox {
    let answers = scene.answers
    var lines: [OverlayBox.Line] = []
    for (index, answer) in answers.enumerated() {
      if index == 0 || answers[index - 1].address != answer.address {
        if index > 0 { lines.append(OverlayBox.Line()) }
        lines.append(OverlayBox.Line([(answer.question.text, Theme.strong), ("   \(answer.promise) ", Theme.secondary)]))
      }
      let isMarked = index == cursor.row
      let number = index < 9 ? "\(index + 1)" : " "
      lines.append(
        OverlayBox.Line(
          [
            ("\(isMarked ? Theme.selectionMark : " ") ", Theme.plain), (number, Theme.key),
            ("  \(answer.question.choice(at: answer.choice)) ", Theme.plain),
          ], isMarked: isMarked))
    }
    return OverlayBox(title: "Answer", footer: "↑ ↓ choose   Enter answer   Esc close", lines: lines)
  }
}
