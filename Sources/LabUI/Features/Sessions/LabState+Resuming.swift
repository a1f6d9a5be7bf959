public import Lab
internal import Program
internal import TraceGraph

extension LabState {
  /// Asks whether a session is to go on that ended without being asked to.
  mutating func beOffered(_ text: String, time: String, promptLines: Int) {
    keeping.offer = text
    guard mode == .normal else {
      notice = Notice("an earlier session was interrupted: :resume restores it, :discard deletes it")
      return
    }
    var entries = [Chooser.Entry("resume", text, key: "r", .command("resume"))]
    if promptLines > 0 {
      let lines = promptLines == 1 ? "the line" : "the \(promptLines) lines"
      entries.append(Chooser.Entry("no lines", "resume without \(lines) typed at the prompt", key: "p", .command("resume typed")))
    }
    entries += [
      Chooser.Entry("no run", "resume, but run nothing until you ask", key: "n", .command("resume still")),
      Chooser.Entry("later", "keep it and ask again next time", key: "l", .command("later")),
      // No single key forgets anything: what was typed before this was read must not.
      Chooser.Entry("discard", "forget it: Enter, and Enter again", .draft("discard")),
    ]
    let title = "An earlier session was interrupted" + (time.isEmpty ? "" : ": \(time)")
    show(Chooser(title: title, style: .menu, entries: entries))
  }

  /// Says that the script was left with something injected: nobody is asked, as nothing is lost by going on without it.
  mutating func remember(_ record: SessionRecord) {
    keeping.offer = record.summary
    guard notice == nil else { return }
    let what = record.injected.isEmpty ? "another run of it" : record.injected.joined(separator: ", ")
    notice = Notice("left here last time: \(what); :resume brings it back")
  }

  /// Puts a session that was kept in the place of this one.
  mutating func resume(_ record: SessionRecord, _ extent: ResumeExtent) -> [Effect] {
    keeping.offer = nil
    if extent == .everything, let lesson = interruptedLesson(record) { return begin(lesson, of: .builtIn) }
    learning = nil
    lessons.ownScript = nil
    var record = record
    if extent == .withoutPromptLines {
      for line in record.plan.promptLines where typed.history.last != line.text { typed.history.append(line.text) }
      record.plan = record.plan.withoutPromptLines
    }
    open(record.source)
    session.resume(record)
    let checks: [Effect] = hasFile ? [.reread(path: session.source.name, isAsked: false)] : []
    // At once, so that nobody who goes on typing types somewhere else.
    bringBack(record.draft)
    if extent == .withoutRunning {
      notice = Notice("resumed without a run: \(label(for: .restart)) runs it, \(label(for: .compose(.editSource))) edits it")
      return checks
    }
    keeping.resuming = record
    notice = Notice("resumed: \(record.summary)")
    return runAgain() + checks
  }

  /// Goes to where the session was when it was kept.
  mutating func finishResuming() {
    guard let record = keeping.resuming else { return }
    keeping.resuming = nil
    session.goBack(to: record.position, at: record.now)
    showLatest()
    takeSelectionAlong(from: -1)
    if let promise = record.selection.flatMap({ session.run?.places.promise(at: $0) }) { select(promise) }
  }

  fileprivate mutating func answerOffer(_ departure: Departure?, _ effect: Effect?, _ text: String) -> [Effect] {
    guard keeping.offer != nil else {
      notice = Notice("no earlier session waits here; if several were interrupted, the next start offers the next one")
      return []
    }
    if let departure { return leave(for: departure) }
    keeping.offer = nil
    notice = Notice(text)
    return effect.map { [$0] } ?? []
  }
}

// MARK: - What is kept

extension LabState {
  /// What there is to keep of the session and of what is being typed; `nil` if nothing is lost without it.
  ///
  /// A lesson keeps its own scripts: beside it, the script that the person put aside for it is what would be lost.
  public var record: SessionRecord? {
    if let own = lessons.ownScript, let record = SessionRecord(own.session) { return record }
    // A solution is the lesson's, and a lesson that is over is done, with what was written for it.
    if let learning, !learning.isAdHoc, learning.page == .solution || learning.page == .end, draft == nil { return nil }
    return SessionRecord(session, draft: draft)
  }

  /// Whether leaving in order leaves something behind that would be missed: what was injected into a script that has nothing to save.
  public var leavesPlan: Bool {
    learning == nil && lessons.ownScript == nil && !session.isRecording && !session.isEdited && session.plan != RunPlan()
  }

  /// Whether there may be a text that is being typed and would be missed.
  public var hasDraft: Bool {
    switch mode {
    case .editor: true
    case .prompt(let editor): !editor.text.isEmpty
    default: false
    }
  }

  private var draft: SessionDraft? {
    switch mode {
    case .editor(let editor) where editor.isChanged:
      SessionDraft(editor.purpose.draftKind, text: editor.text, line: editor.line, column: editor.column)
    case .prompt(let editor) where !isBareCommand(editor.string):
      SessionDraft(.prompt, text: editor.string, column: editor.cursor)
    default: nil
    }
  }

  /// Whether a line is blank or a command's name without anything behind it, which nobody misses.
  private func isBareCommand(_ text: String) -> Bool {
    let words = text.split(whereSeparator: \.isWhitespace)
    return words.isEmpty || (words.count == 1 && words[0].hasPrefix(":"))
  }

  /// Opens what was being typed where it was typed.
  private mutating func bringBack(_ draft: SessionDraft?) {
    guard let draft else { return }
    switch draft.kind {
    case .prompt:
      var editor = PromptEditor(draft.text)
      editor.move(by: draft.column - editor.cursor)
      mode = .prompt(editor)
    case .script:
      mode = .editor(
        SourceEditor(
          draft.text, original: session.source.text, line: draft.line, column: draft.column, language: session.languageChoice))
    case .arguments(let address, let name):
      mode = .editor(
        SourceEditor(
          draft.text, original: "", purpose: .arguments(address, name: name), line: draft.line, column: draft.column,
          language: session.languageChoice))
    }
  }
}

extension SourceEditor.Purpose {
  fileprivate var draftKind: SessionDraft.Kind {
    switch self {
    case .program: .script
    case .arguments(let address, let name): .arguments(address, name: name)
    }
  }
}

extension Command {
  static let sessions = [
    Command(
      ["resume"], "typed or still", optional: true,
      "resume the session that was interrupted; typed: without the prompt lines, still: without running",
      completing: { _, earlier in
        earlier.isEmpty ? [Completion("typed", "without the prompt lines"), Completion("still", "without a run")] : []
      }
    ) { state, text in
      switch text {
      case "": return state.answerOffer(.resume(.everything), nil, "")
      case "typed": return state.answerOffer(.resume(.withoutPromptLines), nil, "")
      case "still": return state.answerOffer(.resume(.withoutRunning), nil, "")
      default:
        state.notice = Notice("write :resume, :resume typed or :resume still", kind: .problem)
        return []
      }
    },
    Command(["discard"], "", "discard the session that was interrupted") { state, _ in
      state.answerOffer(nil, .discard, "discarded")
    },
    Command(["later"], "", "keep the session that was interrupted until the next start") { state, _ in
      state.answerOffer(nil, nil, "kept: the next start offers it again")
    },
  ]
}
