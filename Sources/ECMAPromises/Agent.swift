public import PromiseEngine
public import PromiseInstruments
import Synchronization

/// The engine's clock, whose time passes only when it is told to.
public typealias VirtualClock = PromiseInstruments.VirtualClock

/// Whoever runs a program's jobs one after another (ES agent): the queue of microtasks, the timers, and who is told of rejections
/// that nobody handles.
///
/// Microtasks run until none is left, before the next timer or whatever else the dispatcher has to do. An agent's promises are used on
/// the thread that runs its jobs, as in a JavaScript program.
public final class Agent: Dispatcher {
  private struct State {
    var jobs = JobQueue()
    /// What Node's `process.nextTick` adds: it runs before the next microtask, but waits for those that run already.
    var ticks = JobQueue()
    var runsJobs = false
    /// Whether a timer has run: the program's text is over.
    var hasTurned = false
    var isRunning = false
    var jobsRun = 0
    var timersMade = 0
    var timers: Set<Int> = []
    var rejections = RejectionTable()
  }

  /// The agent whose job is running.
  @TaskLocal static var current: Agent?

  /// The agent whose job is running; where none is, a new one on the main actor.
  public static var running: Agent { current ?? Agent(on: ActorDispatcher(MainActor.shared)) }

  private let state = Mutex(State())
  private let later: @Sendable (Duration, @escaping @Sendable () -> Void) -> Void
  private let soon: @Sendable (@escaping @Sendable () -> Void) -> Void
  private let hooks: HostHooks
  /// Who is told of the promises of this agent.
  public let traceHook: (any TraceHook)?

  /// Makes an agent.
  ///
  /// - Parameters:
  ///   - dispatcher: Where its jobs and timers run: a virtual clock, an actor, a queue.
  ///   - hooks: Who is told of rejections that nobody handles.
  public init(on dispatcher: some Dispatcher, hooks: HostHooks = HostHooks()) {
    later = { delay, work in dispatcher.dispatch(after: delay, work) }
    soon = { work in dispatcher.dispatch(work) }
    traceHook = dispatcher.traceHook
    self.hooks = hooks
  }

  // MARK: Jobs

  /// Runs a program's text, or whatever else is not a microtask, and then all microtasks.
  ///
  /// Within a job of this agent it only runs `body`.
  public func run(_ body: () -> Void) {
    let isOutermost = state.withLock { state in
      defer { state.isRunning = true }
      return !state.isRunning
    }
    Agent.$current.withValue(self) {
      body()
      guard isOutermost else { return }
      repeat {
        while let job = nextJob() { job() }
      } while reportRejections()
    }
  }

  /// Adds a microtask (ES HostEnqueuePromiseJob).
  public func enqueue(_ job: @escaping @Sendable () -> Void) {
    let isIdle = state.withLock { state in
      state.jobs.append(job)
      return !state.isRunning && state.jobs.count == 1 && state.ticks.isEmpty
    }
    if isIdle { soon { [self] in run {} } }
  }

  /// Adds a job that runs before the next microtask, once those that run already are done, as Node's `process.nextTick` does.
  package func enqueueTick(_ job: @escaping @Sendable () -> Void) {
    let isIdle = state.withLock { state in
      state.ticks.append(job)
      return !state.isRunning && state.jobs.isEmpty && state.ticks.count == 1
    }
    if isIdle { soon { [self] in run {} } }
  }

  /// Forgets what is still to be run and reported: the program has ended.
  package func removeAllJobs() {
    state.withLock { state in
      state.jobs = JobQueue()
      state.ticks = JobQueue()
      state.rejections = RejectionTable()
    }
  }

  /// How many microtasks have run.
  public var jobsRun: Int { state.withLock { $0.jobsRun } }

  /// The next microtask; the agent is idle when there is none.
  private func nextJob() -> (@Sendable () -> Void)? {
    state.withLock { state in
      if !state.runsJobs, let tick = state.ticks.takeFirst() { return tick }
      guard let job = state.jobs.takeFirst() else {
        state.runsJobs = false
        return state.ticks.takeFirst()
      }
      state.runsJobs = true
      state.jobsRun += 1
      return job
    }
  }

  /// Adds a job to the end of the queue.
  public func dispatch(_ work: @escaping @Sendable () -> Void) {
    enqueue(work)
  }

  /// Runs work after a delay, as the agent's timers do.
  public func dispatch(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    later(delay) { [self] in run(work) }
  }

  // MARK: Timers

  func startTimer(after delay: Duration, _ body: @escaping @Sendable () -> Void) -> Int {
    let number = state.withLock { state in
      state.timersMade += 1
      state.timers.insert(state.timersMade)
      return state.timersMade
    }
    later(delay) { [self] in
      state.withLock { $0.hasTurned = true }
      if stopTimer(number) { run(body) }
    }
    return number
  }

  /// Runs `body` behind the timers that are due, as Node's `setImmediate` does.
  package func startImmediate(_ body: @escaping @Sendable () -> Void) -> Timeout {
    let (number, isFirst) = state.withLock { state in
      state.timersMade += 1
      state.timers.insert(state.timersMade)
      return (state.timersMade, !state.hasTurned)
    }
    let work: @Sendable () -> Void = { [self] in
      if stopTimer(number) { run(body) }
    }
    // When Node first looks for timers a millisecond is mostly over: those of 0 ms come before what the program's text asks for here.
    if isFirst {
      later(.milliseconds(1)) { [self] in later(.zero, work) }
    } else {
      later(.zero, work)
    }
    return Timeout(agent: self, number: number)
  }

  /// Stops a timer.
  ///
  /// - Returns: Whether it was waiting.
  @discardableResult
  func stopTimer(_ number: Int) -> Bool {
    state.withLock { $0.timers.remove(number) != nil }
  }

  // MARK: Rejections

  /// A promise was rejected while nobody waited for it.
  func rejected(_ promise: any PromiseCore & Sendable, because reason: any Error) {
    let rejection = Rejection(promise: promise, reason: reason)
    guard state.withLock({ $0.rejections.add(rejection) }) else { return }
    hooks.rejectionTracker?(rejection, .reject)
    // Outside of a job nobody would come round to reporting it.
    if state.withLock({ !$0.isRunning }) { enqueue {} }
  }

  /// Somebody handles a promise that is rejected.
  func handled(_ promise: any PromiseCore & Sendable) {
    guard let rejection = state.withLock({ $0.rejections.handle(promise) }) else { return }
    hooks.rejectionTracker?(rejection, .handle)
  }

  /// Reports what is unhandled once no microtask is left, as Node does.
  ///
  /// - Returns: Whether anybody was told, who may have made new microtasks. The agent is idle otherwise.
  private func reportRejections() -> Bool {
    let reports = state.withLock { state in
      let reports = state.rejections.takeReports()
      if reports.isEmpty { state.isRunning = !(state.jobs.isEmpty && state.ticks.isEmpty) }
      return reports
    }
    for report in reports {
      switch report {
      case .handledLate(let rejection): hooks.rejectionHandled?(rejection)
      case .unhandled(let rejection):
        guard state.withLock({ $0.rejections.markReported(rejection) }) else { continue }
        hooks.unhandledRejection?(rejection)
      }
    }
    return !reports.isEmpty || state.withLock { $0.isRunning && !($0.jobs.isEmpty && $0.ticks.isEmpty) }
  }
}
