public import Screen

/// One row of the table from which keys, the hint line, the help, the palette and docs/KEYS.md are made.
public struct KeyBinding: Hashable, Sendable {
  /// The chapter of the help that the binding stands in.
  public enum Section: String, Hashable, Sendable, CaseIterable {
    case time = "Time"
    case change = "Change the selected promise"
    case compose = "Compose"
    case look = "Look around"
    case write = "Write"
    case program = "Program"
  }

  public let section: Section
  /// What the configuration and the prompt call it: `next-turn`.
  public let name: String
  /// The keys that do it, the one to show first in front.
  public internal(set) var keys: [Key]
  public let action: Action
  /// One or two words for the hint line; `nil` keeps it out of there.
  public let hint: String?
  /// Of the hints, those with the highest rank make room first where a line is too short for all.
  public let hintRank: Int
  /// A sentence for the help.
  public let help: String

  /// All bindings as they are without a configuration, in the order of the help.
  public static let all: [KeyBinding] = time + change + injecting + compose + look + explore + write + program

  init(_ section: Section, _ name: String, _ keys: [Key], _ action: Action, hint: String? = nil, rank: Int = 0, _ help: String) {
    self.section = section
    self.name = name
    self.keys = keys
    self.action = action
    self.hint = hint
    hintRank = rank
    self.help = help
  }
}
