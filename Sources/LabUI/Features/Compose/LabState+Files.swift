internal import Lab
internal import Program

extension LabState {
  /// Takes over what another program wrote into the script's file, unless the person has changed the script here.
  mutating func reload(_ source: ScriptSource) -> [Effect] {
    guard !session.isRecording, source.name == session.source.name else { return [] }
    guard source.text != session.source.text, source.text != session.savedText else {
      files.diskText = nil
      session.noteSaved(source.text)
      return []
    }
    files.diskText = source.text
    // What is open in the editor began from the text before: it would undo what the other program wrote.
    if case .editor = mode {
      notice = Notice("the file was changed by another program while you edit: :reload takes its text later")
      return []
    }
    guard !session.isEdited else {
      notice = Notice("the file was changed by another program, and the script here, too: :reload takes the file's text")
      return []
    }
    return takeFileText("the file was changed")
  }

  /// Takes over what another program wrote while an editor was open that changed nothing.
  mutating func reloadAfterEditing() -> [Effect] {
    files.diskText == nil || session.isEdited ? [] : takeFileText("the file was changed")
  }

  private mutating func takeFileText(_ done: String) -> [Effect] {
    guard let text = files.diskText else { return [] }
    files.diskText = nil
    // What a list was about to change stands at another place now.
    if open(Chooser.self) != nil { closeOverlay() }
    let effects = edit(to: text, done)
    session.noteSaved(text)
    return effects
  }

  /// Takes the file's text although the script was changed here.
  mutating func reloadAnyway() -> [Effect] {
    files.diskText == nil ? [.reread(path: session.source.name, isAsked: true)] : takeFileText("the file's text")
  }

  /// Notes that a text was written to a file. From then on that file is the script's.
  mutating func noteSaved(_ path: String, _ text: String) -> [Effect] {
    files.diskText = nil
    let own = session.source.name
    var effects: [Effect] = []
    if path != own, session.source.text == text {
      session.move(to: path)
      composing.changes.move(from: own, to: path)
      effects = runAgain()
    } else if path == own {
      session.noteSaved(text)
    }
    files.saved.insert(path)
    notice = Notice("saved \(path)")
    return effects
  }

  /// Whether the script comes from a file, or was saved to one.
  var hasFile: Bool {
    let own = session.source.name
    guard !own.hasPrefix("<"), !session.isRecording else { return false }
    if files.saved.contains(own) { return true }
    guard let example = Example.named(own)?.source, example.name == own else { return true }
    return session.savedText != example.text
  }

  /// The name of a file without the quotation marks around it, which a shell would take off: a prompt needs none, and people write them all
  /// the same.
  static func unquoted(_ typed: String) -> String {
    guard typed.count > 2, let mark = typed.first, mark == "'" || mark == "\"", typed.last == mark else { return typed }
    return String(typed.dropFirst().dropLast())
  }

  /// The name of a file with the person's home in the place of a `~` at its beginning.
  func expanded(_ typed: String) -> String {
    let path = LabState.unquoted(typed)
    guard let home = files.home, path == "~" || path.hasPrefix("~/") else { return path }
    return home + path.dropFirst()
  }
}

extension Command {
  static let editing = [
    Command(["reload"], "", "reload the script from its file") { state, _ in state.reloadAnyway() }
  ]
}
