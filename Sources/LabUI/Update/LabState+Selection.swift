internal import Lab
internal import Screen
internal import TraceEvents
internal import TraceGraph

extension LabState {
  /// Selects the first promise if nothing that exists is selected.
  mutating func selectSomething() {
    guard selectedPromise == nil, let run = session.run, let first = run.layout.order.first else { return }
    selection = run.full[first]?.address
  }

  /// Moves the selection up or down the promises; in the log, scrolls.
  mutating func moveSelection(by distance: Int) {
    guard panels.focus != .log else { return scrollFocus(by: distance) }
    guard let run = session.run, !run.layout.order.isEmpty else { return noticeNothingSelected() }
    guard let rows = graphRows, rows.count > 0 else {
      notice = Notice("no promise is shown: \(label(for: .explore(.filter))) x shows all")
      return
    }
    let line = selectedPromise.flatMap { run.layout.row(of: $0) }.map(rows.line) ?? 0
    let target = min(max(line + distance * linesPerStep, 0), rows.count - 1)
    let before = selection
    select(run.layout.order[rows[target].firstRow])
    if selection == before { notice = Notice(distance < 0 ? "this is the first promise" : "this is the last promise") }
  }

  /// Selects a promise of the latest run; panels follow it again.
  mutating func select(_ id: PromiseID) {
    selection = session.run?.full[id]?.address
    panels.isSelectionChosen = true
    lookAtSelection()
  }

  private mutating func lookAtSelection() {
    panels.followsTime = false
    panels.scroll = panels.scroll.filter { $0.key == .log }
  }

  /// Lets a selection that nobody chose go along with time, so that keys act on what has just happened, and nothing else stands out.
  ///
  /// - Parameter position: Where the run stood before.
  mutating func takeSelectionAlong(from position: Int) {
    guard session.position != position, !panels.isSelectionChosen, mode == .normal, learning?.isExercise != true,
      !showsAskedInstant,
      let run = session.run
    else { return }
    let promise =
      session.position > 0 ? session.trace.events[session.position - 1].subject(in: session.state) : run.layout.order.first
    selection = promise.flatMap { run.full[$0]?.address } ?? selection
  }

  /// Brings the selected promise into sight before a key acts on it.
  mutating func showSelection(for action: Action) {
    if action.isAboutSelection, panels.followsTime, !isSelectionInSight { lookAtSelection() }
  }

  /// Whether the selected promise's line of the graph is on the screen; true without a graph, and in the overview.
  var isSelectionInSight: Bool {
    guard let promise = selectedPromise, let row = session.run?.layout.row(of: promise) else { return true }
    let scene = Scene(self)
    guard let slot = scene.arrangement.slot(of: .graph),
      let graph = scene.content(of: .graph, in: slot.content) as? GraphPanel
    else { return true }
    return graph.shows(row: row)
  }

  /// Scrolls the panel with the focus, or says that it can't be.
  mutating func scrollFocus(by rows: Int) {
    guard !scroll(panels.focus, by: rows) else { return }
    notice = Notice("\(panels.focus.title) shows its \(rows < 0 ? "first" : "last") line already")
  }

  /// Scrolls a panel, as far as its contents go.
  /// - Returns: Whether it shows something else now.
  @discardableResult
  mutating func scroll(_ panel: Panel, by rows: Int) -> Bool {
    guard let window = Scene(self).window(of: panel) else { return false }
    let last = max(0, window.contentRows - window.visibleRows)
    let target = min(max(window.firstRow + rows, 0), last)
    panels.scroll[panel] = panel == .log && target >= last ? nil : target
    return target != window.firstRow
  }
}

extension Action {
  /// Whether the action changes or explains the selected promise.
  fileprivate var isAboutSelection: Bool {
    switch self {
    case .injectFailure, .injectDelay, .injectCancellation, .removeInjections, .inject(.menu), .inject(.hang), .details,
      .explore(.why):
      true
    default: false
    }
  }
}

extension Panel {
  /// The panel so many places further in the order of their numbers, around the end.
  func neighbor(_ distance: Int) -> Panel {
    let all = Panel.allCases
    let index = (all.firstIndex(of: self) ?? 0) + distance
    return all[((index % all.count) + all.count) % all.count]
  }
}
