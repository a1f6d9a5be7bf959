/// A command of the prompt: a word after a colon.
///
/// What keys do needs no row here: the name of every binding is a command.
public struct Command: Sendable {
  /// The word, with the other forms that are understood.
  public let names: [String]
  /// What follows the word, as the help shows it.
  public let arguments: String
  /// A sentence for the help.
  public let help: String
  /// What the last word of the argument can be, after those before it.
  let complete: @Sendable (LabState, [String]) -> [Completion]
  /// Does it. The argument is empty only where `arguments` is, or where it is optional.
  let perform: @Sendable (inout LabState, String) -> [Effect]
  /// Whether the argument may be left out.
  let isArgumentOptional: Bool

  /// All commands, in the order of the help.
  public static let all: [Command] =
    files + editing + time + stops + plan + planning + injecting + sources + exploring + copying + exporting + sharing + sessions
    + lessons + program

  /// Those that show nothing of what a script will do: files, the lesson's own, settings and the way out.
  private static let revealingNothing: Set<String> = [
    "open", "new", "save", "save!", "lesson", "start-over", "speed", "set", "help", "quit", "resume", "later", "discard",
    "forget",
    "shared",
  ]

  /// Whether it shows nothing of what a script will do.
  var revealsNothing: Bool { Command.revealingNothing.contains(names[0]) }

  /// The command with a name.
  static func named(_ name: String) -> Command? { all.first { $0.names.contains(name) } }

  /// How it is written: `:open FILE or EXAMPLE`.
  public var form: String { arguments.isEmpty ? ":\(names[0])" : ":\(names[0]) \(arguments)" }

  init(
    _ names: [String], _ arguments: String, optional: Bool = false, _ help: String,
    completing complete: @escaping @Sendable (LabState, [String]) -> [Completion] = { _, _ in [] },
    _ perform: @escaping @Sendable (inout LabState, String) -> [Effect]
  ) {
    self.names = names
    self.arguments = arguments
    self.help = help
    self.complete = complete
    self.perform = perform
    isArgumentOptional = optional
  }

  /// The names of all commands and bindings, each with what it does.
  static func completions(keys: KeyMap) -> [Completion] {
    let commands = all.map { Completion($0.names[0], [$0.arguments, $0.help].filter { !$0.isEmpty }.joined(separator: ": ")) }
    let known = Set(all.flatMap(\.names))
    let actions = keys.bindings.filter { !known.contains($0.name) }.map { binding in
      Completion(binding.name, binding.keys.first.map { "\(binding.help) (\($0.label))" } ?? binding.help)
    }
    return (commands + actions).sorted { $0.text < $1.text }
  }
}
