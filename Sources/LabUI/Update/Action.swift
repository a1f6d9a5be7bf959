/// Something that a person can do with a key while keys are commands.
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
  case prompt, command
  case answer
  case stub
  case examples
  case help
  case redraw
  case suspend
  case quit
}
