internal import ArgumentParser
internal import Lab
internal import LabUI
internal import Program

/// What the playground is opened on, and how.
struct Opening {
  /// A script, `-` for standard input, or the name of an example; the demonstration if there is none.
  var file: String?
  var maximumSteps: Int?
  /// The functions to call, as they were asked for.
  var calls: [String] = []
  var shared: SessionRecord?
  var settings: (settings: Settings, complaints: [String])

  /// Opens the playground, and ends with its status.
  ///
  /// - Parameter read: Reads what the script runs under.
  func open(_ read: (SessionRecord?) throws -> PlanFile) throws {
    let source: ScriptSource
    var isNewFile = false
    var plan: PlanFile
    do {
      plan = try read(shared)
      source = try shared?.source ?? file.map { try ScriptFile.read($0) } ?? Example.all[0].source
    } catch ScriptFileProblem.noScript(let name) where StandardOutput.isTerminal && Opening.canBegin(name) {
      plan = try read(nil)
      source = ScriptSource(name: name, text: "")
      isNewFile = true
    } catch let problem as ScriptFileProblem {
      StandardError.write("promiselab: \(UsageProblem.commandHint(problem) ?? problem.description)\n")
      return try problem.status.exit()
    }
    var limits = RunLimits.interactive
    if let maximumSteps { limits.maximumSteps = maximumSteps }
    let (moved, lost) = plan.plan(for: source.text)
    let called = RunRequest(source: source, dialect: plan.dialect, plan: moved).plan(calling: .asked(calls, stubs: false))
    var session = Session(source: source, dialect: plan.dialect, plan: called.plan, limits: limits)
    var offered = shared
    offered?.dialect = plan.dialect
    offered?.plan = called.plan
    // Nothing of a stranger's program runs before it was said what it is.
    if offered != nil { session = Session(source: Example.all[0].source, limits: limits) }
    var complaints = settings.complaints
    complaints.insert(contentsOf: called.unmet, at: 0)
    if let text = PlanFile.text(ofLost: lost) { complaints.insert(text, at: 0) }
    let status = Playground.open(
      session, readsStandardInput: file != "-", settings: settings.settings, complaints: complaints, shared: offered,
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
