internal import ArgumentParser
internal import Lab
internal import SwiftPromises

/// Prints the rules in which the libraries differ.
struct DialectsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dialects", abstract: "Print the rules in which the libraries differ.")

  @Argument(help: "The library whose rules are wanted; without it, all are shown side by side.")
  var dialect: String?

  func run() throws {
    guard let dialect else { return try StandardOutput.write(RulesText.text(of: nil)) }
    guard let known = Dialect(rawValue: dialect) else {
      throw ValidationError(DialectProblem.unknown(dialect).description)
    }
    try StandardOutput.write(RulesText.text(of: known))
  }
}
