import Program
import PromiseEngine
import RunSearch
import SwiftLanguage
import TraceEvents

/// A queue of a script: its jobs run on the virtual clock, a serial queue's one after the other.
///
/// Sendable without checking, as `PromiseRuntime` is: only the thread that drives the run's clock uses it.
final class ScriptQueue: LibraryObject, Dispatcher, FiberQueue, JobQueue, @unchecked Sendable {
  let label: String
  let isConcurrent: Bool
  /// Whether it is that of an actor, the main one or another, which code leaves that belongs to none.
  let isActor: Bool
  let traceHook: (any TraceHook)?
  private let clock: VirtualClock
  private let current: CurrentQueue
  /// Jobs that are due and wait because the queue is occupied.
  @exclusivity(unchecked) private var waiting: [Job] = []
  @exclusivity(unchecked) private var firstWaiting = 0
  /// How many jobs block the queue.
  @exclusivity(unchecked) private var occupants = 0
  /// How many jobs were handed in, and the last of them that belongs to the batch which runs: those that were there when it began.
  @exclusivity(unchecked) private var (handedIn, lastOfBatch) = (0, 0)
  /// What is done when the batch has run.
  @exclusivity(unchecked) private var afterwards: [() -> Void] = []

  init(
    _ label: String, isConcurrent: Bool = false, isActor: Bool = false, clock: VirtualClock, traceHook: (any TraceHook)?,
    current: CurrentQueue
  ) {
    self.label = label
    self.isConcurrent = isConcurrent
    self.isActor = isActor
    self.clock = clock
    self.traceHook = traceHook
    self.current = current
  }

  var typeName: String { "DispatchQueue" }
  var isQueue: Bool { true }
  var members: [String: NativeMember] { QueueLibrary.members }
  var memberTable: MemberTable? { QueueLibrary.table }
  func describe(_ format: (ScriptValue) -> String) -> String { "DispatchQueue(\(label))" }

  /// Whether jobs wait for one that blocks the queue.
  var isHeldUp: Bool { occupants > 0 && firstWaiting < waiting.count }

  func dispatch(_ work: @escaping @Sendable () -> Void) {
    let mark = current.order.mark(for: self)
    let job = job(work, since: current.begun)
    clock.dispatch { [self] in isDue(mark, job) }
  }

  func dispatch(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    let (mark, since) = (current.order.mark(for: self, after: delay), current.begun)
    clock.dispatch(after: delay) { [self] in isDue(mark, job(work, since: since)) }
  }

  /// Does something when the jobs have run that are there together with the one that runs, before any later one: when a run loop that runs
  /// them comes back.
  func afterBatch(_ action: @escaping @Sendable () -> Void) {
    if current.queue === self { afterwards.append(action) } else { dispatch(action) }
  }

  /// Lets jobs wait for the one that runs, which blocks.
  func occupy() {
    occupants += 1
  }

  /// Lets the job that blocks the queue go on, before all that wait for it.
  func release(_ work: @escaping @Sendable () -> Void) {
    let mark = current.order.mark(for: self)
    let job = job(work, since: current.begun)
    clock.dispatch { [self] in
      current.order.perform(on: self, mark) { [self] in
        occupants -= 1
        run(job)
        if occupants == 0 { serveWaiting() }
      }
    }
  }

  // MARK: Jobs

  private struct Job {
    let work: @Sendable () -> Void
    /// How many jobs of any queue had begun when it was handed in.
    let since: Int
    /// Which job of this queue it is.
    let number: Int
  }

  private func job(_ work: @escaping @Sendable () -> Void, since: Int) -> Job {
    handedIn += 1
    return Job(work: work, since: since, number: handedIn)
  }

  /// Takes what is due now: to run, or to be chosen among what else is due.
  private func isDue(_ mark: JobMark, _ job: Job) {
    guard current.order.isOn else { return serve(job) }
    current.order.perform(on: self, mark) { [self] in serve(job) }
  }

