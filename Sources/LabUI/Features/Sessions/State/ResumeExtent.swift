/// How much of a session that was kept comes back. A run of it may be what ended the program, so it need not be run.
public enum ResumeExtent: Hashable, Sendable {
  case everything
  /// Without the lines typed at the prompt.
  case withoutPromptLines
  /// The script and the plan, without a run until one is asked for.
  case withoutRunning
}
