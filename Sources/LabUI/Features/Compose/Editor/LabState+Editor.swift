internal import Lab
internal import Program
internal import Screen
internal import TraceEvents
internal import TraceGraph

extension SourceEditor {
  /// The keys, for the line at the bottom.
  var hints: [Hint] {
    let take = purpose == .program ? Hint("Ctrl-S", "run it", isKept: true) : Hint("Enter", "take it", isKept: true)
    let more = purpose == .program ? [Hint("Ctrl-N", "next problem")] : [Hint("Alt-Enter", "new line")]
    return [take, Hint("Esc", "leave", isKept: true), Hint("Ctrl-Z", "undo"), Hint("Ctrl-R", "redo")] + more
  }
}

extension LabState {
  /// Longer texts, in characters, are only looked at for errors when they are taken over.
  private static let longestChecked = 20_000

  /// Opens the script in the editor: at what is wrong, in an exercise where there is work to do, otherwise at the selected operator.
  mutating func openEditor() -> [Effect] {
    let text = session.source.text
    var editor = SourceEditor(text, language: session.languageChoice)
    let complaint = session.run?.diagnostics.first { $0.place.unit == .program }?.place
    if complaint == nil, let work = learning?.placeToWork(in: editor.lines) {
      editor.move(toLine: work.line, column: work.column)
    } else if let place = complaint ?? selection?.place, place.unit == .program {
      let line = min(max(place.line - 1, 0), editor.lines.count - 1)
      editor.move(toLine: line, column: SourceText.index(ofByteColumn: place.column, in: editor.lines[line]))
    }
    check(&editor)
    show(editor)
    playback.isOn = false
    if let learning, !learning.isAdHoc, !learning.isExercise {
      notice = Notice("a change on this page is only for a look: the next page has its own script; exercises come later")
    }
    return []
  }

  /// Opens the arguments of the selected operator in an editor.
  mutating func openArguments() -> [Effect] {
    if isFoldSelected {
      toggleFold()
      return []
    }
    guard let address = selection, let id = selectedPromise, let promise = session.run?.full[id],
      let text = session.text(of: address.place.unit)
    else {
      notice = Notice("no promise is selected: \(label(for: .compose(.addSource))) makes one")
      return []
    }
    do throws(EditProblem) {
      let arguments = try session.language.arguments(at: address.place, of: text)
      var editor = SourceEditor(
        arguments, purpose: .arguments(address, name: "\(promise.operatorName) at \(address.place)"),
        language: session.languageChoice)
      editor.move(toLine: 0, column: arguments.hasPrefix("{ ") ? 2 : min(1, arguments.count))
      show(editor)
      playback.isOn = false
    } catch {
      notice = Notice("\(error)", kind: .problem)
    }
    return []
  }

  /// Lets a key change the text in the editor, take it over or leave it.
  mutating func edit(_ present: SourceEditor, with key: Key) -> [Effect] {
    var editor = present
    let wasLeaving = editor.isLeaving
    editor.isLeaving = false
    switch key {
    case .escape, .control("c"):
      if editor.isChanged, !wasLeaving {
        editor.isLeaving = true
        let keep = editor.purpose == .program ? "Ctrl-S" : "Enter"
        notice = Notice("unsaved changes: \(keep) keeps them, \(key.label) once more drops them")
        mode = .editor(editor)
      } else {
        mode = .normal
        if let learning {
          let next =
            learning.isExercise && learning.page == .goals
            ? "checks it, Esc leaves the lesson" : "goes on with the lesson, Esc leaves it"
          notice = Notice("the editor is closed: Enter \(next)")
        }
        return reloadAfterEditing()
      }
      return []
    case .control("s"): return take(editor)
    case .enter where editor.purpose != .program && !isIncomplete(editor): return take(editor)
    default: perform(key, on: &editor)
    }
    if editor.lines != present.lines { editor.isStale = true }
    show(editor)
    return []
  }

  /// Looks at the edited text as a whole, once nothing more has been typed.
  mutating func catchUp() {
    guard case .editor(var editor) = mode, editor.isStale else { return }
    editor.isStale = false
    editor.classify()
    check(&editor)
    show(editor)
  }

