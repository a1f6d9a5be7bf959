internal import Screen

extension LabState {
  /// Opens the help, at a topic if one is named.
  mutating func openHelp(_ name: String) -> [Effect] {
    guard name.isEmpty || HelpTopic.named(name) != nil else {
      // What is no topic is searched for among keys and commands.
      mode = .help(HelpView(query: name))
      return []
    }
    mode = .help(HelpView(topic: name.isEmpty ? nil : name))
    return []
  }

  /// Lets a key scroll the help, search it or close it.
  mutating func readHelp(_ view: HelpView, with key: Key) -> [Effect] {
    if view.isTyping { return searchHelp(view, with: key) }
    var view = view
    let page = max(1, size.rows - 4)
    switch key {
    case .down, .character("j"), .enter: view.firstLine += 1
    case .up, .character("k"): view.firstLine -= 1
    case .pageDown, .character(" "), .control("f"): view.firstLine += page
    case .pageUp, .control("b"): view.firstLine -= page
    case .home, .character("g"): view.firstLine = 0
    case .end, .character("G"): view.firstLine = .max / 2
    case .character("/"):
      view = HelpView(query: view.query ?? "")
      view.isTyping = true
    case .escape where view.query != nil: view = HelpView()
    default:
      mode = .normal
      return []
    }
    showHelp(view)
    return []
  }

  private mutating func searchHelp(_ view: HelpView, with key: Key) -> [Effect] {
    var view = view
    var query = view.query ?? ""
    switch key {
    case .character(let character): query.append(character)
    case .backspace where query.isEmpty, .escape:
      showHelp(HelpView())
      return []
    case .backspace, .control("h"): query.removeLast()
    case .control("u"), .control("w"): query = ""
    case .enter, .down, .pageDown: view.isTyping = false
    default: query = query.isEmpty ? key.label : query + " " + key.label
    }
    view.query = query.isEmpty && !view.isTyping ? nil : query
    view.firstLine = 0
    showHelp(view)
    return []
  }

  /// Shows the help, scrolled no further than its lines go.
  private mutating func showHelp(_ view: HelpView) {
    var view = view
    mode = .help(view)
    view.firstLine = min(max(view.firstLine, 0), lastLineOfOverlay)
    mode = .help(view)
  }
}
