internal import Lab
internal import Program

/// What is known of a script that something else is to take the place of.
struct Leaving: Sendable {
  /// Whether the person was asked whether leaving may lose changes, and has done nothing else since.
  var isWarned = false
  /// What comes once the script that is being saved is saved.
  var afterSaving: Departure?
  /// The changed script that the person has said may be dropped.
  var droppable: ScriptSource?
  /// What the code that was pasted last holds, until it is opened.
  var shared: SessionRecord?
}
