public import Lab
internal import Program
internal import Screen
internal import TraceGraph

/// What keys do about lessons.
public enum LearnAction: Hashable, Sendable {
  /// Lists the lessons, or goes back to the one that is open.
  case lessons
  /// Asks what the script at hand will do.
  case predict
}

extension LabState {
  mutating func perform(_ action: LearnAction) -> [Effect] {
    switch action {
    case .lessons:
      if isNewHere, learning == nil, let first = course.lessons.first {
        isNewHere = false
        return leave(for: .learn(first))
      }
      show(LessonList(course, current: currentLesson))
    case .predict: predict()
    }
    return []
  }

  /// Makes questions of the script at hand.
  private mutating func predict() {
    guard let run = session.run, !session.isRecording else {
      notice = Notice(
        session.isRecording
          ? "this is a recorded trace: predict needs a script" : "the script is still running: try again in a moment")
      return
    }
    guard let lesson = Lesson.predicting(run) else {
      notice = Notice("there is nothing to predict: the script prints nothing and makes no promises")
      return
    }
    learning = Learning(lesson, of: Course([]), isAdHoc: true)
    learning?.take(run)
    showPage()
  }

  /// The lessons to choose from: those that the open one belongs to, or those that ship with the program.
  var course: Course {
    guard let learning, !learning.isAdHoc else { return .builtIn }
    return learning.course
  }

  /// Where in a lesson the person is; `nil` if none is taken.
  public var lessonPlace: LessonPlace? {
    guard let learning, !learning.isAdHoc else { return nil }
    let step =
      switch learning.page {
      case .introduction: 0
      case .end: learning.lesson.steps.count + 1
      default: learning.index + 1
      }
    return LessonPlace(lesson: learning.lesson.name, step: step)
  }

  /// Begins a lesson.
  mutating func begin(_ lesson: Lesson, of course: Course) -> [Effect] {
    guard !lesson.steps.isEmpty else { return [] }
    isNewHere = false
    closeOverlay()
    keepPlace()
    keepOwnScript(besides: lesson)
    if var left = leftLessons.removeValue(forKey: lesson.progressName), left.lesson == lesson {
      if left.page == .solution { left.show(.goals) }
      learning = left
      return openStep(at: left.page)
    }
    if let mark = progress.mark(of: lesson), let left = Learning(lesson, of: course, from: mark) {
      learning = left
      let effects = openStep(at: left.page)
      let wrote = left.isExercise && left.drafts[left.index] != nil
      notice = Notice(
        wrote
          ? "this is where you left the lesson, with what you wrote; :start-over brings the given script back"
          : "this is where you left the lesson; Backspace goes back")
      return effects
    }
    learning = Learning(lesson, of: course)
    return openStep()
  }

  /// Opens the script of the step, or what the person made of it.
  ///
  /// - Parameter page: The page to open there; its first one unless something else is said.
  private mutating func openStep(at page: Learning.Page? = nil) -> [Effect] {
    guard let learning else { return [] }
    if learning.isAdHoc {
      if let run = session.run { self.learning?.take(run) }
      showPage()
      return []
    }
    let step = learning.step
    // In angle brackets, it has no file: what a person writes stays with the lesson, unless they save it under a name.
    let name = "<\(learning.lesson.name)-\(step.kind.rawValue.lowercased())>"
    let draft = learning.drafts[learning.index]
    open(ScriptSource(name: name, text: draft?.script ?? step.script))
    // Undoing stops where the page began: what was there before belongs to another one.
    changes = ChangeHistory()
    changes.isTravelling = true
    session.change(dialect: learning.lesson.dialect)
    if let draft, draft.script != step.script {
      // What was given is one undoing away, also from what was written earlier.
      var given = changeEntry
      given.program.source.text = step.script
      changes.add(given)
    }
    if let plan = draft?.plan, plan != session.plan { session.change(plan) }
    showPage()
    if let page { self.learning?.show(page) }
    if let draft, draft.script != step.script, notice == nil {
      notice = Notice("this is what you made of it; :start-over brings the given script back")
    }
    return runAgain() + (step.exercise == nil ? [] : [.judge(learning.lesson, step: learning.index)])
  }

  /// Shows the panels that go with the open page, at the instant that goes with it.
  private mutating func showPage() {
    guard let learning else { return }
    isPlaying = false
    selectAsked()
    if learning.isGuessing {
      focus = .source
      let position = learning.prediction.map { learning.answer == nil ? $0.question.position : $0.question.positionAfter } ?? 0
      session.go(to: position)
    } else if learning.page == learning.firstPage {
      focus = .graph
      session.go(to: learning.step.kind == .run ? 0 : session.trace.events.count)
    }
    showLatest()
  }

