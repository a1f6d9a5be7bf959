internal import ArgumentParser
internal import Glibc
internal import Lab

@main
struct PromiseLabCommand: ParsableCommand {
  /// The version of the program.
  static let version = "0.1.0"

  /// The version, and what this build was made from: "0.1.0 (commit 4ca6b79280, Swift 6.3.1)".
  static let versionWithBuild: String = {
    let commit = BuildFacts.commit.isEmpty ? "no commit known" : "commit \(BuildFacts.commit)"
    return "\(version) (\(commit), Swift \(BuildFacts.compiler))"
  }()

  static let configuration = CommandConfiguration(
    commandName: "promiselab",
    abstract: "A laboratory for promises: write a chain, watch it run, step back, break it.",
    discussion: """
      Without a command, promiselab opens the playground on FILE, on an example, or on a demonstration:

        promiselab                        open the playground on a demonstration
        promiselab chain.swift            open it on a script
        promiselab retry                  open it on an example
        promiselab run chain.swift        run a script without a screen

      Exit status: 0 all settled and every rejection handled; 1 a rejection unhandled, a promise left pending, a fault \
      (even one that the script caught), a leak, unexpected output, a finding of check; \
      2 a limit was reached; 64 wrong usage, or an injection that meets nothing; 65 the script has errors; 66 no such \
      input; 73 output can't be written.
      """,
    version: versionWithBuild,
    subcommands: [
      OpenCommand.self, RunCommand.self, ViewCommand.self, ReportCommand.self, AttachCommand.self, CompareCommand.self,
      TranslateCommand.self,
      ExploreCommand.self,
      CheckCommand.self,
      ExportCommand.self, DialectsCommand.self, ExamplesCommand.self, LessonsCommand.self,
    ],
    defaultSubcommand: OpenCommand.self)

  /// Runs the command that the arguments name. ArgumentParser would print problems itself, arguments included, as they come.
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if let problem = ArgumentBytes.problem {
      StandardError.write("promiselab: \(problem)\n")
      Glibc.exit(ExitStatus.usage.rawValue)
    }
    do {
      if isFileAlone(arguments) { return try OpenCommand.run(on: arguments.first) }
      let words = RepeatedOption.gathered(arguments)
      var command = try named(by: words) ?? parseAsRoot(words)
      try command.run()
    } catch {
      Glibc.exit(status(of: error, arguments))
    }
  }

  /// Whether nothing is asked for but to open the playground, on a file perhaps.
  private static func isFileAlone(_ arguments: [String]) -> Bool {
    guard let word = arguments.first else { return true }
    guard arguments.count == 1, !word.isEmpty, !word.hasPrefix("-"), word != "help" else { return false }
    return !configuration.subcommands.contains { $0._commandName == word }
  }

  /// The command that the first word names, by its own options alone; `nil` if they refuse the other words. Why they do is found with those
  /// of the whole program, for which ArgumentParser looks at several commands.
  private static func named(by words: [String]) -> (any ParsableCommand)? {
    let command = configuration.subcommands.first { $0._commandName == words.first && $0.configuration.subcommands.isEmpty }
    return try? command?.parse(Array(words.dropFirst()))
  }

  /// Says what a command ended with, and gives the exit status for it.
  private static func status(of error: any Error, _ arguments: [String]) -> Int32 {
    if let code = error as? ExitCode { return code.rawValue }
    guard exitCode(for: error).isSuccess else {
      StandardError.write(UsageProblem(message: message(for: error), arguments: arguments).text)
      return ExitStatus.usage.rawValue
    }
    // Help and the like were asked for.
    do {
      try StandardOutput.write(fullMessage(for: error) + "\n")
      return ExitStatus.success.rawValue
    } catch {
      return ExitStatus.cannotWrite.rawValue
    }
  }
}

extension ExitStatus {
  /// Ends the command with this status.
  func exit() throws {
    guard self != .success else { return }
    throw ExitCode(rawValue)
  }
}