  /// Runs what is due now, in its turn.
  private func serve(_ job: Job) {
    if isConcurrent || (occupants == 0 && firstWaiting == waiting.count) { return run(job) }
    waiting.append(job)
    if occupants == 0 { serveNext() }
  }

  private func serveWaiting() {
    for _ in firstWaiting..<waiting.count {
      let mark = current.order.mark(for: self)
      clock.dispatch { [self] in current.order.perform(on: self, mark) { [self] in serveNext() } }
    }
  }

  private func serveNext() {
    guard occupants == 0, firstWaiting < waiting.count else { return }
    let job = waiting[firstWaiting]
    firstWaiting += 1
    if firstWaiting == waiting.count { (waiting, firstWaiting) = ([], 0) }
    run(job)
  }

  private func run(_ job: Job) {
    let outer = current.queue
    current.queue = self
    current.begun += 1
    let turn = CurrentQueue.Turn(
      queue: ObjectIdentifier(self), isConcurrent: isConcurrent, time: clock.now, since: job.since, begun: current.begun)
    let first = current.recorder?.eventCount ?? 0
    if job.number > lastOfBatch { lastOfBatch = handedIn }
    if let host = current.host { host.performJob(job.work) } else { job.work() }
    if job.number == lastOfBatch, !afterwards.isEmpty {
      let actions = afterwards
      afterwards = []
      for action in actions { action() }
    }
    current.note(label, from: first, turn)
    current.queue = outer
  }
}

/// The queue whose job is running.
final class CurrentQueue {
  @exclusivity(unchecked) var queue: ScriptQueue?
  /// Decides which of several jobs runs first.
  @exclusivity(unchecked) var order = JobOrder(.firstInFirstOut)
  /// Counts the events that jobs bring about.
  @exclusivity(unchecked) var recorder: TraceRecorder?
  /// Whether the jobs are kept: of a run that is one of many nobody looks at them.
  var keepsJobs = true
  /// The jobs that brought events about, in their order.
  @exclusivity(unchecked) private(set) var jobs: [QueueJob] = []

  /// How many jobs of queues have begun.
  @exclusivity(unchecked) var begun = 0
  /// The turns of this instant that brought events about, the last of each queue.
  @exclusivity(unchecked) private var turns: [Turn] = []

  /// When a job came.
  struct Turn {
    let queue: ObjectIdentifier
    let isConcurrent: Bool
    let time: VirtualInstant
    /// How many jobs had begun when it was handed in.
    let since: Int
    /// Which job it is.
    let begun: Int

    /// Whether it was ready when another one began that kept it from nothing, so that it could have come first.
    func couldPrecede(_ other: Turn) -> Bool {
      since < other.begun && (queue != other.queue || isConcurrent)
    }
  }

  /// Notes that a job on a queue has ended.
  ///
  /// - Parameter turn: When it came; `nil` for the program itself, which always comes first.
  func note(_ label: String, from first: Int, _ turn: Turn? = nil) {
    guard keepsJobs, let last = recorder?.eventCount, last > first else { return }
    var isChance = false
    if let turn {
      if turns.last?.time != turn.time { turns = [] }
      isChance = turns.contains { turn.couldPrecede($0) }
      turns.removeAll { $0.queue == turn.queue }
      turns.append(turn)
    }
    jobs.append(QueueJob(queue: label, steps: first + 1...last, isChance: isChance))
  }
  /// Who has jobs of its own to run after each job of a queue.
  @exclusivity(unchecked) var host: (any LibraryHost)?
}

extension PromiseRuntime {
  /// Runs a handler within the call that settles its promise, nested (see `NestedDelivery`).
  func nest(_ work: @escaping @Sendable () -> Void) {
    NestedDelivery.run { [self] in
      machine?.deliveries += 1
      work()
      machine?.deliveries -= 1
    }
  }
}
