internal import Glibc
internal import Lab
internal import Program

/// Why a command line can't be followed, in plain words and with what to write instead.
struct UsageProblem {
  /// What ArgumentParser, or a command itself, says of it.
  let message: String
  let arguments: [String]

  /// For standard error.
  var text: String {
    guard let tool = ToolDescription.read(), let line = ArgumentLine(arguments, tool) else { return "promiselab: \(shortened)\n" }
    let problem = unknownCommand(line, tool) ?? lateCommand(line, tool) ?? unknownOption(line, tool) ?? plain(line.command)
    let helped = (["promiselab"] + (unknownCommand(line, tool) == nil ? line.words : [])).joined(separator: " ")
    return "promiselab: \(problem)\n'\(helped) --help' lists what there is\n"
  }

  private var shortened: String {
    let start = message.prefix(2000)
    return start.endIndex == message.endIndex ? message : start + "…"
  }

  // MARK: What isn't there

  /// A first word that is neither a command nor anything that could be opened, with more behind it than a file would have.
  private func unknownCommand(_ line: ArgumentLine, _ tool: ToolDescription) -> String? {
    guard !line.namesCommand, let word = arguments.first, !word.hasPrefix("-"),
      line.positionals.count > 1 || line.unknownOption != nil,
      access(word, F_OK) != 0, Example.named(word) == nil
    else { return nil }
    return "there is no command '\(TerminalText.quoted(word))'; " + UsageProblem.hint(word, tool)
  }

  /// A command that stands behind an option, where it is taken for a file.
  private func lateCommand(_ line: ArgumentLine, _ tool: ToolDescription) -> String? {
    guard !line.namesCommand, arguments.first?.hasPrefix("-") == true,
      let word = line.positionals.first, Self.commands(of: tool).contains(word), access(word, F_OK) != 0
    else { return nil }
    return Self.comesFirst(word)
  }

  private static func comesFirst(_ command: String) -> String {
    "'\(command)' is a command, which comes before its options: promiselab \(command) …"
  }

  private static func commands(of tool: ToolDescription) -> [String] {
    (tool.command.subcommands ?? []).filter(\.shouldDisplay).map(\.commandName)
  }

  /// What to say of a word alone that is no file, no example and no command; `nil` if it is written as only files are.
  static func commandHint(_ problem: ScriptFileProblem) -> String? {
    guard case .noScript(let word) = problem, !word.contains(where: { "./".contains($0) }), let tool = ToolDescription.read()
    else {
      return nil
    }
    if commands(of: tool).contains(word) { return comesFirst(word) }
    let examples = "promiselab examples lists the examples"
    return "there is no file, example or command '\(TerminalText.quoted(word))'; \(hint(word, tool)); \(examples)"
  }

  /// The command that may have been meant, or all that there are.
  static func hint(_ word: String, _ tool: ToolDescription) -> String {
    let names = commands(of: tool)
    // Finding near names takes the square of their lengths.
    if word.utf8.count < 100, let near = NearestName.find(word, among: names) { return "did you mean '\(near)'?" }
    return "the commands are \(list(names))"
  }

  private func unknownOption(_ line: ArgumentLine, _ tool: ToolDescription) -> String? {
    guard let name = line.unknownOption else { return nil }
    let problem = "unknown option \(TerminalText.quoted(name))"
    let others = (tool.command.subcommands ?? []).filter { $0.shouldDisplay && $0.option(name) != nil }.map {
      "'promiselab \($0.commandName)'"
    }
    if !others.isEmpty { return "\(problem): \(UsageProblem.list(others)) \(others.count == 1 ? "has" : "have") it" }
    let known = (line.command.arguments ?? []).filter(\.shouldDisplay).flatMap { $0.names ?? [] }.map(\.text)
    guard (4..<100).contains(name.utf8.count), let near = NearestName.find(name, among: known) else { return problem }
    return "\(problem); did you mean \(near)?"
  }

  private static func list(_ names: [String]) -> String {
    names.count < 2 ? names.joined() : names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
  }

  // MARK: ArgumentParser's words

  private func plain(_ command: ToolDescription.Command) -> String {
    if let (name, _) = parts(after: "Missing expected argument '<", before: ">") {
      let argument = command.arguments?.first { $0.isPositional && $0.valueName == String(name) }
      return "\(command.commandName) needs \(name.uppercased())" + (argument?.purpose.map { ": \($0)" } ?? "")
    }
    if let (words, _) = parts(after: "Missing value for '", before: "'") {
      let name = words.prefix { $0 != " " }
      return "\(name) needs a value" + (command.option(name)?.purpose.map { ": \($0)" } ?? "")
    }
    if let (value, rest) = parts(after: "The value '", before: "' is invalid for '") {
      let name = rest.prefix { $0 != " " && $0 != "'" }
      return "'\(TerminalText.quoted(String(value)))' isn't a valid value for \(name)"
        + (command.option(name)?.purpose.map { ": \($0)" } ?? "")
    }
    if let (value, _) = parts(after: "Unexpected argument '", before: "'") {
      return "'\(TerminalText.quoted(String(value)))' is one argument too many for '\(command.commandName)'"
    }
    if let (values, _) = parts(after: " unexpected arguments: '", before: "'"), let first = values.split(separator: "', '").first
    {
      return "'\(TerminalText.quoted(String(first)))' and what follows it are too many arguments for '\(command.commandName)'"
    }
    if let (name, value) = parts(after: "The option '", before: "' does not take any value, but '") {
      let value = value.prefix { $0 != "'" }
      return "\(name) takes no value, but '\(TerminalText.quoted(String(value)))' was given"
    }
    return shortened
  }

  /// What stands in the message between two texts, up to the last place of the second, and what follows.
  private func parts(after start: String, before end: String) -> (Substring, Substring)? {
    guard let first = message.firstRange(of: start) else { return nil }
    let rest = message[first.upperBound...]
    guard let last = rest.ranges(of: end).last else { return nil }
    return (rest[..<last.lowerBound], rest[last.upperBound...])
  }
}
