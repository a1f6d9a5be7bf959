internal import ArgumentParser
internal import Lab

/// A command that is planned but not built: it says so.
protocol UnbuiltCommand: ParsableCommand {
  static var name: String { get }
  var rest: [String] { get }
}

extension UnbuiltCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: name, shouldDisplay: false)
  }

  func run() throws {
    StandardError.write("promiselab: the command '\(Self.name)' is not built yet; promiselab --help lists what there is\n")
    try ExitStatus.usage.exit()
  }
}

/// The planned commands.
enum Unbuilt {
  struct Check: UnbuiltCommand {
    static let name = "check"
    @Argument(parsing: .captureForPassthrough) var rest: [String] = []
  }

  static let all: [any ParsableCommand.Type] = [Check.self]
}
