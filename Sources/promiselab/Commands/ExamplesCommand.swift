internal import ArgumentParser
internal import Lab
internal import Program

/// Lists the demonstrations that ship with the program, or prints one of them.
struct ExamplesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "examples", abstract: "List the examples, or print one of them.")

  @Argument(help: "The example to print.")
  var name: String?

  func run() throws {
    guard let name else {
      let width = (Example.openable.map(\.name.count).max() ?? 0) + 2
      let lines = Example.openable.map { $0.name + String(repeating: " ", count: width - $0.name.count) + $0.title + "\n" }
      try StandardOutput.write(lines.joined() + "\nOpen one with: promiselab NAME\n")
      return
    }
    guard let example = Example.named(name) else {
      StandardError.write("promiselab: there is no example '\(name)'; promiselab examples lists them\n")
      return try ExitStatus.noInput.exit()
    }
    try StandardOutput.write(example.source.text)
  }
}
