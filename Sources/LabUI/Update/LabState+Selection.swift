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
    guard focus != .log else { return scrollFocus(by: distance) }
    guard let run = session.run, !run.layout.order.isEmpty else { return }
    guard let rows = graphRows, rows.count > 0 else { return }
    let line = selectedPromise.flatMap { run.layout.row(of: $0) }.map(rows.line) ?? 0
    let target = min(max(line + distance * linesPerStep, 0), rows.count - 1)
    select(run.layout.order[rows[target].firstRow])
  }

  /// Selects a promise of the latest run; panels follow it again.
  mutating func select(_ id: PromiseID) {
    selection = session.run?.full[id]?.address
    followsTime = false
    scroll = scroll.filter { $0.key == .log }
  }

  mutating func scrollFocus(by rows: Int) { scroll(focus, by: rows) }

  /// Scrolls a panel, as far as its contents go.
  mutating func scroll(_ panel: Panel, by rows: Int) {
    let last = max(0, contentRows(of: panel, in: self) - visibleRows(of: panel, in: self))
    let target = firstRow(of: panel, in: self) + rows
    scroll[panel] = panel == .log && target >= last ? nil : min(max(target, 0), last)
  }
}

extension Panel {
  /// The panel so many places further in the order of their numbers, around the end.
  func neighbour(_ distance: Int) -> Panel {
    let all = Panel.allCases
    let index = (all.firstIndex(of: self) ?? 0) + distance
    return all[((index % all.count) + all.count) % all.count]
  }
}
