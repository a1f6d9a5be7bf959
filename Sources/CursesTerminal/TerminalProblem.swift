/// Why there can't be a screen. Every text says what to do instead.
public enum TerminalProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// Standard input is a file or a pipe, so no keys can be read.
  case inputIsNotATerminal
  /// Standard output is a file or a pipe, so nothing can be drawn.
  case outputIsNotATerminal
  /// The environment doesn't say which terminal this is.
  case terminalTypeIsUnset
  /// The terminal type isn't in the terminfo database.
  case terminalTypeIsUnknown(String)
  /// The terminal can't put the cursor where something has changed.
  case cursorCannotBePositioned(terminalType: String)
  /// The system refused something that a screen needs.
  case systemRefused(operation: String, errorNumber: Int32)

  /// What is wrong and what to do next.
  public var description: String {
    switch self {
    case .inputIsNotATerminal:
      "Standard input is not a terminal, so there are no keys to read. "
        + "Start it in a terminal without redirecting its input, or \(TerminalProblem.withoutScreen)."
    case .outputIsNotATerminal:
      "Standard output is not a terminal, so there is no screen to draw on. "
        + "Start it in a terminal without redirecting its output, or \(TerminalProblem.withoutScreen)."
    case .terminalTypeIsUnset:
      "TERM is not set, so the kind of terminal is not known. "
        + "Set it, for example with `export TERM=xterm-256color`, or \(TerminalProblem.withoutScreen)."
    case .terminalTypeIsUnknown(let type):
      "This system does not know the terminal type \"\(TerminalProblem.printable(type))\" (from TERM). "
        + "Try `TERM=xterm-256color`, install the terminal's terminfo entry, or \(TerminalProblem.withoutScreen)."
    case .cursorCannotBePositioned(let type):
      "A terminal of type \"\(TerminalProblem.printable(type))\" (from TERM) cannot place its cursor, so it cannot show a screen. "
        + "If it is a modern terminal, try `TERM=xterm-256color`; otherwise \(TerminalProblem.withoutScreen)."
    case .systemRefused(let operation, let errorNumber):
      "The system refused to \(operation) (error \(errorNumber)). "
        + "Close some programs or files and try again, or \(TerminalProblem.withoutScreen)."
    }
  }

  private static let withoutScreen = "use `promiselab run FILE`, which works without a screen"

  private static func printable(_ text: String) -> String {
    String(text.unicodeScalars.map { (0x20...0x7E).contains($0.value) ? Character($0) : "?" })
  }
}
