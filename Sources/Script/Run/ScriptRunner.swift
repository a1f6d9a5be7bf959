import PromiseEngine
import TraceEvents

/// Drives one run from its start to its end.
final class ScriptRunner {
  private let program: ScriptProgram
  private let plan: RunPlan
  private let limits: RunLimits
  private let isStopped: () -> Bool
  private let session: ScriptSession
  private let machine: Machine
  /// The program's code, if it is compiled already.
  private let code: FunctionCode?
  private var promptProblems: [Int: ScriptProblems] = [:]

  init(_ program: ScriptProgram, plan: RunPlan, limits: RunLimits, stackSize: Int, isStopped: @escaping () -> Bool) {
    self.program = program
    self.plan = plan
    self.limits = limits
    self.isStopped = isStopped
    let library = DialectLibrary.of(program.dialect) ?? .google
    let compiled = plan.stubs.isOn ? nil : program.compiled.take()
    session = compiled?.session ?? ScriptSession(library: library)
    code = compiled?.code
    session.follow(plan)
    machine = Machine(compiler: session.compiler, runtime: session.runtime, limits: limits, stackSize: stackSize)
    machine.isStopped = isStopped
    session.runtime.machine = machine
    if plan.stubs.isOn {
      let book = StubBook(plan: plan.stubs)
      book.evaluate = { [unowned session] in session.evaluate($0) }
      session.compiler.stubs = book
      machine.stubs = book
    }
  }

  func run() -> ScriptRun {
    let ending = runEverything()
    var run = ScriptRun(
      events: session.recorder.events, endTime: session.clock.now, ending: ending, promptProblems: promptProblems,
      unusedInjections: session.injections.unused, warnings: session.injections.warnings + (machine.stubs?.warnings ?? []),
      stubs: machine.stubs?.report ?? [], queueJobs: session.runtime.current.jobs)
    run.sources = session.runtime.sources.called
    run.unusedSourceInjections = session.runtime.sources.unused
    run.scope = ScopeName.declared(by: session.compiler, machine.globals)
    // The machine and its runtime refer to each other.
    // Nor does a program's end run the 'deinit' of what is left: what frees values now finds no machine.
    session.runtime.machine = nil
    // A fiber that waits for ever may keep the machine, which must not keep what only lives as long as this call.
    machine.isStopped = { false }
    machine.globals.removeAll()
    // A run that was cut short leaves jobs, which refer to the clock that holds them.
    session.clock.removeAllJobs()
    return run
  }

  private func runEverything() -> ScriptRun.Ending {
    do {
      let unit = CodeUnit(unit: .program, name: program.source.name, text: program.source.text)
      let code = try self.code ?? session.compiler.compile(program.parsed, unit: unit)
      let runtime = session.runtime
      defer { runtime.current.note(runtime.mainQueue.label, from: 0) }
      try runtime.performProgram { [machine] () throws(Interruption) in
        _ = try machine.begin(code) { if case .failure(let interruption) = $0 { runtime.ending = interruption } }
      }
    } catch let problems as ScriptProblems {
      return .fault(problems.description)
    } catch let interruption as Interruption {
      return ending(interruption)
    } catch {
      return .fault(String(describing: error))
    }
    for act in acts {
      if let until = limits.until, act.instant > until { break }
      if let ending = drive(until: act.instant) { return ending }
      session.clock.skip(to: act.instant)
      switch act.kind {
      case .line(let index):
        if let ending = runPrompt(plan.promptLines[index], number: index + 1) { return ending }
      case .settlement(let index): session.injections.settleByHand(index)
      }
    }
    if let ending = drive(until: limits.until ?? .distantFuture) { return ending }
    guard let until = limits.until, session.clock.nextDeadline != nil else { return .idle }
    session.clock.skip(to: until)
    return .reachedInstant
  }

  /// Something that the person does: a line at the prompt, a promise settled by hand.
  private struct Act {
    enum Kind {
      case line(Int), settlement(Int)
    }

    var instant: VirtualInstant
    var kind: Kind
  }

