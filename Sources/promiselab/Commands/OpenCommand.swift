internal import ArgumentParser
internal import Lab
internal import LabUI
internal import Program

/// Opens the playground.
struct OpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open the playground; this is what promiselab does without a command.")

  @Argument(help: "A script, '-' for standard input, or the name of an example; a script that isn't there is begun.")
  var file: String?

  @OptionGroup var under: PlanOptions

  @OptionGroup var shared: SharedCode

  @OptionGroup var interface: InterfaceOptions

  @Flag(name: .customLong("print-config"), help: "Print the default configuration, explained, and end.")
  var printsConfiguration = false

  @Flag(name: .customLong("print-keys"), help: .hidden)
  var printsKeys = false

  @Option(name: .customLong("max-steps"), help: "Stop a script after this many steps of the virtual machine.")
  var maximumSteps: Int?

  func validate() throws {
    if let maximumSteps, maximumSteps <= 0 { throw ValidationError("--max-steps must be at least 1") }
    try shared.refuse(besideFile: file != nil)
  }

  func run() throws {
    if printsConfiguration { return try StandardOutput.write(Settings.defaultConfiguration) }
    if printsKeys { return try StandardOutput.write(KeyTable.markdown) }
    let opening = Opening(
      file: file, maximumSteps: maximumSteps, calls: RepeatedOption.values(under.call), shared: try shared.record(),
      settings: interface.settings())
    try opening.open { try under.read(over: $0) }
  }

  /// Opens the playground on a file, or without one, where no option is given: the screen is there sooner than ArgumentParser has
  /// asked about every option.
  static func run(on file: String?) throws {
    let (settings, problems) = ConfigurationFile.read(nil)
    try Opening(file: file, settings: (settings, problems)).open {
      PlanFile(plan: $0?.plan ?? RunPlan(), dialect: $0?.dialect)
    }
  }
}
