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
    case .kin: show(Chooser.kin)
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
