public import Screen

/// One row of the table from which keys, the hint line and the help are made.
public struct KeyBinding: Hashable, Sendable {
  /// The chapter of the help that the binding stands in.
  public enum Section: String, Hashable, Sendable, CaseIterable {
    case time = "Time"
    case change = "Change the selected promise"
    case look = "Look around"
    case write = "Write"
    case program = "Program"
  }

  public let section: Section
  /// The keys that do it, the one to show first in front.
  public let keys: [Key]
  public let action: Action
  /// One or two words for the hint line; `nil` keeps it out of there.
  public let hint: String?
  /// A sentence for the help.
  public let help: String

  /// All bindings, in the order of the help.
  public static let all: [KeyBinding] = time + change + look + write + program

  /// The action of a key; `nil` if it has none.
  public static func action(for key: Key) -> Action? {
    all.first { $0.keys.contains(key) }?.action
  }

  private static let time = [
    KeyBinding(.time, [.character(" ")], .playOrPause, hint: "play", "let virtual time pass, or stop it"),
    KeyBinding(.time, [.character(".")], .stepForward, hint: "step", "let the next event happen"),
    KeyBinding(.time, [.character(",")], .stepBack, hint: "back", "undo the last event"),
    KeyBinding(.time, [.character("]")], .nextSettlement, hint: nil, "go to where the next promise is settled"),
    KeyBinding(.time, [.character("[")], .previousSettlement, hint: nil, "go back to where a promise was settled"),
    KeyBinding(.time, [.home, .character("g")], .toStart, hint: nil, "go to the start"),
    KeyBinding(.time, [.end, .character("G")], .toEnd, hint: nil, "go to the end"),
    KeyBinding(.time, [.character("+"), .character("=")], .faster, hint: nil, "play faster, up to ×1000"),
    KeyBinding(.time, [.character("-"), .character("_")], .slower, hint: nil, "play slower, down to ×0.01"),
    KeyBinding(.time, [.character("r")], .restart, hint: nil, "start again, with the same injections"),
  ]

  private static let change = [
    KeyBinding(.change, [.character("f")], .injectFailure, hint: "fail", "let it fail; once more takes that back"),
    KeyBinding(.change, [.character("d")], .injectDelay, hint: "delay", "settle it 100 ms later; again adds 100 ms more"),
    KeyBinding(.change, [.character("c")], .injectCancellation, hint: "cancel", "cancel it at the current instant"),
    KeyBinding(.change, [.character("a")], .answer, hint: nil, "answer what a dialog or a screen asks"),
    KeyBinding(.change, [.character("x")], .removeInjections, hint: nil, "remove what was injected there"),
  ]

  private static let look = [
    KeyBinding(.look, [.up, .character("k")], .up, hint: nil, "select the promise above (in the log: scroll)"),
    KeyBinding(.look, [.down, .character("j")], .down, hint: nil, "select the promise below (in the log: scroll)"),
    KeyBinding(.look, [.left, .character("h")], .left, hint: nil, "go to the panel on the left"),
    KeyBinding(.look, [.right, .character("l")], .right, hint: nil, "go to the panel on the right"),
    KeyBinding(.look, [.tab], .nextPanel, hint: nil, "go to the next panel"),
    KeyBinding(.look, [.backTab], .previousPanel, hint: nil, "go to the previous panel"),
    KeyBinding(.look, [.character("1")], .panel(.source), hint: nil, "go to the source"),
    KeyBinding(.look, [.character("2")], .panel(.graph), hint: nil, "go to the graph"),
    KeyBinding(.look, [.character("3")], .panel(.timeline), hint: nil, "go to the timeline"),
    KeyBinding(.look, [.character("4")], .panel(.log), hint: nil, "go to the log"),
    KeyBinding(.look, [.pageUp, .control("b")], .pageUp, hint: nil, "scroll up a page"),
    KeyBinding(.look, [.pageDown, .control("f")], .pageDown, hint: nil, "scroll down a page"),
    KeyBinding(.look, [.enter], .details, hint: "details", "show everything about the selected promise"),
  ]

  private static let write = [
    KeyBinding(.write, [.character("i")], .prompt, hint: "type", "type Swift that runs at the current instant; Esc leaves"),
    KeyBinding(.write, [.character(":")], .command, hint: nil, "type a command; :help lists them"),
  ]

  private static let program = [
    KeyBinding(.program, [.character("O")], .examples, hint: nil, "open one of the examples"),
    KeyBinding(
      .program, [.character("S")], .stub, hint: nil, "let names that nobody declares stand for something, and list them"),
    KeyBinding(.program, [.character("?"), .function(1)], .help, hint: "help", "show this help"),
    KeyBinding(.program, [.control("l")], .redraw, hint: nil, "draw the screen anew"),
    KeyBinding(.program, [.control("z")], .suspend, hint: nil, "stop and go back to the shell; fg continues"),
    KeyBinding(.program, [.character("q"), .control("c")], .quit, hint: "quit", "quit"),
  ]

  private init(_ section: Section, _ keys: [Key], _ action: Action, hint: String?, _ help: String) {
    self.section = section
    self.keys = keys
    self.action = action
    self.hint = hint
    self.help = help
  }
}

extension Key {
  /// The key as the help names it.
  public var label: String {
    switch self {
    case .character(" "): "space"
    case .character(let character): String(character)
    case .control(let character): "Ctrl-\(character.uppercased())"
    case .alt(let character): "Alt-\(character)"
    case .function(let number): "F\(number)"
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .home: "Home"
    case .end: "End"
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
}
