/// Ways to look into a run: why something happened, where something is, what belongs together.
public enum ExploreAction: Hashable, Sendable {
  /// Explains the selected promise, or in the log the last line that is shown.
  case why
}

extension LabState {
  mutating func perform(_ action: ExploreAction) -> [Effect] {
    switch action {
    case .why: askWhy()
    }
  }
}
