internal import Lab
internal import Screen
internal import TraceEvents

/// What a key can change while something lies over the panels or a text is typed.
struct OverlayMoment: Hashable {
  private let mode: Mode
  private let notice: Notice?
  private let selection: PromiseAddress?
  private let position: Int
  private let isPlaying: Bool
  private let isPresenting: Bool

  /// `nil` while the keys are commands: those answer by themselves.
  init?(_ state: LabState) {
    guard state.mode != .normal else { return nil }
    mode = state.mode
    notice = state.notice
    selection = state.selection
    position = state.session.position
    isPlaying = state.playback.isOn
    isPresenting = state.settings.isPresenting
  }
}

extension LabState {
  /// Tells that a key did nothing: there is nothing further that way, or it means nothing here.
  mutating func noticeIdleKey(_ key: Key) {
    let isMovement =
      switch key {
      case .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .tab, .backTab, .backspace, .delete: true
      case .character(let character): !mode.isText && "jkgG ".contains(character)
      default: false
      }
    let text = isMovement ? "\(key.label) goes no further here" : "\(key.label) does nothing here"
    guard notice?.text != "\(text); Esc leaves" else { return }
    var answer = Notice("\(text); Esc leaves")
    answer.isOfIdleKey = true
    notice = answer
  }
}
