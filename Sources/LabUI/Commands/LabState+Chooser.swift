internal import Screen

extension LabState {
  /// Lets a key narrow a list, move in it, choose from it or close it.
  mutating func choose(from chooser: Chooser, with key: Key) -> [Effect] {
    var chooser = chooser
    let matches = chooser.matches
    let page = max(1, size.rows - 8)
    switch key {
    case .escape:
      mode = .normal
      return []
    case .enter:
      guard matches.indices.contains(chooser.marked) else {
        notice = Notice("nothing matches; Backspace widens the search, Esc closes the list")
        return []
      }
      return take(matches[chooser.marked].choice)
    case .down, .control("n"), .tab: chooser.marked += 1
    case .up, .control("p"), .backTab: chooser.marked -= 1
    case .pageDown: chooser.marked += page
    case .pageUp: chooser.marked -= page
    case .home: chooser.marked = 0
    case .end: chooser.marked = matches.count - 1
    case .character(let character) where chooser.style == .menu:
      if let entry = matches.first(where: { $0.key == character }) { return take(entry.choice) }
      switch character {
      case "j": chooser.marked += 1
      case "k": chooser.marked -= 1
      case "q": mode = .normal
      default: notice = Notice("\(key.label) chooses nothing here: the keys stand on the left, Esc closes")
      }
      if mode == .normal { return [] }
    case .character(let character):
      chooser.query.append(character)
      chooser.marked = 0
    case .backspace, .control("h"):
      if chooser.query.isEmpty {
        mode = .normal
        return []
      }
      chooser.query.removeLast()
      chooser.marked = 0
    case .control("u"), .control("w"):
      chooser.query = ""
      chooser.marked = 0
    default: notice = Notice("\(key.label) does nothing here: type to search, Enter chooses, Esc closes")
    }
    chooser.marked = min(max(chooser.marked, 0), max(chooser.matches.count - 1, 0))
    mode = .chooser(chooser)
    return []
  }

  private mutating func take(_ choice: Chooser.Choice) -> [Effect] {
    mode = .normal
    switch choice {
    case .action(let action): return perform(action)
    case .command(let line): return perform(commandLine: line)
    case .compose(let step): return compose(step)
    case .draft(let line):
      mode = .prompt(PromptEditor(":" + line))
      return []
    }
  }
}
