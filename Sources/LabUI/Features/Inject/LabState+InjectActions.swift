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
