import Screen
import TraceEvents
import TraceGraph

extension Scene {
  /// The list of what is injected.
  func injectionsOverlay(marked: Int) -> Overlay {
    let footer = badges.isEmpty ? "Esc close" : "space on/off   e change   x remove   B write as code   Esc close"
    guard !badges.isEmpty else {
      return Overlay(
        title: "Injections", footer: footer,
        lines: [Overlay.Line(), Overlay.Line("Nothing is injected: p on a promise shows what can be."), Overlay.Line()])
    }
    let rows = badges.map { badge in
      let promise = full.promises.first { badge.address.matches($0.address) }
      return (badge, "\(badge.address)", promise.map { singleLine($0.operatorName, limit: 20) } ?? "not made in this run")
    }
    let addressColumns = rows.map { TextWidth.columns(of: $0.1) }.max() ?? 0
    let nameColumns = rows.map { TextWidth.columns(of: $0.2) }.max() ?? 0
    let lines = rows.enumerated().map { index, row in
      let style = row.0.isOn ? Theme.plain : Theme.secondary
      return Overlay.Line(
        [
          (index == marked ? "\(Theme.selectionMark) " : "  ", Theme.accent),
          (row.0.isOn ? "\(Theme.injectionMark) on   " : "  off  ", row.0.isOn ? Theme.injection : Theme.secondary),
          (TextWidth.padded(row.2, to: nameColumns) + "  ", row.0.isOn ? Theme.strong : Theme.secondary),
          (TextWidth.padded(row.1, to: addressColumns) + "  ", Theme.secondary), (singleLine(row.0.text, limit: 80), style),
        ], isMarked: index == marked)
    }
    return Overlay(title: "Injections", footer: footer, lines: lines)
  }
}
