internal import Lab
internal import Program
public import Screen

/// Changes the interface's state by what happened, and says what the run loop is to do about it.
///
/// Pure: the same state and message give the same result.
public func update(_ state: inout LabState, _ message: Message) -> [Effect] {
  let before = state.changeEntry
  let position = state.session.position
  let page = state.learning?.page
  let effects = updateWithoutHistory(&state, message) + state.askForSource()
  let isNewRun = if case .finished = message { true } else { false }
  state.keepForUndo(before, takesBack: isNewRun)
  state.noteWatching()
  state.holdOnTheWay()
  state.selectStepInLesson()
  // Whoever fails a promise, and sees what comes of it, may want to do so again.
  if !isNewRun, !state.hasOpenedQuestion(after: page) { state.takeSelectionAlong(from: position) }
  state.noteMotion(from: position)
  state.forgetOldGrade()
  return effects
}

private func updateWithoutHistory(_ state: inout LabState, _ message: Message) -> [Effect] {
  switch message {
  case .begun(let home, let history, let isRunDue):
    state.files.home = home
    state.typed.history = history
    state.awaited.isDue = isRunDue
    return []
  case .input(let event): return updateForInput(&state, event)
  case .tick(let elapsed):
    guard var view = state.open(ComparisonView.self) else {
      state.move(for: elapsed)
      state.play(for: elapsed)
      return []
    }
    view.play(for: elapsed, speed: state.playback.speed.factor)
    state.show(view)
    return []
  case .compared(let table):
    guard !state.mode.isText else {
      state.notice = Notice("the comparison is ready, but you are typing: \(state.label(for: .compare)) shows it later")
      return []
    }
    state.show(ComparisonView(table))
    state.notice = nil
    return []
  case .comparedRuns(let runs):
    state.showTwoRuns(runs)
    return []
  case .finished(let run):
    let runBefore = state.session.run
    // An exercise shows what comes of the script: its end, until somebody steps back.
    let wantsEnd =
      state.awaited.endAskedAt == state.session.position || state.learning?.isExercise == true && state.session.isAtEnd
    guard state.session.accept(run) else { return [] }
    state.awaited.isDue = false
    if wantsEnd { state.session.go(to: run.events.count) }
    state.awaited.endAskedAt = nil
    state.delayDrag = nil
    state.compare(runBefore, run)
    state.finishResuming()
    state.returnFromWrongLine()
    state.exploring.texts = []
    state.refreshRows()
    state.selectSomething()
    state.noticeRunProblems()
    if runBefore == nil { state.foldWhatDoesNotFit() }
    if runBefore == nil || run.run?.isForeignOrder == true { state.noticeUnmetPlan() }
    state.refreshColors()
    state.teach(run)
    let corrections = state.retractWrongLine()
    return corrections.isEmpty ? state.callAsAsked() : corrections
  case .opened(let source): return state.receive(source)
  case .offered(let text, let time, let promptLines):
    state.beOffered(text, time: time, promptLines: promptLines)
    return []
  case .remembered(let record):
    state.remember(record)
    return []
  case .shared(let record):
    state.offer(record)
    return []
  case .resumed(let record, let extent): return state.resume(record, extent)
  case .flipFound(let answer):
    state.receive(answer)
    return []
  case .explored(let exploration, let request, let stage): return state.receive(exploration, of: request, stage)
  case .checked(let request, let findings):
    state.knownFindings.take(findings, ofRunOf: request.source.text)
    return []
  case .checkedAll(let request, let findings):
    state.knownFindings.take(findings, ofAllRunsOf: request.run.source.text)
    return []
  case .mapped(let map, let request): return state.receive(map, of: request)
  case .previewed(let run):
    state.receivePreview(run)
    return []
  case .live(let program, let run):
    state.follow(program, run)
    return []
  case .sourceFound(let name, let text):
    state.recorded.sources.take(text, of: name)
    return []
  case .lesson(let lesson, let course): return state.begin(lesson, of: course)
  case .judged(let judge):
    state.receive(judge)
    return []
  case .graded(let grade, let answer, let advice, let judge): return state.receive(grade, of: answer, advice, by: judge)
  case .welcomed:
    state.welcome()
    return []
  case .welcomedBack:
    state.welcomeBack()
    return []
  case .progressed(let progress):
    state.lessons.progress = progress
    return []
  case .told(let notice):
    state.notice = notice
    return []
  case .caughtUp:
    state.catchUp()
    state.refreshColors()
    return []
  case .edited(let text): return state.edit(to: text, "edited")
  case .changedOnDisk(let source): return state.reload(source)
  case .saved(let path, let text):
    return state.noteSaved(path, text) + state.leaveAfterSaving()
  case .planRead(let file, let path): return state.take(file, from: path)
  case .openingFailed(let reason):
    state.leaving.droppable = nil
    state.notice = Notice(reason, kind: .problem)
    return []
  case .savingFailed(let reason):
    state.leaving.afterSaving = nil
    state.notice = Notice(reason, kind: .problem)
    return []
  case .keeping(let problem):
    state.keeping.problem = problem
    if let problem { state.notice = Notice("this session can't be kept for later: \(problem)", kind: .problem) }
    return []
  }
}

/// Lets keys that came together do what each of them does, one after another, up to one whose effects further keys must wait for.
///
/// Text among them is put in at once: a terminal without bracketed paste types what is pasted.
/// - Returns: The effects, and how many of the keys were used.
public func update(_ state: inout LabState, typing keys: [Key]) -> (effects: [Effect], count: Int) {
  var effects: [Effect] = []
  var rest = keys[...]
  while let key = rest.first, !state.isOver {
    let count = state.type(rest)
    if count == 0 {
      let more = update(&state, .input(.key(key)))
      // Of several runs asked for at once only the last one is up to date.
      if more.contains(where: \.isRun), let last = effects.lastIndex(where: \.isRun) { effects.remove(at: last) }
      effects += more
      rest = rest.dropFirst()
      if more.contains(where: \.comesBeforeFurtherKeys) { break }
    } else {
      rest = rest.dropFirst(count)
    }
  }
  return (effects, keys.count - rest.count)
}

extension Effect {
  fileprivate var isRun: Bool { if case .run = self { true } else { false } }
}
