public import Lab
public import Program

/// What takes the script's place.
public enum Departure: Hashable, Sendable {
  /// A script or an example that is to be read.
  case open(path: String)
  /// A script that has been read.
  case show(ScriptSource)
  /// The session that was offered; which of it comes back.
  case resume(ResumeExtent)
  /// A lesson that is to be taken.
  case learn(Lesson)
  /// What a code holds that was pasted.
  case shared
  /// The end of the program.
  case quit
}

/// What becomes of a changed script that something else is to take the place of.
public enum LeavingChoice: Hashable, Sendable {
  case save(Departure)
  case drop(Departure)
  case stay
}
