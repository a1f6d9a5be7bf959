/// Ways to change what happens without touching the code.
public enum InjectAction: Hashable, Sendable {
  /// Asks what to do to the selected promise.
  case menu
  /// Lets the selected promise hang.
  case hang
  /// Lists what is injected.
  case panel
  /// Writes what is injected into the script.
  case writeAsCode
}

extension LabState {
  mutating func perform(_ action: InjectAction) -> [Effect] {
    switch action {
    case .menu: openInjectMenu()
    case .hang: return toggleHang()
    case .panel: show(InjectionList())
    case .writeAsCode: return writeInjectionsAsCode()
    }
    return []
  }
}
