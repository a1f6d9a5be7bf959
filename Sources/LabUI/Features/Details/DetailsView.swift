import Screen
import TraceEvents
import TraceGraph

/// Everything about the selected promise, which stays open while one works on it.
struct DetailsView: Overlay {
  private var cursor = ListCursor()

  var opener: Action? { .details }

  func hints(in state: LabState) -> [Hint] { [Hint("Esc", "close", isKept: true)] }

  func handle(_ key: Key, in state: inout LabState) -> [Effect] {
    switch key {
    case .pageDown, .control("f"): scroll(by: state.overlayPage, in: &state)
    case .pageUp, .control("b"): scroll(by: -state.overlayPage, in: &state)
    default:
      guard let action = state.settings.keys.action(for: key), action.worksOnDetails else {
        if isClosed(by: key, in: state) { state.closeOverlay() }
        return []
      }
      if action == .up || action == .down { state.show(DetailsView()) }
      return state.perform(action)
    }
    return []
  }

  func scroll(by lines: Int, in state: inout LabState) {
    var view = self
    view.cursor.move(by: lines, among: state.scrollableLines(of: self))
    state.show(view)
  }

  func box(in scene: Scene) -> OverlayBox { scene.detailsBox(firstLine: cursor.row) }
}

extension Action {
  /// Whether the action makes sense while the details stay open.
  var worksOnDetails: Bool {
    switch self {
    case .up, .down, .stepForward, .stepBack, .nextSettlement, .previousSettlement, .toStart, .toEnd, .playOrPause, .travel,
      .injectFailure, .injectDelay, .injectCancellation, .removeInjections, .compose(.undo), .compose(.redo):
      true
    default: false
    }
  }
}

extension Scene {
  /// Everything about the selected promise.
  func detailsBox(firstLine: Int) -> OverlayBox {
    let footer = "Esc close"
    guard let selection, let made = full[selection] else {
      return OverlayBox(
        title: "Details", footer: footer,
        lines: [OverlayBox.Line(), OverlayBox.Line("No promise is selected: ↑ and ↓ select one."), OverlayBox.Line()],
        firstLine: 0)
    }
    let room = max(min(size.columns - 10, 90), 10)
    let words = layout.words
    // On a low screen every line counts.
    let space = size.rows >= 20 ? [OverlayBox.Line()] : []
    var lines = space
    if let record = stateNow[selection] {
      let appearance = NodeAppearance(record)
      for (index, text) in summary(of: record).enumerated() {
        let mark = index == 0 ? ("\(appearance.glyph) ", Theme.style(appearance).bold) : ("  ", Theme.plain)
        lines += Scene.wrapped(text, mark: mark, style: index == 0 ? Theme.strong : Theme.plain, to: room)
      }
    } else {
      lines += Scene.wrapped(
        words.name(of: selection, in: full), mark: ("\(NodeAppearance.notMade.glyph) ", Theme.secondary), style: Theme.strong,
        to: room)
      lines.append(OverlayBox.Line("  not created yet: this run creates it at \(made.createdAt), step \(made.createdStep)"))
    }
    if withoutObject.contains(selection), stateNow[selection]?.state != .pending, stateNow[selection] != nil {
      lines += Scene.wrapped(
        "its handler found a weak reference nil and may have done nothing: the object had been freed",
        mark: ("  ", Theme.plain), style: Theme.plain, to: room)
    }
    for badge in badges where badge.isOn && badge.address.matches(made.address) {
      lines += Scene.wrapped(
        "injected: \(singleLine(badge.text))", mark: ("\(Theme.injectionMark) ", Theme.injection), style: Theme.injection,
        to: room)
    }
    if let change = change(of: selection) {
      lines += Scene.wrapped(
        "compared with the previous run: \(singleLine(change))", mark: ("\(Theme.changeMark) ", Theme.accent),
        style: Theme.accent,
        to: room)
    }
    lines += way(of: selection) + space
    return OverlayBox(
      title: "Details of \(singleLine(made.operatorName, limit: 40))", footer: footer, lines: lines, firstLine: firstLine)
  }

  /// The summary without the way of the error, which is drawn below.
  private func summary(of record: PromiseRecord) -> [String] {
    PlainWords().summary(of: record, in: stateNow).filter { !$0.hasPrefix("way of the error:") }
  }

  /// Text in lines that begin below each other, the first after a mark.
  private static func wrapped(
    _ text: String, mark: (text: String, style: Style), style: Style, to columns: Int
  ) -> [OverlayBox.Line] {
    TextWidth.wrapped(text, to: columns - 2).enumerated().map { index, part in
      OverlayBox.Line([index == 0 ? mark : ("  ", Theme.plain), (part, style)])
    }
  }

  /// The stations of the error that a promise carries, one below the other.
  private func way(of promise: PromiseID) -> [OverlayBox.Line] {
    let state = stateNow
    guard let path = RejectionPath(of: promise, in: state) else { return [] }
    let words = layout.words
    let shown = 8
    var lines = [OverlayBox.Line(), OverlayBox.Line("  The error's path", Theme.accent)]
    for id in path.carriers.prefix(shown) {
      guard let record = state[id] else { continue }
      let appearance = NodeAppearance(record)
      let remark = id == path.origin ? "it began here" : record.isCaughtAndRejectedAgain ? "caught, goes on" : appearance.word
      let name = words.name(of: id, in: state)
      lines.append(
        OverlayBox.Line([
          ("  \(appearance.glyph) ", Theme.style(appearance).bold),
          (TextWidth.padded(name, to: 26) + "  ", id == promise ? Theme.strong : Theme.plain), (remark, Theme.secondary),
        ]))
    }
    if path.carriers.count > shown { lines.append(OverlayBox.Line("  … \(path.carriers.count - shown) more", Theme.secondary)) }
    lines.append(landing(of: path, in: state))
    return lines
  }

  private func landing(of path: RejectionPath, in state: TraceState) -> OverlayBox.Line {
    let words = layout.words
    func station(_ id: PromiseID, _ remark: String, _ style: Style) -> OverlayBox.Line {
      let glyph = state[id].map { String(NodeAppearance($0).glyph) } ?? " "
      return OverlayBox.Line([
        ("  \(glyph) ", style.bold), (TextWidth.padded(words.name(of: id, in: state), to: 26) + "  ", Theme.plain),
        (remark, style),
      ])
    }
    switch path.landing {
    case .caught(let handler): return station(handler, "caught it", Theme.style(.fulfilled))
    case .onItsWay(let next): return station(next, "gets it next", Theme.style(.pending))
    case .absorbed: return OverlayBox.Line("    absorbed: nobody needs it any more", Theme.secondary)
    case .offTheEnd:
      let isHandled = path.carriers.last.flatMap { state[$0] }?.isHandled ?? true
      guard !isHandled else { return OverlayBox.Line("    the end: a handler has already seen it", Theme.secondary) }
      return OverlayBox.Line([("  ", Theme.plain), (" unhandled: nobody handles it ", Theme.alarm)])
    }
  }
}
