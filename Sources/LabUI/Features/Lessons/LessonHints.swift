internal import Lab
internal import Program
internal import TraceEvents

/// The keys of the lesson's page that is open.
func lessonHints(_ state: LabState) -> [Hint] {
  guard let learning = state.learning else { return [] }
  var hints: [Hint] = []
  if learning.isUnderWay {
    hints.append(Hint("Enter", "skip", isKept: true))
  } else if learning.prediction != nil, learning.answer == nil {
    hints.append(Hint("1…", "answer", isKept: true))
    if learning.prediction?.question.choicePromises.isEmpty == false { hints.append(Hint("↑ ↓ Enter", "point", isKept: true)) }
  } else {
    let isChecking = learning.page == .goals && learning.grade?.isPassed != true
    let next =
      state.hasMoreExplanation
      ? "more" : learning.page == .end ? "go on" : learning.isExercise && learning.page == .text ? "goals" : "next"
    hints.append(Hint("Enter", isChecking ? "check" : next, isKept: true))
  }
  hints.append(Hint("Backspace", "back"))
  if learning.isExercise {
    let hasHints = learning.grade?.isPassed != true && learning.hints < learning.step.exercise?.hints.count ?? 0
    if learning.page != .solution { hints.append(Hint("t", hasHints ? "hint" : "solution", isKept: true)) }
    if learning.page != .solution { hints.append(Hint(state.label(for: .compose(.editSource)), "edit", isKept: true)) }
    if learning.page == .solution {
    } else if learning.step.kind == .order {
      hints.append(Hint("↑ ↓", "choose", isKept: true))
      let keys = [state.label(for: .compose(.moveEarlier)), state.label(for: .compose(.moveLater))]
      hints.append(Hint(keys.joined(separator: " "), "move", isKept: true))
    } else if learning.step.exercise?.isAboutFailures == true {
      hints.append(Hint(state.label(for: .injectFailure), "fail"))
    }
  }
  if learning.isOnTheWay {
    if learning.isUnderWay { hints.append(Hint(state.label(for: .playOrPause), "pause")) }
    if learning.seen > 0 { hints.append(Hint(state.label(for: .stepBack), "step back")) }
  } else if !learning.isGuessing {
    // To watch the run is all that a page of the kind Run is about.
    let isRun = learning.step.kind == .run && learning.page == .text
    hints.append(Hint(state.label(for: .playOrPause), "play", isKept: isRun))
    hints.append(Hint(state.label(for: .stepForward), "step", isKept: isRun))
    hints.append(Hint(state.label(for: .explore(.why)), "why", isKept: isRun))
  }
  return hints + [Hint("Esc", "leave", isKept: true), Hint(state.label(for: .help), "help", isKept: true)]
}

extension LessonPane.Keys {
  init(_ state: LabState) {
    edit = state.label(for: .compose(.editSource))
    play = state.label(for: .playOrPause)
    step = state.label(for: .stepForward)
    fail = state.label(for: .injectFailure)
    remove = state.label(for: .removeInjections)
    earlier = state.label(for: .compose(.moveEarlier))
    later = state.label(for: .compose(.moveLater))
    if case .editor(let editor) = state.mode { (isEditing, isChanging) = (true, editor.isChanged) }
    guard let run = state.session.run, run.run == nil, run.request.source == state.session.source else { return }
    scriptError = run.diagnostics.first.map { "line \($0.place.line): \($0.message)" }
    fix = run.diagnostics.first?.fixIt.map { _ in state.label(for: .compose(.fix)) }
  }
}
