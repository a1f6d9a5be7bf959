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

extension LabState {
  mutating func perform(_ action: ExploreAction) -> [Effect] {
    switch action {
    case .why: return askWhy()
    case .outcomes: return openOutcomes()
    case .findings: openFindings()
    case .pending: show(PendingList())
    case .find: mode = .find(FindView(origin: selection))
    case .findNext: goToMatch(forward: true)
    case .findPrevious: goToMatch(forward: false)
    case .filter: show(Chooser.filters(self))
    case .kin: show(Chooser.kin(self))
    case .fold: toggleFold()
    case .zoomIn: zoom(by: 1)
    case .zoomOut: zoom(by: -1)
    case .zoomFit: zoom(by: -exploring.zoom)
    case .overview:
      exploring.showsOverview.toggle()
      refreshRows()
      if panels.focus != .graph { goTo(.graph) }
      let key = label(for: .explore(.overview))
      notice = exploring.showsOverview ? Notice("all promises, one mark each or for several; \(key) goes back to the rows") : nil
    }
    return []
  }
}
