internal import Lab

/// The keys of the lesson's page that is open.
func lessonHints(_ state: LabState) -> [Hint] {
  guard let learning = state.learning else { return [] }
  var hints: [Hint] = []
  if learning.prediction != nil, learning.answer == nil {
    hints.append(Hint("1…", "answer", isKept: true))
  } else {
    let isChecking = learning.page == .goals && learning.grade?.isPassed != true
    hints.append(Hint("Enter", isChecking ? "check" : learning.page == .end ? "go on" : "next", isKept: true))
  }
  hints.append(Hint("Backspace", "back"))
  if learning.isExercise {
    hints.append(Hint("t", "hint", isKept: true))
    hints.append(Hint(state.label(for: .compose(.editSource)), "edit", isKept: true))
    hints.append(Hint(state.label(for: .injectFailure), "fail"))
  }
  if !learning.isGuessing {
    hints += [Hint(state.label(for: .playOrPause), "play"), Hint(state.label(for: .stepForward), "step")]
    hints.append(Hint(state.label(for: .explore(.why)), "why"))
  }
  return hints + [Hint("Esc", "leave", isKept: true), Hint(state.label(for: .help), "help", isKept: true)]
}
