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
      let topics = Example.byTopic.map { topic, examples in
        "\(topic.rawValue)\n"
          + examples.map { "  " + $0.name + String(repeating: " ", count: width - $0.name.count) + $0.title + "\n" }.joined()
      }
      try StandardOutput.write(topics.joined(separator: "\n") + "\nOpen one with: promiselab NAME\n")
      return
    }
    guard let example = Example.named(name) else {
      StandardError.write("promiselab: there is no example '\(name)'; promiselab examples lists them\n")
      return try ExitStatus.noInput.exit()
    }
    try StandardOutput.write(example.source.text)
  }
}
