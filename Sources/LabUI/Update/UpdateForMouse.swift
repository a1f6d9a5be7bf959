internal import Lab
internal import Screen
internal import TraceEvents

/// Selects what was clicked and scrolls what lies under the wheel.
func updateForMouse(_ state: inout LabState, _ mouse: MouseEvent) -> [Effect] {
  if case .editor(let editor) = state.mode { return state.point(in: editor, mouse) }
  if let overlay = state.mode.overlay { return update(&state, overlay, for: mouse) }
  if let drag = state.delayDrag {
    switch mouse.kind {
    case .drag:
      state.drag(drag, toColumn: mouse.position.column)
      return []
    case .release: return state.drop(drag)
    case .press: state.delayDrag = nil
    case .scrollUp, .scrollDown: break
    }
  }
  if case .press = mouse.kind, mouse.button == .left, let choice = HitTest.choice(state, at: mouse.position) {
    return state.answer(byClick: choice)
  }
  guard let hit = HitTest.hit(state, at: mouse.position) else { return [] }
  switch mouse.kind {
  case .press where mouse.button == .left:
    state.notice = nil
    state.panels.focus = hit.panel
    if let promise = hit.promise {
      state.select(promise)
      state.learning?.isPointing = true
    }
    if let instant = hit.instant {
      state.playback.isOn = false
      state.session.go(to: instant)
      state.showLatest()
      if let promise = hit.promise, let end = hit.end, state.learning?.isOnTheWay != true {
        state.beginDelayDrag(promise, settledAt: end)
      }
    } else if let position = hit.position {
      state.playback.isOn = false
      state.session.go(to: position)
    }
  // The line of now follows the pointer.
  case .drag where mouse.button == .left:
    guard let instant = hit.instant, state.panels.focus == .timeline else { return [] }
    state.playback.isOn = false
    state.session.go(to: instant)
  case .scrollUp: state.scroll(hit.panel, by: -3)
  case .scrollDown: state.scroll(hit.panel, by: 3)
  case .press, .release, .drag: break
  }
  return []
}

/// Scrolls what lies over the panels, chooses the line that was clicked, and closes it by a click elsewhere.
private func update(_ state: inout LabState, _ overlay: some Overlay, for mouse: MouseEvent) -> [Effect] {
  switch mouse.kind {
  case .scrollUp: overlay.scroll(by: -3, in: &state)
  case .scrollDown: overlay.scroll(by: 3, in: &state)
  case .press where mouse.button == .left && overlay.takesPanel:
    return Scene(state).outcome(at: mouse.position).map { overlay.click($0, in: &state) } ?? []
  case .press where mouse.button == .left && !overlay.takesScreen:
    guard let line = overlay.box(in: Scene(state)).line(at: mouse.position, on: Rectangle(state.size)) else {
      state.closeOverlay()
      return []
    }
    return overlay.click(line, in: &state)
  case .press, .release, .drag: break
  }
  return []
}
