/// A command line taken apart: which command it is for, and what the words are to that command.
struct ArgumentLine {
  /// One or two words that belong together.
  enum Part {
    case positional(String)
    /// A known option or flag; the value is `nil` for a flag, and where it lacks.
    case option(ToolDescription.Argument, name: String, value: String?)
    case unknown(String)
    /// `--`, and what follows it.
    case rest([String])
  }

  let command: ToolDescription.Command
  /// The words that name the command: none for the default one, two for a command of `lessons`.
  let words: [String]
  let parts: [Part]
  /// Whether the first word names the command.
  var namesCommand: Bool { !words.isEmpty }

  /// - Complexity: O(arguments · options).
  init?(_ arguments: [String], _ tool: ToolDescription) {
    var command = tool.command
    var words: [String] = []
    var rest = arguments[...]
    while command.subcommands?.isEmpty == false {
      if let named = command.subcommand(rest.first), let word = rest.popFirst() {
        command = named
        words.append(word)
      } else if let usual = command.subcommand(command.defaultSubcommand) {
        command = usual
      } else {
        return nil
      }
    }
    (self.command, self.words) = (command, words)
    var parts: [Part] = []
    while let word = rest.popFirst() {
      if word == "--" {
        parts.append(.rest([word] + rest))
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        parts.append(.positional(word))
        continue
      }
      let halves = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(halves[0])
      guard let option = command.option(name) else {
        parts.append(.unknown(name))
        continue
      }
      var value = halves.count > 1 ? String(halves[1]) : nil
      // A word that is no option itself is a value, whatever it begins with: -1s.
      if value == nil, option.takesValue, let next = rest.first, command.option(next) == nil { value = rest.popFirst() }
      parts.append(.option(option, name: name, value: value))
    }
    self.parts = parts
  }

  var positionals: [String] {
    parts.compactMap { part in
      if case .positional(let word) = part { word } else { nil }
    }
  }

  var unknownOption: String? {
    for case .unknown(let name) in parts { return name }
    return nil
  }
}
