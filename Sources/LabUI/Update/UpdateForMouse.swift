internal import Lab
internal import Screen
internal import TraceEvents

/// Selects what was clicked and scrolls what lies under the wheel.
func updateForMouse(_ state: inout LabState, _ mouse: MouseEvent) -> [Effect] {
  if case .editor(let editor) = state.mode { return state.point(in: editor, mouse) }
  if state.mode.isOverlay { return updateOverlayForMouse(&state, mouse) }
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
  guard let hit = HitTest.hit(state, at: mouse.position) else { return [] }
  switch mouse.kind {
  case .press where mouse.button == .left:
    state.notice = nil
    state.focus = hit.panel
    if let promise = hit.promise { state.select(promise) }
    if let instant = hit.instant {
      state.isPlaying = false
      state.session.go(to: instant)
      state.showLatest()
      if let promise = hit.promise, let end = hit.end { state.beginDelayDrag(promise, settledAt: end) }
    } else if let position = hit.position {
      state.isPlaying = false
      state.session.go(to: position)
    }
  // The line of now follows the pointer.
  case .drag where mouse.button == .left:
    guard let instant = hit.instant, state.focus == .timeline else { return [] }
    state.isPlaying = false
    state.session.go(to: instant)
  case .scrollUp: state.scroll(hit.panel, by: -3)
  case .scrollDown: state.scroll(hit.panel, by: 3)
  case .press, .release, .drag: break
  }
  return []
}

/// Scrolls what lies over the panels, chooses the line that was clicked, and closes it by a click elsewhere.
private func updateOverlayForMouse(_ state: inout LabState, _ mouse: MouseEvent) -> [Effect] {
  switch mouse.kind {
  case .scrollUp: state.scrollOverlay(by: -3)
  case .scrollDown: state.scrollOverlay(by: 3)
  case .press where mouse.button == .left:
    if case .comparing = state.mode { return [] }
    guard let line = overlayLine(of: state, at: mouse.position) else {
      state.mode = .normal
      return []
    }
    switch state.mode {
    case .examples where Example.all.indices.contains(line): return state.choose(line, with: .enter)
    case .chooser(var chooser):
      // The query stands above the list.
      let index = line - (chooser.style == .palette ? ChooserOverlay.linesAbove : 0)
      guard chooser.matches.indices.contains(index) else { return [] }
      chooser.marked = index
      return state.choose(from: chooser, with: .enter)
    default: state.mode = .normal
    }
  case .press, .release, .drag: break
  }
  return []
}