  /// What the person does, in the order of time; at one instant the lines come first.
  private var acts: [Act] {
    let lines = plan.promptLines.enumerated().map { Act(instant: $0.element.at, kind: .line($0.offset)) }
    let settlements = session.injections.byHand.map { Act(instant: $0.instant, kind: .settlement($0.index)) }
    return (lines + settlements).enumerated().sorted { ($0.element.instant, $0.offset) < ($1.element.instant, $1.offset) }
      .map(\.element)
  }

  /// Runs the clock's jobs up to an instant.
  ///
  /// - Returns: Why the run ends, if it does.
  private func drive(until instant: VirtualInstant) -> ScriptRun.Ending? {
    if let interruption = session.runtime.ending { return ending(interruption) }
    let waiters = session.runtime.waiters
    while true {
      let next = session.clock.nextDeadline
      if let end = waiters.deadline, end <= instant, next.map({ end < $0 }) ?? true {
        session.clock.skip(to: end)
        waiters.giveUp(at: end)
        continue
      }
      guard let deadline = next else {
        if session.runtime.breakDeadlock() { continue }
        return nil
      }
      guard deadline <= instant else { return nil }
      machine.budget -= 1
      if machine.budget <= 0 {
        return .limit("\(machine.limitMessage): end the chain that never ends, or raise the limit with --max-steps")
      }
      if machine.budget & 0xFF == 0, isStopped() { return .stopped }
      let eventsBefore = session.recorder.eventCount
      session.clock.runNext()
      waiters.check(session.recorder)
      machine.budget -= (session.recorder.eventCount - eventsBefore) * RunLimits.stepsPerEvent
      if let interruption = session.runtime.ending { return ending(interruption) }
    }
  }

  /// Runs a line of the prompt.
  ///
  /// - Returns: Why the run ends, if it does.
  private func runPrompt(_ line: PromptLine, number: Int) -> ScriptRun.Ending? {
    session.recorder.recordProgramEvent(.prompted(number: number, text: line.text))
    let unit = CodeUnit(unit: .prompt(number), name: "prompt\(number)", text: line.text)
    do {
      let parsed = try ParsedScript(line.text, unit: unit, operators: program.parsed.operators)
      let code = try session.compiler.compile(parsed, unit: unit)
      if let value = try machine.begin(code, finish: { [self] in finishPrompt($0) }) { answer(value) }
    } catch let problems as ScriptProblems {
      promptProblems[number] = problems
    } catch let interruption as Interruption {
      switch interruption {
      case .limit, .stopped: return ending(interruption)
      case .fault, .thrown: _ = ending(interruption)
      }
    } catch {
      session.recorder.recordProgramEvent(.faulted(String(describing: error)))
    }
    return nil
  }

  private func answer(_ value: ScriptValue) {
    if case .void = value { return }
    session.recorder.recordProgramEvent(.answered(value.debugDescription))
  }

  /// Takes what a line of the prompt came to that had to wait.
  private func finishPrompt(_ result: Result<ScriptValue, Interruption>) {
    switch result {
    case .success(let value): answer(value)
    case .failure(let interruption):
      switch interruption {
      case .limit, .stopped: session.runtime.ending = interruption
      case .fault, .thrown: _ = ending(interruption)
      }
    }
  }

  private func ending(_ interruption: Interruption) -> ScriptRun.Ending {
    switch interruption {
    case .limit(let text): return .limit(text)
    case .stopped: return .stopped
    case .fault(let fault):
      session.recorder.recordProgramEvent(.faulted(fault.rendered))
      return .fault(fault.rendered)
    case .thrown(let value):
      let text = uncaught(value)
      session.recorder.recordProgramEvent(.faulted(text))
      return .fault(text)
    }
  }

  private func uncaught(_ value: ScriptValue) -> String {
    let message = "an error was thrown and nothing catches it: \(value.description)"
    guard let site = machine.lastThrow else { return message }
    let place = site.unit.place(atUTF8Offset: site.offset)
    return ScriptDiagnostic(
      severity: .error, message: "\(message): use 'do' and 'catch'", fileName: site.unit.name, place: place,
      sourceLine: site.unit.lines.text(ofLine: place.line)
    ).rendered
  }
}
