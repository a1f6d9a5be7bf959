import Program
import PromiseEngine
import PromiseInstruments
import RunSearch
import SwiftLanguage
import TraceEvents

/// Drives one run from its start to its end.
final class ScriptRunner {
  let program: ScriptProgram
  private let plan: RunPlan
  private let limits: RunLimits
  let session: ScriptSession
  let machine: Machine
  var stubs: StubBook?
  private let keepsLog: Bool
  private var writes: WriteBook?
  /// The program's code, if it is compiled already.
  private let code: FunctionCode?
  var promptProblems: [Int: ScriptProblems] = [:]
  /// The errors that go to whoever makes a call in truth that was made up.
  var passedOn: [PassedError] = []
  /// Expressions that are to be true at the end.
  var expectations: [String] = []

  /// Gets what the script prints.
  var prints: ((String) -> Void)? {
    get { session.runtime.prints }
    set { session.runtime.prints = newValue }
  }

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - known: The program as it was compiled for a run that is over; `nil` compiles it, if checking hasn't.
  ///   - guesses: What stubs turned out to be.
  ///   - keepsLog: Whether the run tells what could have gone otherwise.
  init(
    _ program: ScriptProgram, plan: RunPlan, limits: RunLimits, stackSize: Int, known: CompiledProgram? = nil,
    guesses: [String: StubGuess] = [:], keepsLog: Bool = false, isStopped: @escaping () -> Bool
  ) {
    self.program = program
    self.plan = plan
    self.limits = limits
    self.keepsLog = keepsLog
    let library = DialectLibrary.of(program.dialect)
    // A plan may say what stubs stand for, which decides what is compiled.
    let isAsChecked = plan.stubs.isOn == (program.stubReading != nil) && plan.stubs.changes.isEmpty
    let compiled = (plan.stubs.isOn ? nil : known) ?? (isAsChecked ? program.compiled.take() : nil)
    session = compiled?.session ?? ScriptSession(library: library)
    code = compiled?.code
    session.follow(plan)
    machine = Machine(
      session.compiler.declarations, vocabulary: library.vocabulary, library: StandardLibrary(vocabulary: library.vocabulary),
      host: session.runtime, limits: limits, stackSize: stackSize)
    machine.isStopped = isStopped
    session.runtime.machine = machine
    if plan.stubs.isOn {
      let book = compiled?.stubs ?? StubBook(plan: plan.stubs, known: program.stubReading)
      book.machine = machine
      book.guesses = guesses
      book.evaluate = { [unowned session] in session.evaluate($0) }
      if compiled == nil { session.compiler.stubUnknownNames(by: book) }
      machine.stubs = book
      stubs = book
    }
    // What is explored are whole jobs.
    session.runtime.current.pauses = StatementPauses(plan, isDrawn: !keepsLog && program.dialect != .ecmascript)
    machine.pauses = session.runtime.current.pauses.isOn
    session.runtime.current.letsHandOver = { [unowned machine] in !machine.isFollowed }
    guard keepsLog else {
      // Nobody looks at the graph of a run that is one of many.
      machine.callBook = CallBook { [recorder = session.recorder] in recorder.lastMade }
      return
    }
    session.runtime.current.keepsJobs = false
    let book = TouchBook(library.vocabulary)
    machine.touchBook = book
    writes = WriteBook(session.recorder)
    book.writes = writes
    session.runtime.current.order.journal = RunJournal(session.recorder, notes: book.notes)
  }

  /// The program as this run has compiled it, for another run once this one is over; `nil` if it can't be used again.
  var compiled: CompiledProgram? {
    guard plan.promptLines.isEmpty, stubs == nil else { return nil }
    return usedCode.map { CompiledProgram(again: session, code: $0) }
  }

  private var usedCode: FunctionCode?

  func run() -> ScriptRun {
    let ending = WorkMeter.$current.withValue(WorkMeter(machine)) { runEverything() }
    var run = ScriptRun(
      events: session.recorder.events, endTime: session.clock.now, ending: ending, promptProblems: promptProblems,
      unusedInjections: session.injections.unused, warnings: session.injections.warnings + (stubs?.warnings ?? []),
      stubs: stubs?.report ?? [], queueJobs: session.runtime.current.jobs)
    run.steps = limits.maximumSteps - max(0, machine.budget)
    run.reached = stubs?.reached ?? []
    run.madeUp = stubs.map {
      MadeUpFacts(givenAway: $0.reading(.program)?.givenAway ?? [], mayBeGuarantees: program.dialect == .promisekit)
    }
    run.sources = session.runtime.sources.called
    run.faults = program.naming(stubsOf: session.runtime.faults, among: run.stubs)
    run.passedOn = passedOn
    if ending == .idle { run.leaks = session.runtime.leaks }
    run.plainJobs = session.runtime.plainJobs
    run.handlersWithoutObject = session.runtime.handlersWithoutObject
    let order = session.runtime.current.order
    run.schedule = Schedule(
      order: order.isOn ? .choices(order.choices) : .firstInFirstOut, seed: plan.seed, choices: plan.choices)
    let pauses = session.runtime.current.pauses
    if pauses.isOn { run.schedule.choices.pauses = pauses.taken }
    run.isForeignOrder =
      order.hasMissed
      || (ending == .idle && (order.hasLeftOver || session.runtime.answers.hasLeftOver || pauses.hasLeftOver))
    run.log = order.journal?.log
    run.writes = writes?.writes(in: session.compiler) ?? []
    order.journal = nil
    run.expectations = expectations.map(expectation)
    run.guaranteed = session.compiler.guaranteedPlaces
    run.functionCalls = machine.callBook?.calls ?? []
    run.callOfPromise = machine.callBook?.keptCalls ?? [:]
    run.valueFits = session.injections.valueFits(run.events)
    run.unusedSourceInjections = session.runtime.sources.unused
    // Nobody types at the prompt of a run that is one of many, and summaries of all names take longer than such a run.
    if !keepsLog { run.scope = ScopeName.declared(by: session.compiler, machine.globals) }
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
      let code = try self.code ?? compiledCode()
      usedCode = code
      let runtime = session.runtime
      let journal = runtime.current.order.journal
      journal?.isOpaque = seesFreedObjects
      defer { journal?.end(on: runtime.mainQueue) }
      defer { runtime.current.note(runtime.mainQueue.label, from: 0) }
      try runtime.performProgram { [machine] () throws(Interruption) in
        _ = try machine.begin(code) { if case .failure(let interruption) = $0 { runtime.ending = interruption } }
      }
    } catch let problems as ScriptProblems {
      return problems.areStopped ? .stopped : .fault(problems.description)
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
    guard let until = limits.until, session.clock.nextDeadline != nil || session.runtime.current.order.hasReady else {
      return .idle
    }
    session.clock.skip(to: until)
    return .reachedInstant
  }

