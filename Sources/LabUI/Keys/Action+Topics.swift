/// Ways through time besides single events.
public enum TravelAction: Hashable, Sendable {
  case nextTurn, previousTurn
  case toSettlement, toCreation
  case toNextStop
  /// Plays on until a promise is settled.
  case playToSettlement
}

/// Ways to change what happens without touching the code.
public enum InjectAction: Hashable, Sendable {
  /// Asks what to do to the selected promise.
  case menu
  /// Lets the selected promise hang.
  case hang
  /// Lists what is injected.
  case panel
  /// Writes what is injected into the script.
  case writeAsCode
}

/// Ways to look into a run: why something happened, where something is, what belongs together.
public enum ExploreAction: Hashable, Sendable {
  /// Explains the selected promise, or in the log the last line that is shown.
  case why
  /// Runs the program in every way and lists what comes of it.
  case outcomes
  /// Lists mistakes in the use of promises.
  case findings
  /// Lists what is pending at this moment.
  case pending
  /// Searches the graph, or goes to another promise that was found.
  case find, findNext, findPrevious
  /// Asks which promises to show.
  case filter
  /// Asks whose kin to show.
  case kin
  /// Folds the repetition at the selected promise, or unfolds it.
  case fold
  /// Shows all promises at once, small.
  case overview
  /// Shows a shorter or a longer part of the run on the timeline, or all of it.
  case zoomIn, zoomOut, zoomFit
}

/// Changes of the program by keys.
public enum ComposeAction: Hashable, Sendable {
  case addOperator, addSource, branch
  case mark, join
  case delete, moveEarlier, moveLater
  case editArguments
  case editSource, editOutside
  case undo, redo
  /// Mends a mistake as its fix-it says.
  case fix
}

/// What keys do about lessons.
public enum LearnAction: Hashable, Sendable {
  /// Lists the lessons, or goes back to the one that is open.
  case lessons
  /// Asks what the script at hand will do.
  case predict
}

/// Changes of what is shown of the panels.
public enum ViewAction: Hashable, Sendable {
  case zoom
  case narrower, wider, lower, higher
  case present
}
