internal import Lab
internal import Script

extension LabState {
  /// Takes over what another program wrote into the script's file, unless the person has changed the script here.
  mutating func reload(_ source: ScriptSource) -> [Effect] {
    guard !session.isRecording, source.name == session.source.name else { return [] }
    guard source.text != session.source.text else {
      session.noteSaved(source.text)
      return []
    }
    guard !session.isEdited else {
      diskText = source.text
      notice = Notice("the file was changed by another program, and the script here, too: :reload takes the file's text")
      return []
    }
    let effects = edit(to: source.text, "the file was changed")
    session.noteSaved(source.text)
    return effects
  }

  /// Takes the file's text although the script was changed here.
  mutating func reloadAnyway() -> [Effect] {
    guard let text = diskText else { return [.reread(path: session.source.name)] }
    diskText = nil
    let effects = edit(to: text, "the file's text")
    session.noteSaved(text)
    return effects
  }

  /// Notes that a text was written to a file.
  mutating func noteSaved(_ path: String, _ text: String) {
    if session.source.text == text { session.noteSaved(text) }
    notice = Notice("saved \(path)")
  }

  /// Whether leaving would lose what was changed; tells so the first time.
  mutating func warnsOfLeaving() -> Bool {
    guard session.isEdited, !isWarned else { return false }
    isWarned = true
    notice = Notice("the script was changed and not saved: \(label(for: .quit)) once more leaves it, :save NAME keeps it")
    return true
  }
}

extension Command {
  static let editing = [
    Command(["reload"], "", "reload the script from its file") { state, _ in state.reloadAnyway() }
  ]
}
