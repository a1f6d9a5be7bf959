internal import Lab

/// What is known of sessions that are kept for the case that the program is ended.
public struct Keeping: Sendable {
  /// Why this one isn't; `nil` if it is.
  public internal(set) var problem: String?
  /// What a session that is offered was about; `nil` if none is.
  public internal(set) var offer: String?
  /// Where to go when the run of a session that was taken up has come back.
  var resuming: SessionRecord?
}
