internal import Lab
internal import Program
internal import Screen
internal import TraceGraph

/// Going through the pages of a lesson by keys.
extension LabState {
  /// Does what a key means in the lesson's pane; `nil` if the key means what it means elsewhere.
  mutating func learn(by key: Key) -> [Effect]? {
    guard let learning else { return nil }
    switch key {
    case .enter: return goOn()
    case .backspace: return goBack()
    case .character("t") where learning.isExercise: return giveHint()
    // The same key lists what is pending; where nothing is, it was pressed for a hint.
    case .character("t") where !learning.isGuessing && !learning.isAdHoc && session.state.pending.isEmpty:
      notice = Notice("no promise is pending at this moment; t gives hints in exercises")
      return []
    case .character(let digit) where learning.isUnderWay && ("1"..."9").contains(digit):
      notice = Notice("the run goes on first; Enter goes to where it stops")
      return []
    case .character(let digit) where learning.answer != nil && ("1"..."9").contains(digit):
      notice = Notice("this question is answered; Enter goes on")
      return []
    case .character(let digit) where learning.prediction != nil && learning.answer == nil && ("1"..."9").contains(digit):
      return choose((digit.wholeNumberValue ?? 1) - 1)
    case .escape where learning.isLeftByEscape: return leaveLesson()
    case .escape:
      notice = Notice("Esc once more leaves the lesson; Enter goes on with it")
      return []
    // Whoever quits among the questions gets out of them first, and is told the score.
    case _ where learning.isOnTheWay && settings.keys.action(for: key) == .quit: return leaveLesson()
    default: break
    }
    if let refusal = refusal(of: key) {
      notice = refusal
      return []
    }
    if learning.prediction != nil, learning.answer == nil, !learning.isAdHoc, !learning.isGuessing, isChange(key) {
      notice = Notice("answer first: the question is about the run as it is")
      return []
    }
    if learning.prediction != nil, learning.answer == nil, let action = settings.keys.action(for: key),
      [.up, .down].contains(action)
    {
      // Where there is nothing to point at, they bring the rest of the script into sight.
      guard learning.prediction?.question.choicePromises.isEmpty == false else {
        if !scroll(.source, by: action == .up ? -1 : 1) { notice = Notice("press the number of an answer") }
        return []
      }
      self.learning?.isPointing = true
    }
    guard let action = settings.keys.action(for: key) else { return nil }
    if action.goesForward, let reach = learning.reach, session.position >= reach {
      let next = learning.prediction != nil && learning.answer == nil ? "press the number of an answer" : "Enter goes on"
      notice = Notice("the run stops here for a question: \(next)")
      return []
    }
    return isHidden(action.revealsNothing || learning.isOnTheWay && action.staysWithinRun) ? [] : nil
  }

  /// Whether something that would show what the script will do has to wait for a prediction, which is said then.
  mutating func isHidden(_ revealsNothing: Bool) -> Bool {
    guard let learning, learning.isGuessing || learning.isOnTheWay, !revealsNothing else { return false }
    let way = learning.isOnTheWay ? "the questions" : "the lesson"
    notice = Notice(
      learning.prediction != nil && learning.answer == nil
        ? "answer first: press the number of an answer; Esc leaves \(way)"
        : learning.prediction == nil
          ? "nothing of the run is shown before you predict it; Enter goes on"
          : "the rest of the run stays hidden: Enter goes on, Esc leaves \(way)")
    return true
  }

  mutating func choose(_ choice: Int) -> [Effect] {
    guard learning?.choose(choice) == true else {
      notice = Notice("there is no answer \(choice + 1): press the number of one that is listed")
      return []
    }
    showPage()
    return keepProgress()
  }

  /// Goes to the next page; checks an exercise that isn't passed yet.
  private mutating func goOn() -> [Effect] {
    guard let learning else { return [] }
    if learning.isUnderWay {
      skipAhead()
      return []
    }
    if hasMoreExplanation {
      self.learning?.turnExplanation(by: 1)
      return []
    }
    if learning.page == .end {
      guard let next = learning.course.lesson(after: learning.lesson) else {
        // Behind the last lesson a person may want to go back to another one.
        return leaveLesson() + (learning.isAdHoc ? [] : perform(.lessons))
      }
      return begin(next, of: learning.course)
    }
    if case .question = learning.page, learning.answer == nil {
      if let choice = learning.choice(pointingAt: selectedPromise) { return choose(choice) }
      let canPoint = learning.prediction?.question.choicePromises.isEmpty == false
      notice = Notice(
        canPoint && learning.isPointing
          ? "the selected promise is none of the answers; ↑ and ↓ select another one"
          : canPoint
            ? "press the number of an answer, or ↑ or ↓ to select a promise and then Enter"
            : "press the number of an answer; Backspace goes back, Esc leaves \(learning.isAdHoc ? "the questions" : "the lesson")"
      )
      return []
    }
    let isWaiting = learning.predictions == nil && learning.step.exercise == nil
    if isWaiting, learning.page == .text {
      notice = Notice("the script is still running: a moment")
      return []
    }
    if let page = learning.nextPage {
      self.learning?.show(page)
      if case .question = page, !showsItsOwnRun {
        notice = Notice("the lesson's own run is back: the questions are about it")
        return openStep(at: page)
      }
      if page != .goals { showPage() }
      return []
    }
    if learning.page == .goals, learning.grade?.isPassed != true { return checkAnswer() }
    return go(to: learning.index + 1)
  }

  /// Whether the run is that of the step: its script, with nothing injected.
  private var showsItsOwnRun: Bool {
    guard let learning, !learning.isAdHoc else { return true }
    return session.source.text == learning.step.script && session.plan.entries.isEmpty
  }

  private mutating func goBack() -> [Effect] {
    guard let learning else { return [] }
    switch learning.page {
    case .introduction: notice = Notice("this is the lesson's first page")
    case .question where learning.explanationPart > 0:
      self.learning?.turnExplanation(by: -1)
      return []
    case .question(let number) where number > 0: self.learning?.show(.question(number - 1))
    case .question, .goals:
      guard learning.firstPage == .text else {
        if learning.index > 0 { return go(to: learning.index - 1) }
        if learning.lesson.introduction.isEmpty {
          notice = Notice("this is the lesson's first page")
        } else {
          self.learning?.show(.introduction)
          showPage()
        }
        return []
      }
      self.learning?.show(.text)
    case .solution:
      self.learning?.show(.goals)
      return openStep(at: .goals)
    case .end where learning.isAdHoc: self.learning?.show(.question(max((learning.predictions?.count ?? 1) - 1, 0)))
    case .end: return go(to: learning.lesson.steps.count - 1)
    case .text:
      guard learning.index > 0 else {
        guard !learning.lesson.introduction.isEmpty else {
          notice = Notice("this is the first page")
          return []
        }
        self.learning?.show(.introduction)
        return []
      }
      return go(to: learning.index - 1)
    }
    showPage()
    return []
  }

  /// Opens another step, or the last page behind them.
  private mutating func go(to step: Int) -> [Effect] {
    guard let learning else { return [] }
    keepDraft()
    guard step < learning.lesson.steps.count else {
      self.learning?.show(.end)
      if learning.isAdHoc { playOut() }
      return keepProgress()
    }
    self.learning?.go(to: step)
    return openStep()
  }
}

extension Action {
  /// Whether it shows nothing of what a script will do.
  var revealsNothing: Bool {
    switch self {
    case .up, .down, .pageUp, .pageDown, .command, .help, .redraw, .suspend, .quit, .learn, .view: true
    default: false
    }
  }
}
