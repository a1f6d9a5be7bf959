internal import Lab
internal import Program
internal import TraceEvents

extension LabState {
  /// What undoing comes back to.
  var changeEntry: ChangeHistory.Entry {
    ChangeHistory.Entry(program: session.program, selection: selection, marks: composing.marks, stops: stops)
  }

  /// Keeps what was there before a message changed the program.
  ///
  /// Every change is seen here, whatever made it: edits, injections, lines of the prompt, another script.
  mutating func keepForUndo(_ before: ChangeHistory.Entry, takesBack: Bool) {
    defer { composing.changes.isTraveling = false }
    guard !session.isRecording, session.program != before.program, !composing.changes.isTraveling else { return }
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
