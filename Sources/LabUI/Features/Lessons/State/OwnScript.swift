internal import Lab

/// What a person was at before they took a lesson, or made a script of a recording: it comes back when they leave that.
struct OwnScript: Sendable {
  var session: Session
  var entry: ChangeHistory.Entry
  /// What could be undone in it.
  var changes: ChangeHistory
}
