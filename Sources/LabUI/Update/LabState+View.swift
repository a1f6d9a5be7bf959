internal import Screen

extension LabState {
  /// Gives a panel the focus, unless it is hidden.
  mutating func lookAt(_ panel: Panel) {
    if !settings.hiddenPanels.contains(panel) { panels.focus = panel }
  }

  mutating func perform(_ action: ViewAction) -> [Effect] {
    switch action {
    case .zoom:
      panels.isZoomed.toggle()
      notice =
        panels.isZoomed ? Notice("\(panels.focus.title) is zoomed; \(label(for: .view(.zoom))) restores the other panels") : nil
    case .narrower: resize(columns: -4)
    case .wider: resize(columns: 4)
    case .lower: resize(rows: -5)
    case .higher: resize(rows: 5)
    case .present:
      settings.isPresenting.toggle()
      panels.recentKeys = []
      let other = learning == nil ? "; \(label(for: .learn(.predict))) predicts" : ""
      let isOn = Notice("presenter mode, for an audience, is on; \(label(for: .view(.present))) ends it\(other)")
      notice = settings.isPresenting ? isOn : Notice("presenter mode is off")
    }
    return []
  }

  private mutating func resize(columns: Int) {
    let share = min(max(settings.leftShare + columns, 20), 80)
    notice = Notice(share == settings.leftShare ? "that is as far as it goes" : "the left panels have \(share) % of the columns")
    settings.leftShare = share
  }

  private mutating func resize(rows: Int) {
    let share = min(max((settings.upperShare ?? 50) + rows, 20), 80)
    notice = Notice(share == settings.upperShare ? "that is as far as it goes" : "the upper panels have \(share) % of the rows")
    settings.upperShare = share
  }

  /// Goes to a panel; hides it if it has the focus already.
  mutating func goTo(_ panel: Panel) {
    guard panels.focus == panel, !settings.hiddenPanels.contains(panel) else {
      let wasHidden = settings.hiddenPanels.remove(panel) != nil
      let before = panels.focus
      panels.focus = panel
      if wasHidden {
        notice = Notice("\(panel.title) is shown again")
      } else if learning != nil {
        // The number may have been meant for a question.
        let back = "\(label(for: .panel(before))) goes back to \(before.title)"
        notice = Notice("no question is asked here: this is the panel \(panel.title); \(back)")
      }
      return
    }
    guard learning == nil else {
      // A number that was meant for a question, a page too early or too late.
      notice = Notice("no question is asked here; \(label(for: .panel(panel))) goes to the panel \(panel.title)")
      return
    }
    guard settings.hiddenPanels.count < Panel.allCases.count - 1 else {
      notice = Notice("one panel must stay visible")
      return
    }
    settings.hiddenPanels.insert(panel)
    panels.isZoomed = false
    moveFocus(by: 1)
    notice = Notice("\(panel.title) is hidden; \(label(for: .panel(panel))) shows it again")
  }

  /// Goes to the next panel that is shown.
  mutating func moveFocus(by distance: Int) {
    for _ in Panel.allCases {
      panels.focus = panels.focus.neighbor(distance)
      if !settings.hiddenPanels.contains(panels.focus) { return }
    }
  }

  /// Puts the focus on a panel that is shown.
  mutating func showPanel() {
    if settings.hiddenPanels.contains(panels.focus) { moveFocus(by: 1) }
  }

  /// Remembers a key for an audience.
  mutating func show(_ key: Key) {
    panels.recentKeys = Array((panels.recentKeys + [key.label]).suffix(6))
  }
}
