internal import Lab
internal import Program
internal import Screen
internal import TraceEvents
internal import TraceGraph

/// The list of injections, to switch on and off, to change and to remove.
struct InjectionList: Overlay {
  private var cursor = ListCursor()

  var opener: Action? { .inject(.panel) }

  func hints(in state: LabState) -> [Hint] {
    let close = Hint("Esc", "close", isKept: true)
    guard !state.session.plan.entries.isEmpty else { return [close] }
    return [Hint("space", "on/off"), Hint("e", "change"), Hint("x", "remove"), Hint("B", "as code"), close]
  }

  func handle(_ key: Key, in state: inout LabState) -> [Effect] {
    let entries = state.session.plan.entries
    let current = entries.indices.contains(cursor.row) ? entries[cursor.row] : nil
    switch key {
    case .character(" "), .enter:
      guard let current else { return [] }
      state.session.change(state.session.plan.switching(cursor.row))
      state.notice = Notice("switched \(current.isOn ? "off" : "on"): \(current.summary), at \(current.target)")
      return state.runAgain()
    case .character("x"), .delete:
      guard current != nil else { return [] }
      state.session.change(state.session.plan.removing(cursor.row))
      scroll(by: 0, in: &state)
      return state.runAgain()
    case .character("e"):
      if let current { state.mode = .prompt(PromptEditor(":" + current.commandLine)) }
    case .character("s"):
      guard let current, let promise = state.session.run?.promises(of: current).first else {
        state.notice = Notice("this run makes no promise there")
        return []
      }
      state.closeOverlay()
      state.select(promise)
      state.notice = Notice("the promise of this injection is selected: \(current.target)")
    case .character("B"):
      state.closeOverlay()
      return state.writeInjectionsAsCode()
    default:
      move(\.cursor, with: key, among: entries.count, in: &state)
    }
    return []
  }

  func scroll(by lines: Int, in state: inout LabState) {
    scroll(\.cursor, by: lines, among: state.session.plan.entries.count, in: &state)
  }

  func box(in scene: Scene) -> OverlayBox {
    let injected = scene.injected
    let footer = injected.isEmpty ? "Esc close" : "space on/off   e change   x remove   B write as code   Esc close"
    guard !injected.isEmpty else {
      return OverlayBox(
        title: "Injections", footer: footer,
        lines: [
          OverlayBox.Line(), OverlayBox.Line("There are no injections: press p on a promise to add one."), OverlayBox.Line(),
        ])
    }
    let placeColumns = injected.map { TextWidth.columns(of: $0.place) }.max() ?? 0
    let nameColumns = injected.map { TextWidth.columns(of: $0.name) }.max() ?? 0
    let lines = injected.enumerated().map { index, line in
      OverlayBox.Line(
        [
          (index == cursor.row ? "\(Theme.selectionMark) " : "  ", Theme.accent),
          (line.isOn ? "\(Theme.injectionMark) on   " : "  off  ", line.isOn ? Theme.injection : Theme.secondary),
          (TextWidth.padded(line.name, to: nameColumns) + "  ", line.isOn ? Theme.strong : Theme.secondary),
          (TextWidth.padded(line.place, to: placeColumns) + "  ", Theme.secondary),
          (singleLine(line.text, limit: 80), line.isOn ? Theme.plain : Theme.secondary),
        ], isMarked: index == cursor.row)
    }
    return OverlayBox(title: "Injections", footer: footer, lines: lines)
  }
}
