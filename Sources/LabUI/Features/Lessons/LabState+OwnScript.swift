internal import Lab
internal import Program

extension LabState {
  /// Puts the person's own script aside while a lesson is taken; a script that is the lesson's own isn't theirs.
  mutating func keepOwnScript(besides lesson: Lesson) {
    guard lessons.ownScript == nil else { return }
    let name = session.source.name
    // What was written in another lesson's exercise is kept there.
    let isLessons = (!session.isEdited && name.hasPrefix("<\(lesson.name)")) || (name.hasPrefix("<") && isKeptWithLesson)
    if !isLessons { lessons.ownScript = presentScript }
  }

  /// What the person is at now.
  var presentScript: OwnScript { OwnScript(session: session, entry: changeEntry, changes: composing.changes) }

  /// Goes back to what the person was at, with what could be undone in it.
  mutating func restore(_ own: OwnScript) {
    open(own.session.source)
    session = own.session
    (selection, composing.marks, stops) = (own.entry.selection, own.entry.marks, own.entry.stops)
    composing.changes = own.changes
    composing.changes.isTraveling = true
    if session.isRecording { recorded.origin = nil }
  }

  /// Brings the person's own script back as it was, with what could be undone in it.
  ///
  /// - Returns: What is to be done for it; `nil` if there is none.
  mutating func bringBackOwnScript() -> [Effect]? {
    guard let own = lessons.ownScript else { return nil }
    lessons.ownScript = nil
    restore(own)
    return session.isRecording ? [] : runAgain()
  }

  /// Whether quitting a lesson, or opening something else, would lose changes of the person's own script.
  var hasChangedOwnScript: Bool { lessons.ownScript?.session.isEdited == true }
}
