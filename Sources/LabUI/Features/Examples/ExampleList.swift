internal import Lab
internal import Screen

/// The list of examples to open.
struct ExampleList: Overlay {
  /// A script to open.
  struct Entry: Hashable {
    var name: String
    /// What it shows, in a few words.
    var title: String
  }

  private let entries: [Entry]
  private var cursor = ListCursor()

  init(_ entries: [Entry] = Example.openable.map { Entry(name: $0.name, title: $0.title) }, marked: Int = 0) {
    self.entries = entries
    cursor.go(to: marked, among: entries.count)
  }

  func hints(in state: LabState) -> [Hint] {
    [Hint("↑ ↓", "choose"), Hint("Enter", "open", isKept: true), Hint("Esc", "close", isKept: true)]
  }

  func handle(_ key: Key, in state: inout LabState) -> [Effect] {
    if key == .enter || key == .character(" ") { return click(cursor.row, in: &state) }
    var list = self
    if list.cursor.move(key, among: entries.count, page: state.overlayPage) {
      state.show(list)
    } else {
      state.closeOverlay()
    }
    return []
  }

  func scroll(by lines: Int, in state: inout LabState) {
    var list = self
    list.cursor.move(by: lines.signum(), among: entries.count)
    state.show(list)
  }

  func click(_ line: Int, in state: inout LabState) -> [Effect] {
    state.closeOverlay()
    guard Example.openable.indices.contains(line) else { return [] }
    return state.leave(for: .show(Example.openable[line].source))
  }

  func box(in scene: Scene) -> OverlayBox {
    let nameColumns = entries.map { TextWidth.columns(of: $0.name) }.max() ?? 0
    let rows = entries.enumerated().map { index, example in
      let mark = index == cursor.row ? Theme.selectionMark : " "
      return OverlayBox.Line(
        [
          ("\(mark) \(TextWidth.padded(example.name, to: nameColumns))", Theme.strong), ("   \(example.title) ", Theme.plain),
        ], isMarked: index == cursor.row)
    }
    let none = [OverlayBox.Line("There are no examples.", Theme.secondary)]
    return OverlayBox(title: "Examples", footer: "↑ ↓ choose   Enter open   Esc close", lines: rows.isEmpty ? none : rows)
  }
}
