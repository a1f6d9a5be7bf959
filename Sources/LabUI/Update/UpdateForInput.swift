internal import Lab
internal import Screen

/// What keys, the mouse and the terminal do.
func updateForInput(_ state: inout LabState, _ event: InputEvent) -> [Effect] {
  if case .mouse = event {} else { state.delayDrag = nil }
  switch event {
  case .key(let key):
    if let next = state.keyAfterEscape(in: key) {
      return updateForInput(&state, .key(.escape)) + updateForInput(&state, .key(next))
    }
    // What came up while something lay over the panels has not been read yet.
    if state.mode.overlay == nil || state.notice?.isOfIdleKey == true { state.notice = nil }
    let wasWarned = state.leaving.isWarned
    defer { if wasWarned { state.leaving.isWarned = false } }
    let before = OverlayMoment(state)
    let wasCovered = state.mode != .normal
    let effects = updateForKey(&state, key)
    // Esc that has just closed something is often pressed twice.
    state.lessons.open?.note(key, hasClosed: wasCovered && state.mode == .normal)
    state.noteWhatIsDone(effects)
    if let before, effects.isEmpty, before == OverlayMoment(state) { state.noticeIdleKey(key) }
    return effects
  case .mouse(let mouse):
    state.lessons.open?.noteNoKey()
    return updateForMouse(&state, mouse)
  case .paste(let text):
    if case .editor(let editor) = state.mode { return state.paste(text, into: editor) }
    return state.paste(text)
  case .resize(let size):
    state.size = size
    return []
  case .wakeup: return []
  case .interrupt, .endOfInput:
    state.isOver = true
    return [.quit]
  }
}

private func updateForKey(_ state: inout LabState, _ key: Key) -> [Effect] {
  if case .editor(let editor) = state.mode { return state.edit(editor, with: key) }
  let key = key.withoutText
  if key == .control("c"), !(state.mode.overlay is OutcomeList && state.outcomes.isLooking) { return state.perform(.quit) }
  if key == .control("z") { return state.perform(.suspend) }
  if state.settings.isPresenting, !state.mode.isText { state.show(key) }
  switch state.mode {
  case .normal:
    if let effects = state.learn(by: key) { return effects }
    guard let action = state.settings.keys.action(for: key) else {
      if key != .escape { state.noticeUnboundKey(key) }
      return []
    }
    return state.perform(action)
  case .prompt(let editor): return state.edit(editor, with: key)
  case .editor(let editor): return state.edit(editor, with: key)
  case .find(let find): return state.edit(find, with: key)
  case .overlay(let open): return open.content.handle(key, in: &state)
  }
}

extension LabState {
  /// The key after Esc, where the two came in one piece, as on a slow line: together they read as Alt with that key.
  fileprivate func keyAfterEscape(in key: Key) -> Key? {
    guard case .alt(let character) = key, !character.isNewline, character != "\u{7F}",
      let overlay = mode.overlay, !overlay.isText, settings.keys.action(for: key)?.worksOnDetails != true
    else { return nil }
    return .character(character)
  }

  /// Tells that a key does nothing.
  fileprivate mutating func noticeUnboundKey(_ key: Key) {
    notice = Notice("\(key.label) does nothing here; \(label(for: .help)) shows what the keys do")
  }
}
