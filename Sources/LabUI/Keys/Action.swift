/// Something that a person can do with a key while keys are commands.
///
/// A topic with several actions has an enum of its own.
public enum Action: Hashable, Sendable {
  case playOrPause
  case stepForward, stepBack
  case nextSettlement, previousSettlement
  case toStart, toEnd
  case faster, slower
  case restart
  case up, down, left, right
  case nextPanel, previousPanel
  case panel(Panel)
  case pageUp, pageDown
  case details
  case injectFailure, injectDelay, injectCancellation, removeInjections
  case prompt, command, palette
  case answer
  case stub
  case examples
  case help
  case redraw
  case suspend
  case quit
  /// Moves in time by turns, to the selected promise's events, to stops.
  case travel(TravelAction)
  /// Copies something about the selected promise.
  case copy
  /// Asks where playing is to stop.
  case stops
  /// Changes what happens without touching the code.
  case inject(InjectAction)
  /// Looks into the run.
  case explore(ExploreAction)
  /// Changes the program.
  case compose(ComposeAction)
  /// Runs the script under all libraries, side by side.
  case compare
  /// Shows the script beside what it is in the words of another library.
  case translate
  /// Takes lessons.
  case learn(LearnAction)
  /// Changes what is shown of the panels.
  case view(ViewAction)
}
