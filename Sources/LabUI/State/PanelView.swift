/// How a person looks at the panels.
public struct PanelView: Sendable {
  /// The panel that arrow keys and the wheel without a pointer act on.
  public internal(set) var focus = Panel.graph
  /// Whether the focused panel has the screen to itself.
  public internal(set) var isZoomed = false
  /// The first line that a panel shows, where a person scrolled it; panels that aren't in here follow the selection or the end.
  public internal(set) var scroll: [Panel: Int] = [:]
  /// Whether panels keep in sight what happened last, as after a step, rather than the selection, as after choosing one.
  public internal(set) var followsTime = false
  /// Whether a person chose the selected promise; one that nobody chose goes along with time.
  var isSelectionChosen = false
  /// The keys pressed last, as an audience is shown them; the latest at the end.
  var recentKeys: [String] = []
  /// What the characters of the texts on the screen are.
  var colors = SourceColors()
}
