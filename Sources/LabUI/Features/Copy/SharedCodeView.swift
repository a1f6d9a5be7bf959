internal import Lab
internal import Screen

/// The code of a session on the whole screen, from its left edge on, so that the terminal's own selection takes it and nothing else: a
/// terminal doesn't say whether it took a copy.
struct SharedCodeView: Hashable {
  let code: String
  /// What the code holds.
  let summary: String
  /// The first line of the code that is shown.
  var top = 0

  private static let words = [
    "The terminal was asked to copy this code, but doesn't say whether it did (tmux does with 'set-clipboard on'). "
      + "You can also select the lines above with the mouse, or write them to a file with s.",
    "Pasted at the prompt of a playground (i), or after promiselab --code, it opens this screen; line breaks don't matter.",
  ]

  /// The code in lines of a width.
  func lines(columns: Int) -> [String] {
    var (lines, rest) = ([String](), code[...])
    while !rest.isEmpty {
      lines.append(String(rest.prefix(max(columns, 1))))
      rest = rest.dropFirst(max(columns, 1))
    }
    return lines
  }
}

extension SharedCodeView: Overlay {
  var takesScreen: Bool { true }

  func hints(in state: LabState) -> [Hint] {
    [
      Hint("s", "save to a file", isKept: true), Hint("y", "copy again"), Hint("↑ ↓", "scroll", rank: 1),
      Hint("Esc", "back", isKept: true),
    ]
  }

  func handle(_ key: Key, in state: inout LabState) -> [Effect] {
    state.notice = nil
    switch key {
    case .escape, .enter, .character("q"):
      state.closeOverlay()
      return [.useMouse(state.settings.usesMouse)]
    case .character("s"):
      state.mode = .prompt(PromptEditor(":share "))
      state.notice = Notice("write the file's name, for example :share chain.code")
      return [.useMouse(state.settings.usesMouse)]
    case .character("y"):
      state.notice = Notice("the terminal is asked to copy it again")
      return [.copy(code)]
    default:
      var (view, cursor) = (self, ListCursor(top))
      if cursor.move(key, among: lines(columns: state.size.columns).count, page: max(1, state.size.rows - 10)) {
        view.top = cursor.row
        state.show(view)
      } else {
        state.notice = Notice("\(key.label) does nothing here; s writes the code to a file, Esc goes back")
      }
      return []
    }
  }

  func scroll(by lines: Int, in state: inout LabState) {
    var view = self
    view.top = min(max(top + lines, 0), max(self.lines(columns: state.size.columns).count - 1, 0))
    state.show(view)
  }

  func click(_ line: Int, in state: inout LabState) -> [Effect] { [] }

  func drawScreen(of scene: Scene, into buffer: inout CellBuffer) {
    let area = scene.drawBottom(into: &buffer)
    guard !area.isEmpty else { return }
    var pen = Pen(in: area, row: 0, column: 1)
    pen.write("Share", Theme.accent, into: &buffer)
    pen.write("  \(TextWidth.truncated(summary, to: max(pen.room - 2, 0)))", Theme.strong, into: &buffer)
    let words = SharedCodeView.words.flatMap { TextWidth.wrapped($0, to: max(area.columns - 2, 1)) }
    let body = area.inset(top: 2)
    let lines = self.lines(columns: body.columns)
    let room = max(body.rows - words.count - 1, 1)
    let first = min(top, max(lines.count - room, 0))
    for (row, line) in lines.dropFirst(first).prefix(room).enumerated() {
      var pen = Pen(in: body, row: row)
      pen.write(line, Theme.plain, into: &buffer)
    }
    let end = min(lines.count, room) + 1
    for (row, line) in words.enumerated() where end + row < body.rows {
      var pen = Pen(in: body, row: end + row, column: 1)
      pen.write(line, Theme.secondary, into: &buffer)
    }
    guard lines.count > room else { return }
    var position = Pen(in: area, row: 1, column: 1)
    position.write("lines \(first + 1)–\(min(first + room, lines.count)) of \(lines.count)", Theme.secondary, into: &buffer)
  }
}
