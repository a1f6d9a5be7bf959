internal import Lab
internal import Program
public import Screen
internal import TraceEvents

/// Changes the interface's state by what happened, and says what the run loop is to do about it.
///
/// Pure: the same state and message give the same result.
public func update(_ state: inout LabState, _ message: Message) -> [Effect] {
  let before = state.changeEntry
  let position = state.session.position
  let effects = updateWithoutHistory(&state, message) + state.askForSource()
  var takesBack = false
  if case .finished = message { takesBack = true }
  state.keepForUndo(before, takesBack: takesBack)
  state.noteWatching()
  state.selectStepInLesson()
  state.takeSelectionAlong(from: position)
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
  case .graded(let grade, let advice, let judge): return state.receive(grade, advice, of: judge)
  case .welcomed:
    state.welcome()
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

private func updateForInput(_ state: inout LabState, _ event: InputEvent) -> [Effect] {
  if case .mouse = event {} else { state.delayDrag = nil }
  switch event {
  case .key(let key):
    if let next = state.keyAfterEscape(in: key) {
      return updateForInput(&state, .key(.escape)) + updateForInput(&state, .key(next))
    }
    // What came up while something lay over the panels has not been read yet.
    if state.mode.overlay == nil { state.notice = nil }
    let wasWarned = state.leaving.isWarned
    defer { if wasWarned { state.leaving.isWarned = false } }
    let before = OverlayMoment(state)
    let wasCovered = state.mode != .normal
    let effects = updateForKey(&state, key)
    // Esc that has just closed something is often pressed twice.
    state.lessons.open?.asksBeforeLeaving = key == .escape && wasCovered && state.mode == .normal
    state.noteWhatIsDone(effects)
    if let before, effects.isEmpty, before == OverlayMoment(state) { state.noticeIdleKey(key) }
    return effects
  case .mouse(let mouse): return updateForMouse(&state, mouse)
  case .paste(let text):
    if case .editor(let editor) = state.mode { return state.paste(text, into: editor) }
    return state.paste(text)
  case .resize(let size):
    state.size = size
    return []
  case .wakeup: return []
  case .interrupt, .endOfInput:
    state.isOver = true
    return [.quit]
  }
}

private func updateForKey(_ state: inout LabState, _ key: Key) -> [Effect] {
  if case .editor(let editor) = state.mode { return state.edit(editor, with: key) }
  if key == .control("c"), !(state.mode.overlay is OutcomeList && state.outcomes.isLooking) { return state.perform(.quit) }
  if key == .control("z") { return state.perform(.suspend) }
  if state.settings.isPresenting, !state.mode.isText { state.show(key) }
  switch state.mode {
  case .normal:
    if let effects = state.learn(by: key) { return effects }
    guard let action = state.settings.keys.action(for: key) else {
      if key != .escape { state.noticeUnboundKey(key) }
      return []
    }
    return state.perform(action)
  case .prompt(let editor): return state.edit(editor, with: key)
  case .editor(let editor): return state.edit(editor, with: key)
  case .find(let find): return state.edit(find, with: key)
  case .overlay(let open): return open.content.handle(key, in: &state)
  }
}

extension LabState {
  /// The key after Esc, where the two came in one piece, as on a slow line: together they read as Alt with that key.
  fileprivate func keyAfterEscape(in key: Key) -> Key? {
    guard case .alt(let character) = key, !character.isNewline, character != "\u{7F}",
      let overlay = mode.overlay, !overlay.isText, settings.keys.action(for: key)?.worksOnDetails != true
    else { return nil }
    return .character(character)
  }
}

extension Effect {
  fileprivate var isRun: Bool { if case .run = self { true } else { false } }
}

extension LabState {
  /// Tells that a key does nothing.
  fileprivate mutating func noticeUnboundKey(_ key: Key) {
    notice = Notice("\(key.label) does nothing here; \(label(for: .help)) shows what the keys do")
  }

  /// Opens another script in the place of this one.
  mutating func open(_ source: ScriptSource) {
    session.open(source)
    selection = nil
    panels.isSelectionChosen = false
    panels.followsTime = false
    exploring = Exploring()
    panels.scroll = [:]
    // What was begun at the prompt since the script was asked for is not lost.
    if case .prompt = mode {} else { mode = .normal }
    playback.isOn = false
    playback.budget = .zero
    notice = nil
    files.diskText = nil
    awaited.isDue = false
    typed.latest = nil
    composing.comparison = nil
    composing.marks = []
    stops.removeAll { if case .promise = $0 { true } else { false } }
  }

  /// Asks for a run of the session as it is now.
  mutating func runAgain() -> [Effect] {
    guard !session.isRecording else {
      notice = Notice(
        "this is a recorded trace, which can't be changed or run again; \(label(for: .compose(.editSource))) makes the selected promise's chain a script"
      )
      return []
    }
    awaited.isDue = true
    return [.run(session.request)]
  }

  fileprivate mutating func noticeRunProblems() {
    guard let run = session.run else { return }
    if let first = run.diagnostics.first(where: { $0.severity == .error }) {
      let isUnknown = run.diagnostics.contains { $0.unknownName != nil }
      let stubHint = isUnknown ? "; \(label(for: .stub)) stubs undeclared names" : ""
      let fixHint = run.diagnostics.first { $0.fixIt != nil }.map { fixItHint(for: $0) } ?? ""
      notice = Notice(first.message + fixHint + stubHint, kind: .problem)
      if TranslatedText.isJavaScript(session.source.text) {
        // Where a text is edited, the key would be a letter.
        let closing = mode.isText ? "Esc closes the editor, then " : ""
        notice = Notice("JavaScript: \(closing)\(label(for: .translate)) reads it as Swift", kind: .problem)
      }
      return
    }
    if let warning = run.run?.warnings.first {
      notice = Notice(warning, kind: .problem)
      return
    }
    switch run.run?.ending {
    case .limit(let message): notice = Notice(message, kind: .problem)
    case .fault(let message): notice = Notice(message, kind: .problem)
    case .idle, .reachedInstant, .stopped, .exited, nil: break
    }
    // What a lesson gives to work with is there to be called by whoever takes it.
    if let offer = callOffer, learning == nil { notice = Notice(offer) }
    if let fault = latestPromptFault { notice = Notice(fault, kind: .problem) }
  }

  /// Says what of a plan that the program was started with meets nothing.
  fileprivate mutating func noticeUnmetPlan() {
    if notice?.kind != .problem, let first = session.run?.unmetPlan.first { notice = Notice(first, kind: .problem) }
  }

  /// What went wrong when the line typed last ran; the first line of it.
  private var latestPromptFault: String? {
    guard let events = session.run?.events, typed.latest != nil else { return nil }
    let start = events.lastIndex { if case .prompted(session.plan.promptLines.count, _) = $0.kind { true } else { false } }
    guard let start else { return nil }
    for event in events[start...] where event.time == events[start].time && event.promise == .program {
      if case .faulted(let text) = event.kind { return String(text.prefix { !$0.isNewline }) }
    }
    return nil
  }

  /// Goes back to where a line was typed that was taken back: nothing of it has happened, so no time has passed.
  fileprivate mutating func returnFromWrongLine() {
    guard let place = typed.returning else { return }
    typed.returning = nil
    session.goBack(to: place.position, at: place.now)
  }

  /// Takes the line that was just typed back if it can't be understood: it would stand in the way of the next ones.
  fileprivate mutating func retractWrongLine() -> [Effect] {
    defer { typed.latest = nil }
    guard let number = typed.latest, let first = session.run?.run?.promptProblems[number]?.diagnostics.first else { return [] }
    let line = session.plan.promptLines.last?.text ?? ""
    let problems = session.run?.run?.promptProblems[number]?.diagnostics ?? [first]
    typed.wrong = WrongLine(text: line, mended: FixIt.joined(problems.compactMap(\.fixIt))?.applied(to: line)?.text)
    if case .prompt(let editor) = mode, editor.text.isEmpty {
      // It is there to be mended, unless the person already types the next one.
      mode = .prompt(PromptEditor(line))
      // At the prompt the key is a letter.
      let isUnknown = !session.plan.stubs.isOn && problems.contains { $0.unknownName != nil }
      let stubHint =
        isUnknown ? "; Esc, \(label(for: .stub)) stubs undeclared names, and \(label(for: .prompt)) ↑ Enter runs it again" : ""
      let isPaste = line.contains(where: \.isNewline) && canBecomeScript
      let help = isPaste ? "Ctrl-O makes it the script, with stubs: here " : ""
      notice = Notice(
        help + first.message + (typed.wrong?.mended == nil ? "" : "; Tab applies the fix") + (isPaste ? "" : stubHint),
        kind: .problem)
    } else {
      notice = Notice("\(first.message); ↑ at the prompt brings the line back\(fixItHint(for: first))", kind: .problem)
    }
    session.retractPromptLine()
    typed.returning = typed.typedAt
    awaited.isDue = true
    return [.run(session.request)]
  }
}
