public import Lab
public import Screen
public import Script

/// Something that happened to the interface.
public enum Message: Sendable {
  /// A key, the mouse, a paste, a new size, a signal.
  case input(InputEvent)
  /// Real time passed while virtual time is played.
  case tick(Duration)
  /// A run that was asked for has ended.
  case finished(LabRun)
  /// A script that was asked for was read.
  case opened(ScriptSource)
  /// A script that was asked for can't be read; the text says why.
  case openingFailed(String)
}

/// Something that the run loop is to do.
public enum Effect: Hashable, Sendable {
  /// Run the program in the background; a run that is still going on is out of date.
  case run(RunRequest)
  /// Read a script.
  case open(path: String)
  /// Draw every cell anew: something else has written on the screen.
  case redraw
  /// Give the terminal back and stop until continued.
  case suspend
  /// End the program.
  case quit
}
