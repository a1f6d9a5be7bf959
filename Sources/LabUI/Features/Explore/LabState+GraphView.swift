internal import Lab
internal import Screen
internal import TraceEvents
internal import TraceGraph

extension LabState {
  /// The lines of the graph.
  var graphRows: GraphRows? { exploring.rows ?? session.run.map { GraphRows(all: $0.layout) } }

  /// Finds the lines of the graph anew, after another run or another view.
  mutating func refreshRows() {
    guard let run = session.run else { return }
    exploring.rows = exploring.shownView.isWhole ? nil : GraphRows(run.layout, exploring.shownView)
    exploring.matches = nil
  }

  /// Lets what is shown of the graph follow its promises through an edit; the kin of a promise that is gone is no longer asked for.
  mutating func moveView(_ newAddress: (PromiseAddress) -> PromiseAddress?) {
    let view = exploring.view
    exploring.view.exceptions = Set(view.exceptions.compactMap(newAddress))
    exploring.view.kinship = view.kinship.flatMap { kin in newAddress(kin.promise).map { Kinship(of: $0, kin.direction) } }
  }

  mutating func changeView(_ change: (inout GraphView) -> Void) {
    change(&exploring.view)
    refreshRows()
    panels.scroll = panels.scroll.filter { $0.key != .graph && $0.key != .timeline }
  }

  // MARK: Filters

  /// Shows only some promises; all of them for an empty text.
  mutating func filter(_ text: String) -> [Effect] {
    guard !text.isEmpty, text != "none" else {
      changeView { $0.filter = nil }
      notice = Notice("all promises are shown")
      return []
    }
    guard let filter = GraphFilter(text) else {
      notice = Notice(
        "'\(text)' isn't a valid filter: write state rejected (fulfilled, pending, cancelled), operator then, error TEXT, skipped, unhandled",
        kind: .problem)
      return []
    }
    changeView { $0.filter = filter }
    noticeRows(filter.description)
    return []
  }

  private mutating func noticeRows(_ what: String) {
    guard let rows = graphRows, let all = session.run?.layout.order.count else { return }
    let key = label(for: .explore(.filter))
    notice =
      rows.count == 0
      ? Notice("no promise fits the filter (\(what)); \(key) x shows all")
      : Notice("\(what): \(rows.promiseCount) of \(all) rows, by how they end in this run")
  }

  // MARK: Kin

  /// Shows only a promise's kin: `ancestors`, `descendants`, `both`, or `none` for everything.
  mutating func showKin(_ text: String) -> [Effect] {
    if text == "none" {
      changeView { $0.kinship = nil }
      notice = Notice("the whole graph is shown")
      return []
    }
    guard let direction = Kinship.Direction(rawValue: text) else {
      notice = Notice("'\(text)' isn't a choice of relatives: write ancestors, descendants, both or none", kind: .problem)
      return []
    }
    guard let selection, let promise = selectedPromise, let full = session.run?.full else {
      notice = Notice("no promise is selected: ↑ and ↓ select one")
      return []
    }
    changeView { $0.kinship = Kinship(of: selection, direction) }
    let name = (session.run?.layout.words ?? PlainWords()).name(of: promise, in: full)
    noticeRows(direction == .both ? "ancestors and descendants of \(name)" : "\(text) of \(name)")
    return []
  }

  // MARK: Folding

  /// Whether the selected line of the graph stands for repetitions that are folded.
  var isFoldSelected: Bool {
    guard panels.focus == .graph, let promise = selectedPromise, let rows = graphRows, rows.count > 0,
      let row = session.run?.layout.row(of: promise), rows.contains(row: row),
      case .folded = rows[rows.line(ofRow: row)]
    else { return false }
    return true
  }

  /// Folds what repeats in the graph of a script that is new here, if its rows don't fit on the screen.
  mutating func foldWhatDoesNotFit() {
    // The rows that the graph has as long as nobody changes the panels. The size of the panel itself would change with the focus.
    guard learning == nil, exploring.view.isWhole, let run = session.run else { return }
    let usual = PanelArrangement(size: size, focus: .graph).slot(of: .graph)?.content.rows ?? 0
    guard run.layout.order.count > usual else { return }
    exploring.foldsByItself = true
    refreshRows()
    guard let rows = exploring.rows, rows.count < run.layout.order.count else {
      (exploring.foldsByItself, exploring.rows) = (false, nil)
      return
    }
    let key = label(for: .compose(.editArguments))
    if notice == nil { notice = Notice("what repeats is folded: \(key) on ⋮ unfolds it, :unfold-all unfolds everything") }
  }

  private static let nothingToFold =
    "nothing to fold here: only what is made three times in a row, and goes as one of them went before"

