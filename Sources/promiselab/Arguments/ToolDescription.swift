internal import ArgumentParser
internal import FoundationEssentials

/// What the commands take, as ArgumentParser describes them.
struct ToolDescription: Decodable {
  /// An option, a flag or a positional argument.
  struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String

      /// The name as people write it: `--until`, `-h`.
      var text: String { (kind == "long" ? "--" : "-") + name }
    }

    let kind: String
    let names: [Name]?
    let valueName: String?
    let abstract: String?
    let isRepeating: Bool
    let shouldDisplay: Bool

    var takesValue: Bool { kind == "option" }
    var isPositional: Bool { kind == "positional" }
    /// What it is for, as part of a sentence: `stop at this virtual time, for example 2s or 150ms`.
    var purpose: String? {
      guard var text = abstract?.split(separator: "\n").first, let first = text.first else { return nil }
      if text.hasSuffix(".") { text.removeLast() }
      return first.lowercased() + text.dropFirst()
    }
  }

  struct Command: Decodable {
    let commandName: String
    let shouldDisplay: Bool
    let subcommands: [Command]?
    let arguments: [Argument]?
    let defaultSubcommand: String?

    func option(_ name: some StringProtocol) -> Argument? {
      arguments?.first { $0.names?.contains { $0.text == name } == true }
    }

    func subcommand(_ name: String?) -> Command? { subcommands?.first { $0.commandName == name } }
  }

  let command: Command

  /// The commands of this program; `nil` if ArgumentParser describes them in another way than it did.
  static func read() -> ToolDescription? {
    try? JSONDecoder().decode(ToolDescription.self, from: Data(PromiseLabCommand._dumpHelp().utf8))
  }
}
