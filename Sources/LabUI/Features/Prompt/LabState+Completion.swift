extension LabState {
  /// What the word before the cursor can become; empty unless a command is typed.
  func completions(for editor: PromptEditor) -> (before: String, candidates: [Completion]) {
    guard editor.isCommand, editor.search == nil else { return ("", []) }
    let typed = String(editor.text.prefix(editor.cursor).dropFirst())
    guard let space = typed.firstIndex(of: " ") else {
      return (":", LabState.matching(typed, in: Command.completions(keys: settings.keys)))
    }
    guard let command = Command.named(String(typed[..<space])) else { return ("", []) }
    let words = typed[typed.index(after: space)...].split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let last = words.last ?? ""
    let before = ":" + typed.dropLast(last.count)
    let earlier = words.dropLast().filter { !$0.isEmpty }
    return (before, LabState.matching(last, in: command.complete(self, earlier)))
  }

  /// Those that begin with what was typed, in their order, and after them those that contain it.
  private static func matching(_ typed: String, in candidates: [Completion]) -> [Completion] {
    guard !typed.isEmpty else { return candidates }
    let lowered = typed.lowercased()
    let beginning = candidates.filter { $0.text.lowercased().hasPrefix(lowered) }
    return beginning + candidates.filter { !$0.text.lowercased().hasPrefix(lowered) && $0.text.lowercased().contains(lowered) }
  }

  /// Completes the word before the cursor, or goes on to the next candidate.
  mutating func complete(_ editor: inout PromptEditor, forward: Bool) {
    if var cycle = editor.completion, !cycle.candidates.isEmpty {
      let count = cycle.candidates.count
      cycle.index = cycle.index.map { ($0 + (forward ? 1 : count - 1)) % count } ?? (forward ? 0 : count - 1)
      editor.replaceBeforeCursor(with: cycle.before + cycle.candidates[cycle.index ?? 0].text)
      editor.completion = cycle
      return
    }
    let (before, candidates) = editor.isCommand ? completions(for: editor) : nameCompletions(for: editor)
    guard let first = candidates.first else {
      notice =
        editor.isCommand
        ? Notice("no command begins like that; the palette (\(label(for: .palette))) searches everything")
        : Notice("no name in scope begins like that")
      return
    }
    if candidates.count == 1 {
      editor.replaceBeforeCursor(with: before + first.text + (editor.isCommand ? " " : ""))
      if !editor.isCommand, !first.help.isEmpty { notice = Notice("\(first.text): \(first.help)") }
      return
    }
    let typed = String(editor.text.prefix(editor.cursor)).dropFirst(before.count)
    let common = candidates.dropFirst().reduce(first.text) { LabState.commonPrefix($0, $1.text) }
    if common.count > typed.count, common.lowercased().hasPrefix(typed.lowercased()) {
      editor.replaceBeforeCursor(with: before + common)
      if !editor.isCommand { editor.completion = CompletionCycle(before: before, candidates: candidates, index: nil) }
    } else {
      editor.replaceBeforeCursor(with: before + first.text)
      editor.completion = CompletionCycle(before: before, candidates: candidates, index: 0)
    }
  }

  private static func commonPrefix(_ left: String, _ right: String) -> String {
    String(zip(left, right).prefix { $0 == $1 }.map(\.0))
  }

  /// The key of an action as people read it; the command's name where it has none.
  func label(for action: Action) -> String {
    if let key = settings.keys.keys(for: action).first { return key.label }
    return settings.keys.bindings.first { $0.action == action }.map { ":\($0.name)" } ?? "?"
  }
}
