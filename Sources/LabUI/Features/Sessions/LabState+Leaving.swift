internal import Lab
internal import Program
internal import Screen

extension LabState {
  /// Lets something take the script's place; asks first if changes of it are not saved.
  mutating func leave(for departure: Departure) -> [Effect] {
    if hasChangedOwnScript {
      if case .learn = departure { return go(departure) }
      // What would be lost is not what is on the screen: it comes back before anybody is asked.
      return leaveLesson() + leave(for: departure)
    }
    guard session.isEdited else {
      guard losesTypedLines(departure) else { return go(departure) }
      show(Chooser.leavingLines(self, for: departure))
      return []
    }
    switch departure {
    case .open, .show, .learn: if isKeptWithLesson { return go(departure) }
    // Where nothing can be kept, quitting would lose it.
    case .quit: if isKeptWithLesson, keeping.problem == nil { return go(departure) }
    case .resume, .shared: break
    }
    if departure == .quit, leaving.isWarned { return go(departure) }
    leaving.isWarned = departure == .quit
    leaving.afterSaving = nil
    show(Chooser.leaving(self, for: departure))
    return []
  }

  /// Whether lines go that were typed at the prompt of a script that has nothing to save. Whoever quits finds them when they open it
  /// again, and a lesson puts them aside with the script.
  private func losesTypedLines(_ departure: Departure) -> Bool {
    switch departure {
    case .quit, .learn: false
    case .open, .show, .resume, .shared: learning == nil && !session.isRecording && !session.plan.promptLines.isEmpty
    }
  }

  /// Does what a person answered.
  mutating func leave(by choice: LeavingChoice) -> [Effect] {
    switch choice {
    case .stay: return []
    case .drop(let departure):
      leaving.droppable = session.source
      return go(departure)
    case .save(let departure):
      leaving.afterSaving = departure
      guard hasFile else {
        mode = .prompt(PromptEditor(":save "))
        notice = Notice("write a name for the script, for example mine.swift, and press Enter")
        return []
      }
      return save("", replaces: false)
    }
  }

  private mutating func go(_ departure: Departure) -> [Effect] {
    switch departure {
    case .open(let path): return [.open(path: path)]
    case .show(let source): return show(source)
    case .resume(let extent): return [.resume(extent)]
    case .learn(let lesson):
      leaving.droppable = nil
      return begin(lesson, of: course)
    case .shared: return openShared()
    case .quit:
      isOver = true
      return [.quit]
    }
  }

  /// Takes a script that was read, unless that would lose what a person has done since they asked for it.
  mutating func receive(_ source: ScriptSource) -> [Effect] {
    if case .editor(let editor) = mode, editor.isChanged {
      notice = Notice("\(source.name) was read, but you are editing: leave the editor and open it again")
      return []
    }
    if leaving.droppable == session.source { return show(source) }
    return leave(for: .show(source))
  }

  private mutating func show(_ source: ScriptSource) -> [Effect] {
    leaving.droppable = nil
    keepPlace()
    learning = nil
    lessons.ownScript = nil
    open(source)
    return runAgain()
  }

  /// Goes on to what was to come after saving, if the changes are saved now.
  mutating func leaveAfterSaving() -> [Effect] {
    guard let departure = leaving.afterSaving else { return [] }
    leaving.afterSaving = nil
    return session.isEdited ? [] : go(departure)
  }

  /// Forgets what was to come after saving if the person does something else instead.
  mutating func noteWhatIsDone(_ effects: [Effect]) {
    guard leaving.afterSaving != nil else { return }
    if case .prompt(let editor) = mode, editor.isCommand { return }
    let isSaving = effects.contains { if case .save = $0 { true } else { false } }
    if !isSaving { leaving.afterSaving = nil }
  }
}

extension Chooser {
  /// What to do with lines that were typed at the prompt of an unchanged script.
  fileprivate static func leavingLines(_ state: LabState, for departure: Departure) -> Chooser {
    let count = state.session.plan.promptLines.count
    let undo = state.label(for: .compose(.undo))
    let them = count == 1 ? "it" : "them"
    return Chooser(
      title: count == 1 ? "A line was typed here" : "\(count) lines were typed here", style: .menu,
      entries: [
        Entry("open", "open the other script; \(undo) brings this one back with \(them)", key: "o", .leaving(.drop(departure))),
        Entry("save", "write \(them) into a plan first", key: "s", .draft("plan save ")),
        Entry("stay", "go on with this script", key: "c", .leaving(.stay)),
      ])
  }

  /// What to do with a changed script.
  fileprivate static func leaving(_ state: LabState, for departure: Departure) -> Chooser {
    let name = state.session.source.name.split(separator: "/").last.map(String.init) ?? "the script"
    let (then, without) =
      switch departure {
      case .open, .show: ("then open the other script", "open the other script; u brings this one back")
      case .learn: ("then begin the lesson", "without saving; this script is back when you leave it")
      case .resume: ("then take up the earlier session", "take up the earlier session; u brings this script back")
      case .shared: ("then open what was shared", "open what was shared; u brings this script back")
      case .quit: ("then quit", "quit without saving")
      }
    // A lesson puts the script aside.
    let drops = if case .learn = departure { false } else { true }
    // Once more the key that asked leaves.
    var dropKey: Character = "d"
    if departure == .quit, case .character(let key)? = state.settings.keys.keys(for: .quit).first, !"sc".contains(key) {
      dropKey = key
    }
    return Chooser(
      title: "\(name) has changes that are not saved", style: .menu,
      entries: [
        Entry("save", then, key: "s", .leaving(.save(departure))),
        Entry(drops ? "drop" : "begin", without, key: dropKey, .leaving(.drop(departure))),
        Entry("stay", "go on with this script", key: "c", .leaving(.stay)),
      ])
  }
}
