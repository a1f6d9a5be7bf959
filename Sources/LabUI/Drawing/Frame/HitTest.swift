public import Screen
internal import TraceEvents

/// Finds what a person pointed at. It sees exactly what `render` draws.
public enum HitTest {
  /// What lies at a position; `nil` outside of panels and while something covers them.
  public static func hit(_ state: LabState, at position: Position) -> Hit? {
    Scene(state).hit(at: position)
  }

  /// The answer to the open question that lies at a position, by its number from 0; `nil` if none does.
  static func choice(_ state: LabState, at position: Position) -> Int? {
    guard state.learning?.prediction != nil else { return nil }
    let scene = Scene(state)
    guard !scene.mode.coversPanels else { return nil }
    return scene.lesson?.choice(at: position, in: scene.arrangement.lesson)
  }
}

extension Scene {
  func hit(at position: Position) -> Hit? {
    guard !mode.coversPanels, let slot = arrangement.slots.first(where: { $0.frame.contains(position) }) else { return nil }
    guard slot.content.contains(position) else { return Hit(panel: slot.panel) }
    return content(of: slot.panel, in: slot.content).hit(at: position)
  }
}

/// How many rows of a panel's content the screen has room for; 0 if the panel isn't shown.
public func visibleRows(of panel: Panel, in state: LabState) -> Int {
  Scene(state).window(of: panel)?.visibleRows ?? 0
}

/// How many rows a panel's content has: lines, promises, or in the log events; 0 if the panel isn't shown.
public func contentRows(of panel: Panel, in state: LabState) -> Int {
  Scene(state).window(of: panel)?.contentRows ?? 0
}

/// The first row that a panel shows, scrolled by a person or by itself.
public func firstRow(of panel: Panel, in state: LabState) -> Int {
  Scene(state).window(of: panel)?.firstRow ?? 0
}

extension LabState {
  /// How many lines of the graph an arrow key goes on.
  var linesPerStep: Int {
    guard exploring.showsOverview, panels.focus == .graph else { return 1 }
    let scene = Scene(self)
    return scene.arrangement.slot(of: .graph).map { OverviewPanel(scene, in: $0.content).linesPerRow } ?? 1
  }
}

extension Scene {
  /// Which rows of a panel are shown; `nil` if the panel isn't.
  func window(of panel: Panel) -> PanelWindow? {
    arrangement.slot(of: panel).map { content(of: panel, in: $0.content).window }
  }
}