  /// Takes a run that belongs to the open step.
  mutating func teach(_ run: LabRun) {
    guard let learning, run.request.source.text == learning.step.script || learning.isAdHoc else { return }
    self.learning?.take(run)
    guard !learning.isExercise else { return }
    showPage()
    // A question about a run that was made again is asked at its end, as before.
    if case .question = learning.page, learning.step.kind == .investigate, session.position == 0 {
      session.go(to: session.trace.events.count)
    }
  }

  /// Shows the question's promise as the selected one, so that nobody has to look for it.
  private mutating func selectAsked() {
    guard let (_, question) = learning?.prediction, learning?.answer == nil, question.choicePromises.isEmpty,
      let promise = question.promise, let address = session.run?.full[promise]?.address
    else { return }
    selection = address
  }

  /// Takes note of it when a run has been watched to its end: all of it may be shown from then on.
  mutating func noteWatching() {
    guard learning?.isWatching == true, let run = session.run, run.request == session.request, !run.events.isEmpty,
      session.isAtEnd
    else { return }
    learning?.noteWatched()
  }

  mutating func keepProgress() -> [Effect] {
    guard let learning, !learning.isAdHoc, learning.isBegun else { return [] }
    progress.note(learning.lesson.progressName, learning.progress)
    return [.keepProgress(learning.lesson.progressName, learning.progress)]
  }

  // MARK: Keys

  /// Does what a key means in the lesson's pane; `nil` if the key means what it means elsewhere.
  mutating func learn(by key: Key) -> [Effect]? {
    guard let learning else { return nil }
    switch key {
    case .enter: return goOn()
    case .backspace: return goBack()
    case .character("t") where learning.isExercise: return giveHint()
    case .character(let digit) where learning.answer != nil && ("1"..."9").contains(digit):
      notice = Notice("this question is answered; Enter goes on")
      return []
    case .character(let digit) where learning.prediction != nil && learning.answer == nil && ("1"..."9").contains(digit):
      return choose((digit.wholeNumberValue ?? 1) - 1)
    case .escape where learning.asksBeforeLeaving:
      notice = Notice("Esc once more leaves the lesson; Enter goes on with it")
      return []
    case .escape: return leaveLesson()
    default: break
    }
    if let refusal = refusal(of: key) {
      notice = refusal
      return []
    }
    if learning.prediction != nil, learning.answer == nil, let action = settings.keys.action(for: key),
      [.up, .down].contains(action)
    {
      self.learning?.isPointing = true
    }
    guard learning.isGuessing, let action = settings.keys.action(for: key), !action.revealsNothing else { return nil }
    notice = Notice(
      learning.prediction != nil && learning.answer == nil
        ? "answer first: press the number of an answer; Esc leaves the lesson"
        : "Enter goes on; Esc leaves the lesson")
    return []
  }

  private mutating func choose(_ choice: Int) -> [Effect] {
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
    if learning.page == .end {
      guard let next = learning.course.lesson(after: learning.lesson) else { return leaveLesson() }
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
            : "press the number of an answer; Backspace goes back, Esc leaves the lesson")
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
    case .end: return go(to: learning.lesson.steps.count - 1)
    case .text:
      guard learning.index > 0 else {
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
      return keepProgress()
    }
    self.learning?.go(to: step)
    return openStep()
  }
}

extension Action {
  /// Whether it shows nothing of what a script will do.
  fileprivate var revealsNothing: Bool {
    switch self {
    case .up, .down, .pageUp, .pageDown, .command, .help, .redraw, .suspend, .quit, .learn: true
    default: false
    }
  }
}

extension Command {
  static let lessons = [
    Command(
      ["lesson"], "NAME", optional: true, "take a lesson, or list the lessons",
      completing: { state, earlier in earlier.isEmpty ? state.course.lessons.map { Completion($0.name, $0.title) } : [] }
    ) { state, name in
      if name.isEmpty { return state.perform(.learn(.lessons)) }
      guard let lesson = state.course.lesson(named: name) else {
        state.notice = Notice("there is no lesson '\(name)'; :lesson lists them", kind: .problem)
        return []
      }
      return state.leave(for: .learn(lesson))
    },
    Command(["start-over"], "", "bring back the script that the exercise gives; undoing brings back yours") { state, _ in
      state.startOver()
    },
  ]
}
