internal import Lab
internal import Screen
internal import Script

extension LabState {
  /// Lets a key change the text at the prompt.
  mutating func edit(_ editor: PromptEditor, with key: Key) -> [Effect] {
    var editor = editor
    switch key {
    case .escape:
      mode = .normal
      return []
    case .enter: return enter(editor)
    case .character(let character): editor.insert(String(character))
    case .tab: editor.insert("  ")
    case .backspace where editor.text.isEmpty:
      mode = .normal
      return []
    case .backspace, .control("h"): editor.deleteBackward()
    case .delete, .control("d"): editor.deleteForward()
    case .left, .control("b"): editor.move(by: -1)
    case .right, .control("f"): editor.move(by: 1)
    case .home, .control("a"): editor.moveToStart()
    case .end, .control("e"): editor.moveToEnd()
    case .control("w"), .alt("\u{7F}"): editor.deleteWordBackward()
    case .control("u"): editor.deleteToStart()
    case .control("k"): editor.deleteToEnd()
    case .up, .control("p"): recall(&editor, older: true)
    case .down, .control("n"): recall(&editor, older: false)
    default: notice = Notice("\(key.label) does nothing at the prompt; Esc leaves it")
    }
    mode = .prompt(editor)
    return []
  }

  /// Puts pasted text in at the prompt, as one edit.
  mutating func paste(_ text: String) -> [Effect] {
    var editor: PromptEditor
    if case .prompt(let present) = mode { editor = present } else { editor = PromptEditor() }
    editor.insert(text.last == "\n" ? String(text.dropLast()) : text)
    mode = .prompt(editor)
    notice = Notice("pasted: Enter runs it, Esc drops it")
    return []
  }

  private mutating func recall(_ editor: inout PromptEditor, older: Bool) {
    let offset = (editor.historyOffset ?? -1) + (older ? 1 : -1)
    guard offset < history.count else {
      notice = Notice("that was the oldest line typed")
      return
    }
    editor = PromptEditor(offset < 0 ? "" : history[history.count - 1 - offset])
    editor.historyOffset = offset < 0 ? nil : offset
  }

  /// Runs the line at the prompt, or asks for the rest of it.
  private mutating func enter(_ editor: PromptEditor) -> [Effect] {
    let line = editor.string
    guard line.contains(where: { !$0.isWhitespace }), line != ":" else {
      mode = .normal
      return []
    }
    if !editor.isCommand, ScriptProgram.isIncomplete(line) {
      var editor = editor
      editor.moveToEnd()
      editor.insert("\n")
      mode = .prompt(editor)
      notice = Notice("the statement isn't complete: type its rest, or Esc")
      return []
    }
    if history.last != line { history.append(line) }
    mode = .normal
    if editor.isCommand { return perform(commandLine: String(line.dropFirst())) }
    guard !session.isRecording else { return runAgain() }
    isPlaying = false
    let number = session.type(line)
    typedLine = number
    notice = Notice("prompt \(number) ran at \(session.now)")
    showLatest()
    return runAgain()
  }
}
