internal import Lab
internal import Program
internal import Screen

/// The outcomes of a program, beside the graph of the run that is marked; on further pages why one is as it is, and where errors land.
struct OutcomeList: Overlay {
  /// What is listed.
  enum Page: Hashable {
    case outcomes
    /// What decides the expectations and lines of the marked outcome.
    case reasons([OutcomeWhy])
    /// Where the error of each promise lands that can fail.
    case errors
  }

  private(set) var page = Page.outcomes
  private var cursor: ListCursor
  /// The row of a further page.
  private var pageCursor = ListCursor()

  init(at row: Int = 0) {
    cursor = ListCursor(row)
  }

  /// The marked outcome, from 0.
  var row: Int { cursor.row }

  /// The marked row of the page that is shown.
  var markedRow: Int { page == .outcomes ? cursor.row : pageCursor.row }

  var takesPanel: Bool { true }

  /// Marks an outcome, as far as there are so many.
  mutating func mark(_ row: Int, among count: Int) { cursor.go(to: row, among: count) }

  /// How many rows the page has.
  private func count(in state: LabState) -> Int {
    switch page {
    case .outcomes: state.outcomes.entries.count
    case .reasons(let answers): answers.reduce(0) { $0 + $1.flips.count }
    case .errors: state.outcomes.errors?.entries.count ?? 0
    }
  }

  /// The run of the marked row; `nil` as long as there is none.
  func request(in state: LabState) -> RunRequest? {
    let entries = state.outcomes.entries
    func run(of outcome: Int) -> RunRequest? {
      entries.indices.contains(outcome) ? state.outcomes.run(of: entries[outcome]) : nil
    }
    switch page {
    case .outcomes: return run(of: row)
    case .reasons(let answers):
      let flips = answers.flatMap(\.flips)
      return run(of: flips.indices.contains(markedRow) ? flips[markedRow].outcome : row)
    case .errors:
      guard let errors = state.outcomes.errors?.entries, errors.indices.contains(markedRow) else { return run(of: 0) }
      return state.outcomes.request.map { errors[markedRow].failing($0.run) }
    }
  }

  /// Asks again what decides the marked outcome, once more is known.
  mutating func refreshReasons(_ outcomes: Outcomes) {
    guard case .reasons = page else { return }
    page = .reasons(outcomes.reasons(for: row))
  }

  func hints(in state: LabState) -> [Hint] {
    let stop = Hint("space", "stop", isKept: true)
    let again = Hint("r", "look again")
    let isStopped = state.outcomes.exploration?.wasStopped == true
    let more = state.outcomes.isLooking ? [stop] : isStopped ? [again] : []
    let take = state.learning == nil ? [Hint("Enter", "take it", isKept: true)] : []
    switch page {
    case .outcomes:
      return [Hint("↑ ↓", "another outcome")] + take + [Hint("w", "why"), Hint("=", "compare"), Hint("Tab", "errors")] + more
        + [Hint("Esc", "back", isKept: true)]
    case .reasons: return [Hint("↑ ↓", "another way")] + take + more + [Hint("Esc", "outcomes", isKept: true)]
    case .errors: return [Hint("↑ ↓", "another failure")] + take + more + [Hint("Esc", "outcomes", isKept: true)]
    }
  }

