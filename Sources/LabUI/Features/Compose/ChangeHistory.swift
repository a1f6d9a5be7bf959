internal import Lab
internal import Program
internal import TraceEvents

/// The programs that a session had before and, after undoing, those that came later.
struct ChangeHistory: Sendable {
  /// A program, and what was selected in it.
  struct Entry: Sendable {
    var program: SessionProgram
    var selection: PromiseAddress?
    var marks: [PromiseAddress]
    var stops: [Stop]
  }

  /// How many changes can be undone.
  private static let most = 500

  private(set) var earlier: [Entry] = []
  private(set) var later: [Entry] = []
  /// Whether the change that comes next is one of undoing, which is no change to be undone.
  var isTravelling = false

  /// Keeps what was there before a change.
  mutating func add(_ entry: Entry) {
    earlier.append(entry)
    if earlier.count > ChangeHistory.most { earlier.removeFirst() }
    later = []
  }

  /// Forgets the last change: it was taken back.
  mutating func dropLast() { _ = earlier.popLast() }

  /// Lets the programs of a file belong to another one: the script was saved under its name.
  mutating func move(from old: String, to new: String) {
    for index in earlier.indices where earlier[index].program.source.name == old { earlier[index].program.source.name = new }
    for index in later.indices where later[index].program.source.name == old { later[index].program.source.name = new }
    // The move itself is not undone: the file is there.
    isTravelling = true
  }

  /// Takes the program before the last change, and keeps the present one for redoing.
  mutating func undo(_ present: Entry) -> Entry? {
    guard let entry = earlier.popLast() else { return nil }
    later.append(present)
    isTravelling = true
    return entry
  }

  /// Takes the program that was undone last, and keeps the present one.
  mutating func redo(_ present: Entry) -> Entry? {
    guard let entry = later.popLast() else { return nil }
    earlier.append(present)
    isTravelling = true
    return entry
  }
}

extension LabState {
  /// What undoing comes back to.
  var changeEntry: ChangeHistory.Entry {
    ChangeHistory.Entry(program: session.program, selection: selection, marks: composing.marks, stops: stops)
  }

  /// Keeps what was there before a message changed the program.
  ///
  /// Every change is seen here, whatever made it: edits, injections, lines of the prompt, another script.
  mutating func keepForUndo(_ before: ChangeHistory.Entry, takesBack: Bool) {
    defer { composing.changes.isTravelling = false }
    guard !session.isRecording, session.program != before.program, !composing.changes.isTravelling else { return }
    let last = composing.changes.earlier.last?.program
    if takesBack, last == session.program { return composing.changes.dropLast() }
    // A message that led to another has been kept by that one.
    guard last != before.program else { return }
    composing.changes.add(before)
  }

  /// Goes back to the program before the last change.
  mutating func undo() -> [Effect] {
    let present = changeEntry
    guard let entry = composing.changes.undo(present) else {
      if bringBackRecording() { return [] }
      notice = Notice(
        hasChangedOwnScript
          ? "there is nothing to undo in the lesson; Esc leaves it and brings your own script back" : "there is nothing to undo")
      return []
    }
    let what = present.program.difference(from: entry.program) ?? "nothing"
    let fewer = entry.program.plan.entries.count - present.program.plan.entries.count
    let isOnlyPlan = entry.program.source == present.program.source
    let back = !isOnlyPlan || fewer < 1 ? "" : fewer == 1 ? ": it is back" : ": they are back"
    return travel(to: entry, "undone: \(what)\(back)")
  }

  /// Goes on to the program that was undone last.
  mutating func redo() -> [Effect] {
    let present = changeEntry
    guard let entry = composing.changes.redo(present) else {
      notice = Notice("there is nothing to redo")
      return []
    }
    return travel(to: entry, "redone: \(entry.program.difference(from: present.program) ?? "nothing")")
  }

  private mutating func travel(to entry: ChangeHistory.Entry, _ text: String) -> [Effect] {
    session.replace(entry.program)
    (selection, composing.marks, stops) = (entry.selection, entry.marks, entry.stops)
    typed.latest = nil
    composing.lastEdit = nil
    playback.isOn = false
    panels.followsTime = false
    announce(text)
    return runAgain()
  }
}