  private mutating func perform(_ key: Key, on editor: inout SourceEditor) {
    var page: Int { max(view(of: editor).visibleRows - 1, 1) }
    switch key {
    case .enter, .alt("\n"): editor.breakLine()
    case .character(let character): editor.type(character)
    case .tab: editor.indent()
    case .backTab: editor.outdent()
    case .backspace, .control("h"): editor.deleteBackward()
    case .delete, .control("d"): editor.deleteForward()
    case .control("w"), .alt("\u{7F}"): editor.deleteWordBackward()
    case .control("k"): editor.deleteToEnd()
    case .control("u"): editor.deleteToStart()
    case .left, .control("b"): editor.move(by: -1)
    case .right, .control("f"): editor.move(by: 1)
    case .up: editor.moveLines(by: -1)
    case .down: editor.moveLines(by: 1)
    case .pageUp: editor.moveLines(by: -page)
    case .pageDown: editor.moveLines(by: page)
    case .home, .control("a"): editor.moveToStart()
    case .end, .control("e"): editor.moveToEnd()
    case .textStart: editor.move(toLine: 0, column: 0)
    case .textEnd: editor.move(toLine: editor.lines.count - 1, column: .max)
    case .control("z"): if !editor.undo() { notice = Notice("there is nothing to undo in the editor") }
    case .control("r"), .control("y"): if !editor.redo() { notice = Notice("there is nothing to redo in the editor") }
    case .control("n"): if !editor.moveToComplaint() { notice = Notice("there are no problems here") }
    default: notice = Notice("\(key.label) does nothing in the editor; Esc leaves it")
    }
  }

  /// Puts pasted text in, as one step.
  mutating func paste(_ text: String, into editor: SourceEditor) -> [Effect] {
    var editor = editor
    editor.isLeaving = false
    notice = nil
    editor.insert(String(text.prefix(room(in: editor, for: text.count))))
    editor.isStale = true
    show(editor)
    return []
  }

  /// Moves the cursor to where was clicked, and scrolls.
  mutating func point(in present: SourceEditor, _ mouse: MouseEvent) -> [Effect] {
    var editor = present
    switch mouse.kind {
    case .scrollUp: editor.scroll(by: -3)
    case .scrollDown: editor.scroll(by: 3)
    case .press where mouse.button == .left:
      guard let place = view(of: editor).place(at: mouse.position) else { return [] }
      editor.move(toLine: place.line, column: place.column)
    case .press, .release, .drag: return []
    }
    show(editor)
    return []
  }

  // MARK: Taking over

  /// Takes the text over: the script as it is, arguments only if they compile.
  private mutating func take(_ editor: SourceEditor) -> [Effect] {
    var editor = editor
    switch editor.purpose {
    case .program:
      let effects = edit(to: editor.text, "edited")
      editor.noteTaken()
      check(&editor)
      // What is said of an error names keys, which would be letters here. In a lesson, what comes next is in its pane.
      let hasErrors = editor.complaints.contains { $0.severity == .error }
      if learning == nil, !hasErrors { show(editor) } else { mode = .normal }
      return effects
    case .arguments(let address, _):
      mode = .normal
      guard editor.isChanged else { return reloadAfterEditing() }
      let text = editor.text
      let effects = apply(
        .setArguments(at: address.place, to: text), to: address.place.unit, "changed", occurrence: address.occurrence)
      if effects.isEmpty { mode = .editor(editor) }
      return effects
    }
  }

  /// Puts another text in the place of the script, as after an editor. It may have errors: they are shown.
  mutating func edit(to text: String, _ done: String) -> [Effect] {
    guard !session.isRecording else { return runAgain() }
    guard text != session.source.text else {
      notice = Notice("the script is unchanged")
      return []
    }
    take(.between(session.source.text, and: text), of: .program)
    announce(done)
    return runAgain()
  }

  /// Where the editor lies: over the panels, but not over the text of a lesson.
  private func view(of editor: SourceEditor) -> EditorView {
    learning == nil ? EditorView(editor, size: size) : EditorView(editor, Scene(self).arrangement)
  }

  /// Shows an editor, scrolled so that its cursor is in sight.
  mutating func show(_ editor: SourceEditor) {
    var editor = editor
    editor.topLine = view(of: editor).topLine
    mode = .editor(editor)
  }

  /// Finds what is wrong with the text.
  private func check(_ editor: inout SourceEditor) {
    editor.complaints = []
    guard editor.count <= LabState.longestChecked, editor.purpose == .program else { return }
    editor.complaints = session.problems(of: editor.text)
  }

  /// Whether brackets are open, so that Enter begins a new line.
  private func isIncomplete(_ editor: SourceEditor) -> Bool { session.language.isIncomplete("f" + editor.text) }
}
