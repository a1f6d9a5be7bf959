internal import Lab
internal import Program
internal import Screen

/// The list of what is stubbed.
struct StubList: Overlay {
  private var cursor = ListCursor()

  var opener: Action? { .stub }

  func hints(in state: LabState) -> [Hint] {
    [Hint("↑ ↓", "scroll"), Hint(":", "change one"), Hint("x", "back to errors"), Hint("Esc", "close", isKept: true)]
  }

  func handle(_ key: Key, in state: inout LabState) -> [Effect] {
    if key == .character("x") {
      state.closeOverlay()
      return state.removeStubs()
    }
    if key == .character(":") {
      state.closeOverlay()
      state.mode = .prompt(PromptEditor(":stub "))
      return []
    }
    move(\.cursor, with: key, among: state.scrollableLines(of: self), in: &state)
    return []
  }

  func scroll(by lines: Int, in state: inout LabState) {
    var list = self
    list.cursor.move(by: lines, among: state.scrollableLines(of: self))
    state.show(list)
  }

  func box(in scene: Scene) -> OverlayBox {
    let lines = scene.stubs.map { OverlayBox.Line($0) }
    let reason =
      if scene.isRunning {
        "The script is running."
      } else if scene.complaints.contains(where: \.isScriptError) {
        "Nothing is stubbed: the script has other errors. Fix them first."
      } else {
        "Nothing is stubbed: every name is declared."
      }
    let none = OverlayBox.Line(reason, Theme.secondary)
    var box = OverlayBox(
      title: "Stubs", footer: ":stub NAME = VALUE changes one   x back to errors   Esc close",
      lines: lines.isEmpty ? [none] : lines, firstLine: cursor.row)
    box.isLow = true
    return box
  }
}
