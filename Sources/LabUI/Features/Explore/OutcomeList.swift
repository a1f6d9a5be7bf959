internal import Lab
internal import Program
internal import Screen

/// The outcomes of a program, beside the graph of the run that is marked.
struct OutcomeList: Overlay {
  private var cursor: ListCursor

  init(at row: Int = 0) {
    cursor = ListCursor(row)
  }

  /// The marked outcome, from 0.
  var row: Int { cursor.row }

  var takesPanel: Bool { true }

  /// Marks an outcome, as far as there are so many.
  mutating func mark(_ row: Int, among count: Int) { cursor.go(to: row, among: count) }

  /// The run of the marked outcome; `nil` as long as there is none.
  func request(in state: LabState) -> RunRequest? {
    let entries = state.outcomes.entries
    return entries.indices.contains(row) ? state.outcomes.run(of: entries[row]) : nil
  }

  func hints(in state: LabState) -> [Hint] {
    let stop = Hint("space", "stop", isKept: true)
    let again = Hint("r", "look again")
    let isStopped = state.outcomes.exploration?.wasStopped == true
    return [Hint("↑ ↓", "another outcome"), Hint("Enter", "take it", isKept: true)]
      + (state.outcomes.isLooking ? [stop] : isStopped ? [again] : []) + [Hint("Esc", "back", isKept: true)]
  }

  func handle(_ key: Key, in state: inout LabState) -> [Effect] {
    let outcomes = state.outcomes
    switch key {
    case .escape, .character("q"):
      state.closeOverlay()
      return state.stopExploring()
    case .character(" "), .character("s"), .control("c"):
      guard outcomes.isLooking else { break }
      state.notice = Notice("stopped: what was found stays")
      return state.stopExploring()
    case .character("r"):
      guard !outcomes.isLooking, let request = outcomes.request else { break }
      state.outcomes.stage = .looking(rest: nil)
      return [.explore(request)]
    case .enter:
      guard outcomes.entries.indices.contains(row), let plan = request(in: state)?.plan else { break }
      state.outcomes.taken = outcomes.entries[row].outcome
      return state.take(plan, "outcome \(row + 1) is the plan, . steps through it")
    default:
      var list = self
      guard list.cursor.move(key, among: outcomes.entries.count, page: max(1, state.size.rows / 4)) else { break }
      state.show(list)
      return state.previewMarked()
    }
    return []
  }

  func scroll(by lines: Int, in state: inout LabState) {
    var list = self
    list.cursor.move(by: lines.signum(), among: state.outcomes.entries.count)
    state.show(list)
  }

  func click(_ line: Int, in state: inout LabState) -> [Effect] {
    guard state.outcomes.entries.indices.contains(line) else { return [] }
    state.show(OutcomeList(at: line))
    return state.previewMarked()
  }
}
