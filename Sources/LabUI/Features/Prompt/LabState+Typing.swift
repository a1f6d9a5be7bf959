internal import Screen

extension LabState {
  /// The most characters that the prompt, a search or a list take.
  static let longestLine = 100_000
  /// The most characters of an edited text: a longer one could not be read again from its file.
  static let longestText = 4_000_000

  /// Puts the text in that keys begin with, where keys are text.
  ///
  /// - Returns: How many of the keys were text; 0 if the first one means something else.
  /// - Complexity: O(keys), and O(length of the line that they go into).
  mutating func type(_ keys: ArraySlice<Key>) -> Int {
    let text = keys.prefix(while: isText)
    guard text.count > 1 else { return 0 }
    // Nobody else holds the text while it grows, so it is not copied for each key.
    switch mode {
    case .prompt(var editor):
      mode = .normal
      insert(String(text.compactMap(\.text)), at: &editor)
      mode = .prompt(editor)
    case .editor(var editor):
      mode = .normal
      notice = nil
      editor.isLeaving = false
      for key in text.prefix(room(in: editor, for: text.count)) {
        if let character = key.text { editor.type(character) } else { editor.breakLine() }
      }
      editor.isStale = true
      show(editor)
    default: return 0
    }
    return text.count
  }

  /// Whether a key types something where several are put in together.
  private func isText(_ key: Key) -> Bool {
    switch mode {
    case .prompt(let editor): editor.search == nil && !editor.text.isEmpty && key.text != nil
    case .editor(let editor): key.text != nil || key == .enter && editor.purpose == .program
    default: false
    }
  }

  /// Puts text in at the prompt, as far as there is room.
  mutating func insert(_ text: String, at editor: inout PromptEditor) {
    let room = LabState.longestLine - editor.text.count
    notice = nil
    editor.historyOffset = nil
    editor.completion = nil
    guard text.count > room else { return editor.insert(text) }
    editor.insert(String(text.prefix(max(room, 0))))
    notice = Notice(
      "a line has at most \(LabState.longestLine) characters: the rest was left out; :open reads long scripts", kind: .problem)
  }

  /// How many of so many characters there is room for in an editor; says so if it is not all of them.
  mutating func room(in editor: SourceEditor, for count: Int) -> Int {
    let room = max(LabState.longestText - editor.count, 0)
    if count > room {
      notice = Notice(
        "a script has at most \(LabState.longestText) characters here: the rest was left out", kind: .problem)
    }
    return min(room, count)
  }
}

extension Key {
  /// The character that the key types.
  fileprivate var text: Character? { if case .character(let character) = self { character } else { nil } }
}
