public import TraceGraph

/// How a person looks into the run: what of the graph is shown, what is searched for.
public struct Exploring: Sendable {
  /// What of the graph is shown.
  public internal(set) var view = GraphView()
  /// Whether repetitions are folded because the graph doesn't fit on the screen, as long as nobody has said what to see of it.
  var foldsByItself = false
  /// The lines of the graph under that view; `nil` where everything is shown.
  var rows: GraphRows?
  /// What was searched for last; empty before.
  public internal(set) var query = ""
  /// What a search looks into, a text for each row of the layout; empty until a run is searched for the first time.
  var texts: [String] = []
  /// The rows of the layout that match the search, from top to bottom; `nil` as long as nobody has asked since the run or the view
  /// changed.
  var matches: [Int]?
  /// Whether the graph is shown as one mark a promise, or for several of them.
  public internal(set) var showsOverview = false
  /// How often the run is halved on the timeline; 0 shows all of it.
  public internal(set) var zoom = 0

  public init() {}

  /// What of the graph is shown, with what is folded by itself; the overview has a mark for each promise and folds nothing.
  var shownView: GraphView {
    var shown = view
    if showsOverview {
      (shown.foldsByDefault, shown.exceptions) = (false, [])
    } else if foldsByItself, view.isWhole {
      shown.foldsByDefault = true
    }
    return shown
  }
}
