internal import Lab
internal import Program
internal import Screen

extension LabState {
  /// Lets a key change the text at the prompt.
  mutating func edit(_ editor: PromptEditor, with key: Key) -> [Effect] {
    var editor = editor
    if editor.search != nil, continueSearch(&editor, with: key) {
      mode = .prompt(editor)
      return []
    }
    if key == .tab, let wrongLine = typed.wrong, let mended = wrongLine.mended, editor.string == wrongLine.text {
      showMended(mended)
      return []
    }
    if editor.text.isEmpty, let action = actionAtEmptyPrompt(for: key) { return perform(action) }
    if key != .tab, key != .backTab { editor.completion = nil }
    switch key {
    case .escape:
      mode = .normal
      return keepHalfLine(editor)
    case .enter: return enter(editor)
    case .character(let character): insert(String(character), at: &editor)
    case .tab where LabState.canComplete(editor): complete(&editor, forward: true)
    case .backTab where LabState.canComplete(editor): complete(&editor, forward: false)
    case .tab where editor.text.isEmpty: notice = Notice("Tab completes names: type a letter first, or : for commands")
    case .tab: editor.insert("  ")
    case .alt("\n"): editor.insert("\n")
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
    case .control("u"): editor.deleteTyped()
    case .control("k"): editor.deleteToEnd()
    case .control("o"): return makeScript(of: editor)
    case .control("r"): beginSearch(&editor)
    case .up, .control("p"): recall(&editor, older: true)
    case .down, .control("n"): recall(&editor, older: false)
    default: notice = Notice("\(key.label) does nothing at the prompt; Esc leaves it")
    }
    switch key {
    case .up, .down, .control("p"), .control("n"), .control("r"): break
    default: editor.historyOffset = nil
    }
    mode = .prompt(editor)
    return []
  }

  /// Keeps a line that isn't run where ↑ finds it: nobody should have to type it again.
  private mutating func keepHalfLine(_ editor: PromptEditor) -> [Effect] {
    guard !editor.isCommand, editor.historyOffset == nil, editor.text.contains(where: { !$0.isWhitespace }) else { return [] }
    let effects = remember(editor.string)
    if notice == nil { notice = Notice("not run: ↑ at the prompt brings it back") }
    return effects
  }

  /// Puts pasted text in at the prompt, as one edit.
  mutating func paste(_ text: String) -> [Effect] {
    if case .find(var find) = mode {
      find.query += text.prefix { !$0.isNewline }.prefix(LabState.longestLine - find.query.count)
      look(for: find)
      return []
    }
    var editor: PromptEditor
    if case .prompt(let present) = mode { editor = present } else { editor = PromptEditor() }
    editor.search = nil
    editor.completion = nil
    mode = .normal
    insert(text.last == "\n" ? String(text.dropLast()) : text, at: &editor)
    mode = .prompt(editor)
    let isScript = text.contains(where: \.isNewline) && !editor.isCommand && canBecomeScript
    let stubs = TranslatedText.isJavaScript(text) ? "" : ", with stubs"
    let other = isScript ? "Ctrl-O makes it the script\(stubs); " : ""
    if notice == nil { notice = Notice("pasted: Enter runs it, \(other)Esc drops it") }
    return []
  }

  /// Whether the text at the prompt can take the script's place.
  var canBecomeScript: Bool { learning == nil && !session.isRecording }

  /// Makes the text at the prompt the script, as what is pasted from an application is meant: its imports choose the library, stubs
  /// stand for what it doesn't declare, and its functions are called. JavaScript is to be mended first: stubs would take its words.
  private mutating func makeScript(of editor: PromptEditor) -> [Effect] {
    guard canBecomeScript, !editor.isCommand else {
      notice = Notice("Ctrl-O makes Swift at the prompt the script, where a script can be changed")
      return []
    }
    let remembered = remember(editor.string)
    mode = .normal
    session.change(dialect: nil)
    var plan = RunPlan()
    plan.stubs.isOn = !TranslatedText.isJavaScript(editor.string)
    session.change(plan)
    awaited.callAttempt = 0
    let undo = label(for: .compose(.undo))
    return remembered + edit(to: editor.string + "\n", "this is the script now; \(undo) brings the old one back")
  }

  /// What a key does that no statement begins with: time goes on while the prompt stays open for the next line.
  private func actionAtEmptyPrompt(for key: Key) -> Action? {
    guard LabState.worksAtEmptyPrompt(key), let action = settings.keys.action(for: key) else { return nil }
    return [.playOrPause, .stepForward, .stepBack].contains(action) ? action : nil
  }

  /// Whether a key is one that no statement begins with.
  static func worksAtEmptyPrompt(_ key: Key) -> Bool {
    if case .character(let character) = key { " .,".contains(character) } else { false }
  }

  /// Runs the line at the prompt, which stays for the next one, or asks for the rest of it.
  private mutating func enter(_ editor: PromptEditor) -> [Effect] {
    let line = editor.string
    guard line.contains(where: { !$0.isWhitespace }), line != ":" else {
      mode = .normal
      return []
    }
    if ShareCode.isMeant(line) {
      mode = .normal
      return offer(code: line)
    }
    if !editor.isCommand, session.language.isIncomplete(line) {
      var editor = editor
      editor.moveToEnd()
      editor.insert("\n")
      mode = .prompt(editor)
      let missing = OpenBrackets(in: line).closing
      let what = missing.isEmpty ? "the statement isn't complete: type the rest" : "\(missing) is missing: type it"
      notice = Notice(what + (canBecomeScript ? ", Ctrl-O makes it the script as it is, Esc drops it" : ", or press Esc"))
      return []
    }
    let remembered = remember(line)
    mode = editor.isCommand ? .normal : .prompt(PromptEditor())
    if editor.isCommand { return remembered + perform(commandLine: String(line.dropFirst())) }
    guard !session.isRecording else { return remembered + runAgain() }
    playback.isOn = false
    typed.typedAt = (session.position, session.now)
    let number = session.type(line)
    typed.latest = number
    notice = Notice("prompt \(number) ran at \(session.now)")
    showLatest()
    return remembered + runAgain()
  }
}
