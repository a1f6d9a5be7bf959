internal import Lab
internal import Screen

extension LabState {
  /// Lets a key scroll the help or close it.
  mutating func scrollHelp(from firstLine: Int, with key: Key) -> [Effect] {
    let page = max(1, size.rows - 4)
    switch key {
    case .down, .character("j"): mode = .help(firstLine: firstLine + 1)
    case .up, .character("k"): mode = .help(firstLine: firstLine - 1)
    case .pageDown, .character(" "): mode = .help(firstLine: firstLine + page)
    case .pageUp: mode = .help(firstLine: firstLine - page)
    case .home, .character("g"): mode = .help(firstLine: 0)
    case .end, .character("G"): mode = .help(firstLine: HelpText.lines.count)
    default:
      mode = .normal
      return []
    }
    if case .help(let line) = mode {
      mode = .help(firstLine: min(max(line, 0), max(0, HelpText.lines.count - page)))
    }
    return []
  }

  /// Lets a key move in the list of examples, choose one or close the list.
  mutating func choose(_ marked: Int, with key: Key) -> [Effect] {
    let last = Example.openable.count - 1
    switch key {
    case .down, .character("j"), .tab: mode = .examples(marked: min(marked + 1, last))
    case .up, .character("k"), .backTab: mode = .examples(marked: max(marked - 1, 0))
    case .home, .character("g"): mode = .examples(marked: 0)
    case .end, .character("G"): mode = .examples(marked: last)
    case .enter, .character(" "):
      mode = .normal
      guard Example.openable.indices.contains(marked) else { return [] }
      return update(&self, .opened(Example.openable[marked].source))
    default: mode = .normal
    }
    return []
  }
}
