public import Lab
internal import Program
internal import TraceEvents
internal import TraceGraph

extension LabState {
  mutating func perform(_ action: LearnAction) -> [Effect] {
    switch action {
    case .lessons:
      if lessons.isNewHere, learning == nil, let first = course.lessons.first {
        lessons.isNewHere = false
        return leave(for: .learn(first))
      }
      show(LessonList(course, current: currentLesson))
    case .predict: predict()
    }
    return []
  }

  /// The lessons to choose from: those that the open one belongs to, or those that ship with the program.
  var course: Course {
    guard let learning, !learning.isAdHoc else {
      let all = lessons.course ?? .builtIn
      guard let alone = lessons.alone, !all.lessons.contains(alone) else { return all }
      return Course(all.lessons + [alone])
    }
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
    lessons.isNewHere = false
    // A lesson that is opened by itself leads nowhere.
    if course.lessons.count > 1 { lessons.course = course } else { lessons.alone = lesson }
    closeOverlay()
    keepPlace()
    keepOwnScript(besides: lesson)
    if var left = lessons.left.removeValue(forKey: lesson.progressName), left.lesson == lesson {
      if left.page == .solution { left.show(.goals) }
      learning = left
      return openStep(at: left.page)
    }
    let isChanged = lessons.progress.isChanged(lesson)
    if let mark = lessons.progress.mark(of: lesson), let left = Learning(lesson, of: course, from: mark) {
      learning = left
      let effects = openStep(at: left.page)
      let wrote = left.isExercise && left.drafts[left.index] != nil
      notice = Notice(
        isChanged
          ? "the lesson was changed since you left it; what you wrote is in its exercises"
          : wrote
            ? "you left the lesson here; :start-over brings the given script back"
            : "this is where you left the lesson; Backspace goes back")
      return effects
    }
    learning = Learning(lesson, of: course)
    return openStep()
  }

  /// Opens the script of the step, or what the person made of it.
  ///
  /// - Parameter page: The page to open there; its first one unless something else is said.
  mutating func openStep(at page: Learning.Page? = nil) -> [Effect] {
    guard let learning else { return [] }
    if learning.isAdHoc {
      if let run = session.run { self.learning?.take(run) }
      showPage()
      return []
    }
    let step = learning.step
    let name = scriptName(of: step, in: learning.lesson)
    let draft = learning.drafts[learning.index]
    open(ScriptSource(name: name, text: draft?.script ?? step.script))
    // Undoing stops where the page began: what was there before belongs to another one.
    composing.changes = ChangeHistory()
    composing.changes.isTraveling = true
    session.change(dialect: learning.lesson.dialect)
    if let draft, draft.script != step.script {
      // What was given is one undoing away, also from what was written earlier.
      var given = changeEntry
      given.program.source.text = step.script
      composing.changes.add(given)
    }
    if let plan = draft?.plan, plan != session.plan { session.change(plan) }
    showPage()
    if let page { self.learning?.show(page) }
    if let draft, draft.script != step.script, notice == nil {
      notice = Notice("this is what you made of it; :start-over brings the given script back")
    }
    self.learning?.awaitsPage = true
    return runAgain() + (step.exercise == nil ? [] : [.judge(learning.lesson, step: learning.index)])
  }

  /// Shows the panels that go with the open page, at the instant that goes with it.
  mutating func showPage() {
    guard let learning else { return }
    playback.isOn = false
    panels.isSelectionChosen = false
    if learning.isOnTheWay {
      if !learning.isUnderWay { selectAsked() }
      return goOnTheWay()
    }
    selectAsked()
    if learning.isGuessing {
      lookAt(.source)
      let position = learning.prediction.map { learning.answer == nil ? $0.question.position : $0.question.positionAfter } ?? 0
      session.go(to: position)
      if learning.answer != nil { showAskedInstant() }
    } else if let question = learning.prediction?.question, learning.answer != nil {
      // What was answered is there to be seen. Who has seen more stays there.
      if session.position < question.positionAfter { session.go(to: question.positionAfter) }
      showAskedInstant()
    } else if let number = learning.prediction?.number, number > 0, !learning.isWatching,
      learning.predictions?[number - 1].instant == session.now
    {
      // The answer before has shown another instant; this question has all of the run in sight again.
      session.go(to: session.trace.events.count)
    } else if learning.page == learning.firstPage {
      lookAt(learning.showsTimeline ? .timeline : .graph)
      session.go(to: learning.step.kind == .run || learning.isWatching ? 0 : session.trace.events.count)
    }
    showLatest()
  }

  /// Goes to the instant that the open question asks about, unless that would show what a later one asks.
  private mutating func showAskedInstant() {
    guard let learning, let question = learning.prediction?.question, let instant = question.instant,
      !learning.isGuessing && !learning.isWatching || session.trace.position(at: instant) <= question.positionAfter
    else { return }
    session.go(to: instant)
  }

  /// Whether the run stands at the instant that an answered question asks about.
  var showsAskedInstant: Bool { learning?.answer != nil && learning?.prediction?.question.instant == session.now }

  /// Whether a question was opened behind another page, with the promise that it is about selected in a run that was seen.
  func hasOpenedQuestion(after page: Learning.Page?) -> Bool {
    guard let learning, learning.page != page, learning.answer == nil, !learning.isGuessing, !learning.isOnTheWay else {
      return false
    }
    return askedPromise != nil
  }

  /// Takes a run that belongs to the open step.
  mutating func teach(_ run: LabRun) {
    guard let learning else { return }
    guard run.request.source.text == learning.step.script else {
      if learning.isAdHoc {
        self.learning = nil
        notice = Notice("the script was changed: \(label(for: .learn(.predict))) asks about it anew")
      }
      return
    }
    self.learning?.take(run)
    guard learning.awaitsPage else { return }
    self.learning?.awaitsPage = false
    guard !learning.isExercise else { return }
    let isAtStart = session.position == 0
    showPage()
    // A question about a run that was made again is asked at its end, as before.
    if case .question = learning.page, learning.step.kind == .investigate, isAtStart, !learning.isWatching {
      session.go(to: session.trace.events.count)
    }
  }

  /// Shows the question's promise as the selected one, so that nobody has to look for it.
  mutating func selectAsked() {
    guard let (_, question) = learning?.prediction, learning?.answer == nil, question.choicePromises.isEmpty,
      let promise = question.promise, let address = session.run?.full[promise]?.address
    else { return }
    selection = address
  }

  /// The promise that the open question is about: it is kept in sight where the page has put the run, unless somebody looks at another.
  var askedPromise: PromiseID? {
    guard let learning, let question = learning.prediction?.question, question.choicePromises.isEmpty, !panels.isSelectionChosen,
      learning.isGuessing || learning.isOnTheWay || session.position == 0 || session.isAtEnd || showsAskedInstant
    else { return nil }
    return question.promise
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
    lessons.progress.note(learning.lesson.progressName, learning.progress)
    return [.keepProgress(learning.lesson.progressName, learning.progress)]
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
        let meant = NearestName.find(name, among: state.course.lessons.map(\.name)).map { " (did you mean '\($0)'?)" } ?? ""
        state.notice = Notice("there is no lesson '\(name)'\(meant); :lesson lists them", kind: .problem)
        return []
      }
      return state.leave(for: .learn(lesson))
    },
    Command(["start-over"], "", "bring back the script that the exercise gives; undoing brings back yours") { state, _ in
      state.startOver()
    },
  ]
}
