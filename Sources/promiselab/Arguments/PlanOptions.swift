internal import ArgumentParser
internal import Lab
internal import Program
internal import SwiftPromises

/// The options that choose what a script runs under, of `run` and of the playground.
struct PlanOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The library whose rules hold: \(Dialect.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "D"))
  var dialect: String?

  @Option(help: ArgumentHelp("Run under a plan that ':plan save FILE' wrote in the playground.", valueName: "FILE"))
  var plan: String?

  @Option(help: ArgumentHelp("Replay the schedule that a run printed.", valueName: "CODE"))
  var schedule: String?

  @Flag(help: StubOption.help)
  var stub = false

  @Option(
    help: ArgumentHelp(
      "Call a function of the script with arguments made up from their types, or with your own: 'load(id: 7)'. "
        + "With --stub, if the script does nothing by itself, its uncalled asynchronous functions are called.",
      valueName: "NAME"))
  var call: [String] = []

  func validate() throws {
    _ = try DialectOption.dialect(dialect)
    _ = try chosenSchedule()
  }

  /// The plan of the file, of what was shared, or an empty one, with the other options put over it.
  func read(over shared: SessionRecord? = nil) throws -> PlanFile {
    let start = PlanFile(plan: shared?.plan ?? RunPlan(), dialect: shared?.dialect)
    var file = try plan.map { path throws(ScriptFileProblem) in try PlanFile(at: path) } ?? start
    if let dialect = try DialectOption.dialect(dialect) { file.dialect = dialect }
    if let schedule = try chosenSchedule() { file.plan.schedule = schedule }
    if stub { file.plan.stubs.isOn = true }
    return file
  }

  private func chosenSchedule() throws -> Schedule? {
    guard let schedule else { return nil }
    guard let known = Schedule(code: schedule) else {
      throw ValidationError(
        "--schedule: '\(schedule)' isn't a valid schedule; 'run --format json' prints one, for example s1-o3x1")
    }
    return known
  }
}