  func handle(_ key: Key, in state: inout LabState) -> [Effect] {
    let outcomes = state.outcomes
    switch key {
    case .escape where page != .outcomes, .character("q") where page != .outcomes, .tab where page != .outcomes,
      .backTab where page != .outcomes, .character("w") where page != .outcomes:
      return state.show(.outcomes, of: self)
    case .escape, .character("q"):
      state.closeOverlay()
      return state.stopExploring()
    case .character(" "), .character("s"), .control("c"): return stop(&state)
    case .character("r"):
      guard !outcomes.isLooking, let request = outcomes.request else { break }
      state.outcomes.stage = .looking(rest: nil)
      return [.explore(request)]
    case .character("w"):
      let answers = outcomes.reasons(for: row)
      guard !answers.isEmpty else {
        state.notice = Notice("nothing to ask about: all runs that were tried print the same lines and break no expectation")
        break
      }
      return state.show(.reasons(answers), of: self)
    case .character("="):
      guard let preview = outcomes.preview?.run, let run = state.session.run else { break }
      // Its changes are those from the run without changes.
      let isUnchanged = page == .outcomes && !state.session.plan.hasChoices && outcomes.entries.indices.contains(row)
      let changes = isUnchanged ? outcomes.changes(of: row) : []
      state.showTwoRuns(
        [NamedRun(name: "your run", run: run), NamedRun(name: "the marked one", run: preview)], within: self, changes: changes)
      return []
    case .tab, .backTab:
      guard let request = outcomes.request else { break }
      return (outcomes.errors == nil ? [.mapErrors(request.run)] : []) + state.show(.errors, of: self)
    case .enter where state.learning != nil:
      // The lesson's questions are about the run that it showed.
      state.notice = Notice("in a lesson the run doesn't change: ↑ and ↓ show its other outcomes, Esc goes back")
      return []
    case .enter:
      guard let plan = request(in: state)?.plan, markedRow < count(in: state) else { break }
      return take(plan, in: &state)
    default:
      var list = self
      let page = max(1, state.size.rows / 4)
      let hasMoved =
        self.page == .outcomes
        ? list.cursor.move(key, among: count(in: state), page: page)
        : list.pageCursor.move(key, among: count(in: state), page: page)
      guard hasMoved else { return stop(&state) }
      state.show(list)
      return state.previewMarked()
    }
    return []
  }

  /// Ends what goes on. Every key does that means nothing else.
  private func stop(_ state: inout LabState) -> [Effect] {
    guard state.outcomes.isLooking else { return [] }
    state.notice = Notice("stopped: what was found stays; r looks again")
    return state.stopExploring()
  }

  private func take(_ plan: RunPlan, in state: inout LabState) -> [Effect] {
    var outcome = row
    switch page {
    case .errors: return state.take(plan, "the failure is in the plan, . steps through it")
    case .reasons(let answers): outcome = answers.flatMap(\.flips)[markedRow].outcome
    case .outcomes: break
    }
    guard state.outcomes.entries.indices.contains(outcome) else { return [] }
    state.outcomes.taken = state.outcomes.entries[outcome].outcome
    return state.take(plan, "outcome \(outcome + 1) is the plan, . steps through it")
  }

  /// Another page of the list, its first row marked.
  func turned(to page: Page) -> OutcomeList {
    var list = self
    (list.page, list.pageCursor) = (page, ListCursor())
    return list
  }

  func scroll(by lines: Int, in state: inout LabState) {
    var list = self
    if page == .outcomes {
      list.cursor.move(by: lines.signum(), among: count(in: state))
    } else {
      list.pageCursor.move(by: lines.signum(), among: count(in: state))
    }
    state.show(list)
  }

  func click(_ line: Int, in state: inout LabState) -> [Effect] {
    guard line >= 0, line < count(in: state) else { return [] }
    var list = self
    if page == .outcomes {
      list.cursor.go(to: line, among: count(in: state))
    } else {
      list.pageCursor.go(to: line, among: count(in: state))
    }
    state.show(list)
    return state.previewMarked()
  }
}

extension LabState {
  /// Turns to another page of the list.
  fileprivate mutating func show(_ page: OutcomeList.Page, of list: OutcomeList) -> [Effect] {
    show(list.turned(to: page))
    return previewMarked()
  }

  /// Takes a map of errors, if it is still that of the program that is looked at.
  mutating func receive(_ map: ErrorMap, of request: RunRequest) -> [Effect] {
    guard outcomes.request?.run == request else { return [] }
    outcomes.errors = map
    return previewMarked()
  }
}
