/// A command of the prompt: a word after a colon.
public struct Command: Hashable, Sendable {
  /// The word, with the shorter forms that are understood.
  public let names: [String]
  /// What follows the word, as the help shows it.
  public let arguments: String
  /// A sentence for the help.
  public let help: String

  /// All commands, in the order of the help.
  public static let all = [
    Command(["open", "o"], "FILE or EXAMPLE", "open a script, or an example by its name"),
    Command(["examples"], "", "choose one of the examples"),
    Command(["seek"], "150ms", "go to an instant"),
    Command(["speed"], "0.5", "virtual milliseconds for each real one, 0.01 to 1000"),
    Command(["fail"], "3:5 or 3:5=ERROR", "let the promise at an address fail"),
    Command(["delay"], "3:5=300ms", "settle the promise at an address later"),
    Command(["hang"], "3:5", "never settle the promise at an address"),
    Command(["cancel"], "3:5@150ms", "cancel the promise at an address, at an instant"),
    Command(["answer"], "3:5=0", "answer the dialog at an address, at the current instant"),
    Command(["stub"], "NAME = VALUE", "change a stub; also: NAME latency 300ms, NAME fail ERROR"),
    Command(["clear"], "", "remove all injections"),
    Command(["forget"], "", "forget the lines typed at the prompt"),
    Command(["restart"], "", "start again"),
    Command(["help", "h"], "", "show the help"),
    Command(["quit", "q"], "", "quit"),
  ]

  private init(_ names: [String], _ arguments: String, _ help: String) {
    self.names = names
    self.arguments = arguments
    self.help = help
  }
}
