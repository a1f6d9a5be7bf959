internal import Screen

extension LabState {
  /// How many lines the history keeps.
  static let historyLimit = 1000

  /// Adds a line to the history, which is kept for the next time.
  mutating func remember(_ line: String) -> [Effect] {
    guard typed.history.last != line else { return [] }
    typed.history.append(line)
    if typed.history.count > LabState.historyLimit { typed.history.removeFirst(typed.history.count - LabState.historyLimit) }
    return [.remember(line)]
  }

  /// Brings back the next older or newer line that begins with what was typed before the cursor.
  mutating func recall(_ editor: inout PromptEditor, older: Bool) {
    let prefix = editor.historyOffset == nil ? String(editor.text.prefix(editor.cursor)) : editor.historyPrefix
    var offset = (editor.historyOffset ?? -1) + (older ? 1 : -1)
    while typed.history.indices.contains(typed.history.count - 1 - offset), offset >= 0,
      !typed.history[typed.history.count - 1 - offset].hasPrefix(prefix)
    {
      offset += older ? 1 : -1
    }
    guard offset < typed.history.count else {
      let shown = prefix.prefix { !$0.isNewline }
      notice = Notice(prefix.isEmpty ? "that was the oldest line" : "no earlier line begins with '\(shown)'")
      return
    }
    editor = PromptEditor(offset < 0 ? prefix : typed.history[typed.history.count - 1 - offset])
    editor.historyPrefix = prefix
    editor.historyOffset = offset < 0 ? nil : offset
  }

  /// Begins to look for a line by what it contains.
  mutating func beginSearch(_ editor: inout PromptEditor) {
    guard !typed.history.isEmpty else {
      notice = Notice("there are no earlier lines to search")
      return
    }
    editor.search = ""
    editor.historyOffset = nil
    notice = Notice("type part of the line; Ctrl-R goes further back, Enter runs it, Esc keeps it")
  }

  /// Lets a key go on with the search; returns false if the key ends it and is to do what it does otherwise.
  mutating func continueSearch(_ editor: inout PromptEditor, with key: Key) -> Bool {
    guard var query = editor.search else { return false }
    var start = editor.historyOffset ?? 0
    switch key {
    case .character(let character): query.append(character)
    case .backspace where !query.isEmpty:
      query.removeLast()
      start = 0
    case .control("r"): start = editor.historyOffset.map { $0 + 1 } ?? 0
    case .escape, .control("g"), .backspace:
      editor.search = nil
      editor.historyOffset = nil
      return true
    default:
      editor.search = nil
      return false
    }
    let words = query.lowercased()
    let found = typed.history.indices.dropLast(min(start, typed.history.count)).last {
      words.isEmpty || typed.history[$0].lowercased().contains(words)
    }
    guard let found else {
      notice = Notice("no earlier line contains '\(query)'")
      if case .character = key { query.removeLast() }
      editor.search = query
      return true
    }
    editor = PromptEditor(typed.history[found])
    editor.search = query
    editor.historyOffset = typed.history.count - 1 - found
    return true
  }
}