  /// Compiles the program, as long as somebody waits for the run.
  private func compiledCode() throws(ScriptProblems) -> FunctionCode {
    session.compiler.isStopped = { [machine] in machine.isStopped() }
    defer { session.compiler.isStopped = { false } }
    return try session.compiler.compile(program.parsed, unit: program.unit)
  }

  /// Whether what jobs touch can't be told, as the program sees when objects are freed. PromiseKit's promises are freed pending only if the
  /// script settles them itself: then those who make them say so.
  private var seesFreedObjects: Bool {
    let vocabulary = session.runtime.library.vocabulary
    guard program.dialect == .promisekit, stubs == nil, plan.promptLines.isEmpty else {
      return session.compiler.freesAtScopeEnds || vocabulary.noticesDropping
    }
    return Compiler.wordsOfFreeing.contains(where: program.source.text.containsBytes)
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
    let (waiters, order) = (session.runtime.waiters, session.runtime.current.order)
    var lookedThrough = 0
    while true {
      if waiters.deadline != nil {
        order.journal?.note(gap: "the script waits for its promises with 'waitForPromises', whose end is not varied")
      }
      let next = order.hasReady ? session.clock.now : session.clock.nextDeadline
      if let end = waiters.deadline, end <= instant, next.map({ end < $0 }) ?? true {
        session.clock.skip(to: end)
        waiters.giveUp(at: end)
        continue
      }
      guard let deadline = next else {
        if session.runtime.breakDeadlock() { continue }
        if (machine.stubs as? StubBook)?.callWaitingHandlers() == true { continue }
        return nil
      }
      guard deadline <= instant else { return nil }
      // A timer that is far off waits for what a person or the world does meanwhile.
      if !order.hasReady, session.clock.now.duration(to: deadline) > .seconds(1),
        (machine.stubs as? StubBook)?.callWaitingHandlers() == true
      {
        continue
      }
      machine.budget -= 1
      if machine.budget <= machine.nextCheck, let ending = endingOfBudget() { return ending }
      let eventsBefore = session.recorder.eventCount
      runNext(at: deadline)
      waiters.check(session.recorder)
      machine.budget -= (session.recorder.eventCount - eventsBefore) * RunLimits.stepsPerEvent
      // Choosing among many jobs takes long, which no step counts.
      lookedThrough += order.readyCount
      if lookedThrough > Self.mostLookedThrough {
        lookedThrough = 0
        if machine.isStopped() { return .stopped }
      }
      if let interruption = session.runtime.ending { return ending(interruption) }
    }
  }

  /// So many jobs are looked through to choose one before somebody is asked whether the run is still wanted.
  private static let mostLookedThrough = 1_000_000

  /// Runs the next job that is due at an instant.
  private func runNext(at instant: VirtualInstant) {
    let (clock, order) = (session.clock, session.runtime.current.order)
    guard order.isOn else {
      clock.runNext()
      return
    }
    order.runNext(at: instant, on: clock)
  }

  /// Why the run may not go on between two jobs of its clock, if it may not.
  private func endingOfBudget() -> ScriptRun.Ending? {
    do {
      try machine.checkBudget()
      return nil
    } catch let reason as LimitReason {
      return .limit(machine.limitText(reason))
    } catch let interruption as Interruption {
      return ending(interruption)
    } catch {
      return .fault(String(describing: error))
    }
  }

  func ending(_ interruption: Interruption) -> ScriptRun.Ending {
    switch interruption {
    case .limit(let text): return .limit(text)
    case .stopped: return .stopped
    case .exited(let status): return .exited(status)
    case .fault(let fault):
      session.runtime.record(fault)
      return .fault(fault.rendered)
    case .thrown(let value):
      let error = ScriptError(value: value)
      let what = "an error was thrown and nothing catches it"
      // A fault that the script threw on has been kept where it happened.
      guard !session.runtime.standardTypes.isFault(error) else { return .fault("\(what): \(error)") }
      return .fault(session.runtime.recordUncaught(error, what))
    }
  }
}