  /// Folds the repetition at the selected promise or nearest to it, or unfolds it.
  mutating func toggleFold() {
    guard let run = session.run, let promise = selectedPromise, let row = run.layout.row(of: promise), let rows = graphRows else {
      notice = Notice("no promise is selected: ↑ and ↓ select one")
      return
    }
    guard let first = rows.repetition(nearest: row) else {
      notice = Notice(LabState.nothingToFold)
      return
    }
    let count = rows.count
    toggleFold(ofRepetition: first)
    let isFolded = (graphRows?.count ?? 0) < count
    let what =
      rows.repetition(at: row) == nil ? number(of: first).map { " the nearest repetition, which begins with #\($0)" } : nil
    notice = Notice(
      isFolded ? "folded\(what ?? ""); \(label(for: .explore(.fold))) unfolds it" : "unfolded\(what ?? "")")
  }

  private func number(of address: PromiseAddress) -> PromiseID? { session.run?.places.promise(at: address) }

  /// Folds the repetition that begins with a promise, or unfolds it; what was folded by itself is up to the person from then on.
  mutating func toggleFold(ofRepetition first: PromiseAddress) {
    if !exploring.showsOverview { exploring.view = exploring.shownView }
    changeView { $0.exceptions.formSymmetricDifference([first]) }
  }

  /// Folds or unfolds all repetitions.
  mutating func foldAll(_ folds: Bool) -> [Effect] {
    exploring.foldsByItself = false
    changeView {
      $0.foldsByDefault = folds
      $0.exceptions = []
    }
    let isFolded = (graphRows?.count ?? 0) < (session.run?.layout.order.count ?? 0)
    notice = Notice(!folds ? "everything is unfolded" : isFolded ? "everything that repeats is folded" : LabState.nothingToFold)
    return []
  }
}

extension Chooser {
  /// Which promises to show.
  static func filters(_ state: LabState) -> Chooser {
    var entries: [Entry] = []
    func add(_ key: Character, _ detail: String, _ filter: GraphFilter) {
      let isSet = state.exploring.view.filter == filter
      entries.append(Entry(filter.description, detail, key: key, note: isSet ? "set" : "", .command("filter \(filter)")))
    }
    add("r", "what ends with an error", .state(.rejected))
    add("u", "where an error runs off the end", .unhandled)
    add("s", "what an outcome passes", .skipped)
    add("f", "what gets a value", .state(.fulfilled))
    add("p", "what is never settled", .state(.pending))
    add("c", "what is cancelled", .state(.cancelled))
    if let promise = state.selectedPromise.flatMap({ state.session.run?.full[$0] }) {
      add("o", "every \(singleLine(promise.operatorName, limit: 30))", .operatorNamed(promise.operatorName))
    }
    entries.append(Entry("error …", "an error that contains a text", key: "e", .draft("filter error ")))
    entries.append(Entry("none", "all promises", key: "x", .command("filter none")))
    return Chooser(title: "Show only", style: .menu, entries: entries)
  }

  /// Whose kin to show.
  static var kin: Chooser {
    Chooser(
      title: "Show only, of the selected promise,", style: .menu,
      entries: [
        Entry("ancestors", "what it came from", key: "a", .command("kin ancestors")),
        Entry("descendants", "what comes from it", key: "d", .command("kin descendants")),
        Entry("both", "ancestors and descendants", key: "b", .command("kin both")),
        Entry("none", "the whole graph", key: "x", .command("kin none")),
      ])
  }
}

extension Command {
  static let exploring = [
    Command(
      ["filter"], "state rejected", optional: true, "filter the promises by state, operator or error; none shows all",
      completing: { state, earlier in
        switch earlier.first {
        case nil:
          return ["state", "operator", "error", "skipped", "unhandled", "none"].map { Completion($0) }
        case "state": return PromiseRecord.State.allCases.map { Completion($0.rawValue) }
        case "operator": return Set((state.session.run?.full.promises ?? []).map(\.operatorName)).sorted().map { Completion($0) }
        default: return []
        }
      }, { state, text in text.isEmpty ? state.perform(.explore(.filter)) : state.filter(text) }),
    Command(
      ["kin"], "ancestors", optional: true, "show only the selected promise's ancestors, descendants or both; none shows all",
      completing: { _, earlier in
        earlier.isEmpty ? ["ancestors", "descendants", "both", "none"].map { Completion($0) } : []
      }, { state, text in text.isEmpty ? state.perform(.explore(.kin)) : state.showKin(text) }),
    Command(
      ["find"], "TEXT", optional: true, "go to the next promise with this name, operator, value, error, line or number",
      { state, text in text.isEmpty ? state.perform(.explore(.find)) : state.find(text) }),
    Command(["fold-all"], "", "fold everything that repeats") { state, _ in state.foldAll(true) },
    Command(["unfold-all"], "", "unfold everything") { state, _ in state.foldAll(false) },
  ]
}
