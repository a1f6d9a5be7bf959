internal import ArgumentParser
internal import Lab
internal import Program
internal import TraceEvents

/// What a script runs under where there is no screen: of `run` and of `export`.
struct RunOptions: ParsableArguments {
  @OptionGroup var under: PlanOptions

  @Option(help: "Stop at this virtual time, for example 2s or 150ms.")
  var until: String?

  @Option(help: ArgumentHelp("Let the promise at an address fail.", valueName: "ADDR[=ERROR]"))
  var fail: [String] = []

  @Option(help: ArgumentHelp("Settle the promise at an address later.", valueName: "ADDR=300ms"))
  var delay: [String] = []

  @Option(help: ArgumentHelp("Never settle the promise at an address.", valueName: "ADDR"))
  var hang: [String] = []

  @Option(help: ArgumentHelp("Cancel the promise at an address, at an instant.", valueName: "ADDR@150ms"))
  var cancel: [String] = []

  @Option(help: ArgumentHelp("Answer the dialog at an address: 0 for its first button.", valueName: "ADDR=N[@150ms]"))
  var answer: [String] = []

  @Option(help: ArgumentHelp("Let every call of a simulated source take so long.", valueName: "SOURCE=200ms"))
  var latency: [String] = []

  @Option(
    name: .customLong("failure-rate"),
    help: ArgumentHelp("Let a share of a simulated source's calls fail.", valueName: "SOURCE=30%"))
  var failureRate: [String] = []

  @Option(help: "Seed for simulated sources and for the order of ready jobs.")
  var seed: UInt64?

  @Option(
    name: .customLong("stub-result"), help: ArgumentHelp("Let a stub give this expression.", valueName: "NAME=EXPRESSION"))
  var stubResult: [String] = []

  @Option(name: .customLong("stub-latency"), help: ArgumentHelp("Let a stub's promise take so long.", valueName: "NAME=300ms"))
  var stubLatency: [String] = []

  @Option(name: .customLong("stub-fail"), help: ArgumentHelp("Let a stub fail.", valueName: "NAME[=ERROR]"))
  var stubFail: [String] = []

  @Option(name: .customLong("max-steps"), help: "Stop after this many steps of the virtual machine.")
  var maximumSteps: Int?

  @Option(name: .customLong("max-depth"), help: "Maximum call depth.")
  var maximumDepth: Int?

  @Option(
    name: .customLong("max-memory"),
    help: ArgumentHelp("Stop when the run takes more memory than this, 2GB unless said otherwise.", valueName: "300MB"))
  var maximumMemory: String?

  func validate() throws {
    if under.schedule != nil, seed != nil {
      throw ValidationError("--schedule and --seed both choose the order: give one of them")
    }
    if let maximumSteps, maximumSteps <= 0 { throw ValidationError("--max-steps must be at least 1") }
    if let maximumDepth, maximumDepth <= 0 { throw ValidationError("--max-depth must be at least 1") }
    _ = try limits()
    _ = try options(over: RunPlan())
  }

  /// What is to be run of a script, and a warning about what a plan's file has lost.
  ///
  /// - Parameter plan: The plan of the file and of the options that the playground has, too.
  func request(for source: ScriptSource, under plan: PlanFile) throws -> (request: RunRequest, warning: String?) {
    let (moved, lost) = plan.plan(for: source.text)
    let request = try RunRequest(source: source, dialect: plan.dialect, plan: options(over: moved), limits: limits())
    return (request, PlanFile.text(ofLost: lost).map { "\(source.name): warning: \($0)\n" })
  }

  /// Which functions of the script are called that it doesn't call itself.
  func calls(for request: RunRequest) -> CallChoice {
    .asked(RepeatedOption.values(under.call), stubs: request.plan.stubs.isOn)
  }

  private func limits() throws -> RunLimits {
    var limits = RunLimits()
    if let maximumSteps { limits.maximumSteps = maximumSteps }
    if let maximumDepth { limits.maximumDepth = maximumDepth }
    if let maximumMemory {
      guard let bytes = MemoryText.bytes(maximumMemory) else {
        throw ValidationError("--max-memory '\(maximumMemory)' is not a size: write for example 300MB or 2GB, at least 1MB")
      }
      limits.maximumMemory = bytes
    }
    if let until {
      guard let duration = DurationText.duration(until) else {
        throw ValidationError("--until: '\(until)' is not a time; write for example 2s or 150ms")
      }
      limits.until = VirtualInstant.zero.advanced(by: duration)
    }
    return limits
  }

  private func readStubs(into stubs: inout StubPlan) throws {
    do {
      for text in RepeatedOption.values(stubResult) { try StubText.result(text, into: &stubs) }
      for text in RepeatedOption.values(stubLatency) { try StubText.latency(text, into: &stubs) }
      for text in RepeatedOption.values(stubFail) { try StubText.failure(text, into: &stubs) }
    } catch {
      throw ValidationError("\(error)")
    }
  }

  private func readSources(into plan: inout RunPlan) throws {
    do {
      for text in RepeatedOption.values(latency) { plan = plan.adding(try SourceInjectionText.latency(text)) }
      for text in RepeatedOption.values(failureRate) { plan = plan.adding(try SourceInjectionText.failureRate(text)) }
    } catch {
      throw ValidationError("\(error)")
    }
  }

  /// A plan with what the options say put over it.
  private func options(over start: RunPlan) throws -> RunPlan {
    var plan = start
    if let seed { (plan.seed, plan.order) = (seed, .random(seed: seed)) }
    try readStubs(into: &plan.stubs)
    do {
      let injections =
        try RepeatedOption.values(fail).map { text throws(InjectionTextProblem) in try InjectionText.failure(text) }
        + RepeatedOption.values(delay).map { text throws(InjectionTextProblem) in try InjectionText.delay(text) }
        + RepeatedOption.values(hang).map { text throws(InjectionTextProblem) in try InjectionText.hang(text) }
        + RepeatedOption.values(cancel).map { text throws(InjectionTextProblem) in try InjectionText.cancellation(text) }
        + RepeatedOption.values(answer).map { text throws(InjectionTextProblem) in try InjectionText.answer(text) }
      plan.injections += injections
    } catch {
      throw ValidationError("\(error)")
    }
    try readSources(into: &plan)
    return plan
  }
}
