public import Screen

extension Key {
  /// The key as the help names it.
  public var label: String {
    switch self {
    case .character(" "): "space"
    case .character(let character): String(character)
    case .control(" "): "Ctrl-Space"
    case .control(let character): "Ctrl-\(character.uppercased())"
    case .alt("\n"): "Alt-Enter"
    case .alt("\u{7F}"): "Alt-Backspace"
    case .alt(let character): "Alt-\(character)"
    case .function(let number): "F\(number)"
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .home: "Home"
    case .end: "End"
    case .textStart: "Ctrl-Home"
    case .textEnd: "Ctrl-End"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .tab: "Tab"
    case .backTab: "Shift-Tab"
    case .enter: "Enter"
    case .escape: "Esc"
    case .backspace: "Backspace"
    case .delete: "Del"
    case .insert: "Ins"
    }
  }

  private static let named: [(name: String, key: Key)] = [
    ("space", .character(" ")), ("up", .up), ("down", .down), ("left", .left), ("right", .right), ("home", .home), ("end", .end),
    ("pgup", .pageUp), ("pgdn", .pageDown), ("tab", .tab), ("shift-tab", .backTab), ("enter", .enter), ("esc", .escape),
    ("backspace", .backspace), ("del", .delete), ("ins", .insert), ("ctrl-space", .control(" ")), ("alt-enter", .alt("\n")),
    ("alt-backspace", .alt("\u{7F}")), ("alt-space", .alt(" ")),
    ("ctrl-home", .textStart), ("ctrl-end", .textEnd),
  ]

  /// The key as the configuration writes it: `space`, `ctrl-p`, `alt-x`, `f5`, `G`.
  public var syntax: String {
    if let name = Key.named.first(where: { $0.key == self })?.name { return name }
    return switch self {
    case .control(let character): "ctrl-\(character)"
    case .alt(let character): "alt-\(character)"
    case .function(let number): "f\(number)"
    case .character(let character): String(character)
    default: label.lowercased()
    }
  }

  /// Reads a key as the configuration writes it; `nil` if the text means none.
  public init?(syntax: some StringProtocol) {
    let lowered = syntax.lowercased()
    if syntax.count == 1, let character = syntax.first, !character.isNewline, character != "\t" {
      self = .character(character)
    } else if let known = Key.named.first(where: { $0.name == lowered }) {
      self = known.key
    } else if lowered.hasPrefix("ctrl-"), lowered.count == 6, let last = lowered.last {
      self = .control(last)
    } else if lowered.hasPrefix("alt-"), syntax.count == 5, let last = syntax.last {
      self = .alt(last)
    } else if lowered.hasPrefix("f"), let number = Int(lowered.dropFirst()), (1...12).contains(number) {
      self = .function(number)
    } else {
      return nil
    }
  }
}
