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

  @Option(name: .customLong("max-steps"), help: "Stop a script after this many steps of the interpreter.")
  var maximumSteps: Int?

  func validate() throws {
    if let maximumSteps, maximumSteps <= 0 { throw ValidationError("--max-steps must be at least 1") }
    try shared.refuse(besideFile: file != nil)
  }

  func run() throws {
    if printsConfiguration { return try StandardOutput.write(Settings.defaultConfiguration) }
    if printsKeys { return try StandardOutput.write(KeyTable.markdown) }
    let source: ScriptSource
    var isNewFile = false
    var plan: PlanFile
    let shared = try shared.record()
    do {
      plan = try under.read(over: shared)
      source = try shared?.source ?? file.map { try ScriptFile.read($0) } ?? Example.all[0].source
    } catch ScriptFileProblem.noScript(let name) where StandardOutput.isTerminal && OpenCommand.canBegin(name) {
      plan = try under.read()
      source = ScriptSource(name: name, text: "")
      isNewFile = true
    } catch let problem as ScriptFileProblem {
      StandardError.write("promiselab: \(UsageProblem.commandHint(problem) ?? problem.description)\n")
      return try problem.status.exit()
    }
    var limits = RunLimits.interactive
    if let maximumSteps { limits.maximumSteps = maximumSteps }
    let (moved, lost) = plan.plan(for: source.text)
    let called = RunRequest(source: source, dialect: plan.dialect, plan: moved).plan(
      calling: .asked(RepeatedOption.values(under.call), stubs: false))
    var session = Session(source: source, dialect: plan.dialect, plan: called.plan, limits: limits)
    var offered = shared
    offered?.dialect = plan.dialect
    offered?.plan = called.plan
    // Nothing of a stranger's program runs before it was said what it is.
    if offered != nil { session = Session(source: Example.all[0].source, limits: limits) }
    var (settings, complaints) = interface.settings()
    complaints.insert(contentsOf: called.unmet, at: 0)
    if let text = PlanFile.text(ofLost: lost) { complaints.insert(text, at: 0) }
    let status = Playground.open(
      session, readsStandardInput: file != "-", settings: settings, complaints: complaints, shared: offered,
      isNewFile: isNewFile)
    guard status != 0 else { return }
    throw ExitCode(status)
  }

  /// Whether a script of this name can be begun: it is named as one, and there is a folder for it.
  private static func canBegin(_ name: String) -> Bool {
    guard name.hasSuffix(".swift"), !name.hasSuffix("/.swift") else { return false }
    guard let slash = name.lastIndex(of: "/"), slash > name.startIndex else { return true }
    return AtomicFile.exists(String(name[..<slash]))
  }
}
