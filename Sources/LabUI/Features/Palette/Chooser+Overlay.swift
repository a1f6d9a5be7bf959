internal import Screen

extension Chooser: Overlay {
  var isText: Bool { style == .palette }

  func hints(in state: LabState) -> [Hint] {
    [Hint("↑ ↓", "choose"), Hint("Enter", "do it", isKept: true), Hint("Esc", "close", isKept: true)]
  }

  func handle(_ key: Key, in state: inout LabState) -> [Effect] {
    var chooser = self
    switch key {
    case .escape:
      state.closeOverlay()
      return []
    case .enter:
      guard matches.indices.contains(cursor.row) else {
        state.notice = Notice("nothing matches; Backspace widens the search, Esc closes the list")
        return []
      }
      return state.take(matches[cursor.row].choice)
    case .control("n"): chooser.cursor.move(by: 1, among: matches.count)
    case .control("p"): chooser.cursor.move(by: -1, among: matches.count)
    case .character(let character) where style == .menu: return chooseByKey(character, in: &state)
    case .character(let character): chooser.search(query + String(character))
    case .backspace where query.isEmpty, .control("h") where query.isEmpty:
      state.closeOverlay()
      return []
    case .backspace, .control("h"): chooser.search(String(query.dropLast()))
    case .control("u"), .control("w"): chooser.search("")
    default:
      if !chooser.cursor.move(key, among: matches.count, page: state.overlayPage) {
        state.notice =
          style == .menu
          ? choosesNothing(key) : Notice("\(key.label) does nothing here: type to search, Enter chooses, Esc closes")
      }
    }
    state.show(chooser)
    return []
  }

  private func chooseByKey(_ character: Character, in state: inout LabState) -> [Effect] {
    if let entry = matches.first(where: { $0.key == character }) { return state.take(entry.choice) }
    var chooser = self
    if character == "q" {
      state.closeOverlay()
    } else if chooser.cursor.move(.character(character), among: matches.count, page: state.overlayPage) {
      state.show(chooser)
    } else {
      state.notice = choosesNothing(.character(character))
    }
    return []
  }

  private func choosesNothing(_ key: Key) -> Notice {
    Notice("\(key.label) chooses nothing here: the keys stand on the left, Esc closes")
  }

  private mutating func search(_ query: String) {
    self.query = query
    cursor = ListCursor()
  }

  func scroll(by lines: Int, in state: inout LabState) {
    var chooser = self
    chooser.cursor.move(by: lines.signum(), among: matches.count)
    state.show(chooser)
  }

  func click(_ line: Int, in state: inout LabState) -> [Effect] {
    // The query stands above the list.
    let index = line - (style == .palette ? ChooserDrawing.linesAbove : 0)
    guard matches.indices.contains(index) else { return [] }
    return state.take(matches[index].choice)
  }

  func box(in scene: Scene) -> OverlayBox { ChooserDrawing(self, size: scene.size).box }
}

extension LabState {
  /// Does what was chosen, and closes the list.
  fileprivate mutating func take(_ choice: Chooser.Choice) -> [Effect] {
    closeOverlay()
    switch choice {
    case .action(let action): return perform(action)
    case .command(let line): return perform(commandLine: line)
    case .compose(let step): return compose(step)
    case .leaving(let choice): return leave(by: choice)
    case .draft(let line):
      mode = .prompt(PromptEditor(":" + line))
      return []
    }
  }
}
