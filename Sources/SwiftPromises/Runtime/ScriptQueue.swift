import Program
import PromiseEngine
import PromiseInstruments
import RunSearch
import SwiftLanguage
import TraceEvents

/// A queue of a script: its jobs run on the virtual clock, a serial queue's one after the other.
///
/// Sendable without checking, as `PromiseRuntime` is: only the thread that drives the run's clock uses it.
final class ScriptQueue: LibraryObject, Dispatcher, FiberQueue, JobQueue, @unchecked Sendable {
  let label: String
  /// Whether its jobs may run side by side: neither it nor a queue that it hands them to is serial.
  @exclusivity(unchecked) private(set) var isConcurrent: Bool
  /// How many of its jobs may run side by side; `nil` for any number, or where they don't.
  @exclusivity(unchecked) private(set) var width: Int?
  /// Whether a job can be a barrier to the others: on the global queue none can.
  let takesBarriers: Bool
  /// Whether it is that of an actor, the main one or another, which code leaves that belongs to none.
  let isActor: Bool
  /// Whether it is an `OperationQueue`.
  let isOfOperations: Bool
  /// What it was given as an `OperationQueue`.
  @exclusivity(unchecked) var operations = OperationBook()
  let traceHook: (any TraceHook)?
  private let clock: VirtualClock
  private let current: CurrentQueue
  /// The serial queue to which it hands its jobs, at the end of its targets; `nil` if it runs them itself.
  private let target: ScriptQueue?
  /// Kept, as each job of an exploration asks for it several times.
  private let targetLane: ObjectIdentifier?
  /// Jobs that are due and wait because the queue is occupied.
  @exclusivity(unchecked) private var waiting: [Job] = []
  @exclusivity(unchecked) private var firstWaiting = 0
  /// How many jobs block the queue.
  @exclusivity(unchecked) private var occupants = 0
  /// Whether the job that runs is a barrier, and whether the one that blocks the queue is.
  @exclusivity(unchecked) private var (runsBarrier, isBarrierBlocked) = (false, false)
  /// How many jobs were handed in by all queues whose jobs run here, how many of them haven't begun, and how many of those are barriers.
  @exclusivity(unchecked) private var (arrived, unbegun, barriers) = (0, 0, 0)
  /// The last job that has begun here, by its number in the run; 0 for the program itself, which is the first on the main queue.
  @exclusivity(unchecked) private var lastJob = 0
  /// How many jobs were handed in, and the last of them that belongs to the batch which runs: those that were there when it began.
  @exclusivity(unchecked) private var (handedIn, lastOfBatch) = (0, 0)
  /// What is done when the batch has run.
  @exclusivity(unchecked) private var afterwards: [() -> Void] = []
  /// Whether other queues hand their jobs to this one.
  @exclusivity(unchecked) private var servesOthers = false
  /// The jobs of all of them that aren't due yet, in the order in which they will run where nobody chooses.
  @exclusivity(unchecked) private var line: [Job] = []

  init(
    _ label: String, isConcurrent: Bool = false, takesBarriers: Bool = false, target: ScriptQueue? = nil, isActor: Bool = false,
    isOfOperations: Bool = false, clock: VirtualClock, traceHook: (any TraceHook)?, current: CurrentQueue
  ) {
    self.label = label
    let serial = target.flatMap { $0.isConcurrent ? nil : $0.runner }
    (self.target, targetLane) = (serial, serial.map(ObjectIdentifier.init))
    self.isConcurrent = isConcurrent && serial == nil
    self.takesBarriers = takesBarriers && self.isConcurrent
    (self.isActor, self.isOfOperations) = (isActor, isOfOperations)
    self.clock = clock
    self.traceHook = traceHook
    self.current = current
    serial?.servesOthers = true
  }

  var typeName: String { isOfOperations ? "OperationQueue" : "DispatchQueue" }
  var isQueue: Bool { true }
  var members: [String: NativeMember] { QueueLibrary.members }
  var memberTable: MemberTable? { QueueLibrary.table }
  func describe(_ format: (ScriptValue) -> String) -> String { "DispatchQueue(\(label))" }

  /// The queue that lets the jobs run.
  private var runner: ScriptQueue { target ?? self }
  var lane: ObjectIdentifier { targetLane ?? ObjectIdentifier(self) }

  /// Lets so many jobs run side by side; any number of them, if it isn't positive.
  func setWidth(_ width: Int) {
    isConcurrent = width != 1 && target == nil
    self.width = isConcurrent && width > 0 ? width : nil
  }

  /// Whether a job that is due has not begun on another thread than the one that runs a job of this queue now.
  var hasOthersReady: Bool { current.ready > (isConcurrent ? 0 : runner.unbegun) }

  /// Whether jobs are due that haven't begun.
  var waitsForThread: Bool { runner.unbegun > 0 }

  /// Whether no job keeps others from running.
  var letsOthersIn: Bool { isConcurrent || runner.occupants == 0 }

  /// Whether jobs wait for one that blocks the queue.
  var isHeldUp: Bool { runner.occupants > 0 && runner.firstWaiting < runner.waiting.count }

  func dispatch(_ work: @escaping @Sendable () -> Void) { dispatch(isBarrier: false, work) }

  /// Takes a job, which may be a barrier: it waits for all jobs that were handed in before it, and later ones wait for it.
  func dispatch(isBarrier: Bool, _ work: @escaping @Sendable () -> Void) {
    let handIn = current.handIn(to: self)
    guard current.pauses.isOn else { return arrive(handIn, isBarrier: isBarrier, work) }
    current.handOver(to: self, on: clock, isDirect: handIn.isDirect) { [self] in arrive(handIn, isBarrier: isBarrier, work) }
  }

  private func arrive(_ handIn: JobHandIn, isBarrier: Bool, _ work: @escaping @Sendable () -> Void) {
    let mark = current.order.mark(for: self, isBarrier: isBarrier && takesBarriers)
    let job = job(work, since: current.begun, isBarrier: isBarrier, handIn)
    guard runner.servesOthers, !current.order.isOn else { return clock.dispatch { [self] in isDue(mark, job) } }
    runner.lineUp(job)
    clock.dispatch { [runner] in runner.serve(runner.line.removeFirst()) }
  }

  /// Puts a job where its turn will be.
  private func lineUp(_ job: Job) {
    var index = line.endIndex
    if case .behindOwn(let isFirst) = job.entry.place {
      index = line.lastIndex { $0.queue === job.queue }.map { $0 + 1 } ?? (isFirst ? 0 : index)
    }
    line.insert(job, at: index)
  }

  /// Where a job is put that is handed in now. A queue with a target hands on all that it has before the target turns to others: what a job of
  /// the target itself, or of this queue, hands in comes behind what waits of its own.
  private func place(_ wanted: QueueEntry.Place) -> QueueEntry.Place {
    guard target != nil, case .last = wanted, (current.queue?.lane ?? (current.begun == 0 ? current.main : nil)) == lane else {
      return wanted
    }
    return .behindOwn(isFirst: current.queue === self)
  }

  func dispatch(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    dispatch(after: delay, isBarrier: false, work)
  }

  /// Takes a job that is due once the time has passed.
  ///
  /// - Parameter isAnswer: Whether it comes from outside of the program: no job that blocks the queue keeps it.
  func dispatch(after delay: Duration, isBarrier: Bool, isAnswer: Bool = false, _ work: @escaping @Sendable () -> Void) {
    let since = current.begun
    let mark = current.order.mark(for: self, after: delay, isBarrier: isBarrier && takesBarriers)
    clock.dispatch(after: delay) { [self] in
      var job = job(work, since: since, isBarrier: isBarrier, current.handIn(to: self))
      job.isAnswer = isAnswer
      isDue(mark, job)
    }
  }

  /// Whether the job that runs is a barrier.
  var isInBarrier: Bool { runner.runsBarrier }

  /// Whether work that somebody waits for may begin within the job that runs: nothing that was handed in before keeps it from that.
  func isFree(asBarrier isBarrier: Bool) -> Bool {
    let runner = runner
    guard isConcurrent else { return runner.unbegun == 0 && runner.occupants == 0 }
    guard takesBarriers else { return true }
    return isBarrier ? unbegun == 0 && occupants == 0 : barriers == 0 && !isBarrierBlocked
  }

  /// Does something when the jobs have run that are there together with the one that runs, before any later one: when a run loop that runs
  /// them comes back.
  func afterBatch(_ action: @escaping @Sendable () -> Void) {
    if current.queue === self { afterwards.append(action) } else { dispatch(action) }
  }

  /// Lets jobs wait for the one that runs, which blocks.
  func occupy() {
    runner.occupants += 1
    if runner.runsBarrier { runner.isBarrierBlocked = true }
  }

  /// Lets the job that blocks the queue go on, before all that wait for it.
  func release(_ work: @escaping @Sendable () -> Void) {
    current.inTurn { [self] in comeBack(work) }
  }

  private func comeBack(_ work: @escaping @Sendable () -> Void) {
    let mark = current.order.mark(for: self)
    handedIn += 1
    current.ready += 1
    let entry = QueueEntry(isBarrier: runner.isBarrierBlocked)
    let job = Job(work: work, since: current.begun, number: handedIn, queue: self, entry: entry, arrival: current.goOn())
    clock.dispatch { [self] in
      current.order.perform(on: self, mark, as: entry) { [self] in runner.goOn(job) }
    }
  }

  private func goOn(_ job: Job) {
    leave()
    job.queue.run(job)
    if occupants == 0 { serveWaiting() }
  }

  /// Lets jobs wait until one has handed over what is left of it.
  func occupy(until rest: HandingOver) {
    occupy()
    rest.append { [runner] in
      runner.leave()
      if runner.occupants == 0 { runner.serveWaiting() }
    }
  }

  private func leave() {
    occupants -= 1
    if occupants == 0 { isBarrierBlocked = false }
  }

  // MARK: Jobs

  private struct Job {
    let work: @Sendable () -> Void
    /// How many jobs of any queue had begun when it was handed in.
    let since: Int
    /// Which job of its queue it is.
    let number: Int
    let queue: ScriptQueue
    let entry: QueueEntry
    /// How it came.
    let arrival: JobArrival
    /// Whether it counts among those that haven't begun.
    var isNew = false
    /// Whether it comes from outside, and so isn't kept by a job that blocks the queue.
    var isAnswer = false
  }

  private func job(_ work: @escaping @Sendable () -> Void, since: Int, isBarrier: Bool, _ handIn: JobHandIn) -> Job {
    handedIn += 1
    let (runner, isBarrier) = (runner, isBarrier && takesBarriers)
    runner.arrived += 1
    runner.unbegun += 1
    current.ready += 1
    if isBarrier { barriers += 1 }
    let entry = QueueEntry(number: runner.arrived, isBarrier: isBarrier, place: place(handIn.place))
    return Job(
      work: work, since: since, number: handedIn, queue: self, entry: entry, arrival: current.arrive(handIn), isNew: true)
  }

  /// Takes what is due now: to run, or to be chosen among what else is due.
  private func isDue(_ mark: JobMark, _ job: Job) {
    guard current.order.isOn else { return runner.serve(job) }
    current.order.perform(on: self, mark, as: job.entry) { [self] in runner.serve(job) }
  }

  /// Runs what is due now, in its turn.
  private func serve(_ job: Job) {
    if job.isAnswer || firstWaiting == waiting.count && mayRun(job) { return job.queue.run(job) }
    waiting.append(job)
    serveNext()
  }

  /// Whether no job that blocks the queue keeps another one from running.
  private func mayRun(_ job: Job) -> Bool {
    occupants == 0 || (isConcurrent && !job.entry.isBarrier && !isBarrierBlocked && occupants < width ?? .max)
  }

  private func serveWaiting() {
    if isConcurrent, current.order.isOn {
      // Which of them runs first is to be chosen again.
      let jobs = waiting[firstWaiting...]
      (waiting, firstWaiting) = ([], 0)
      for job in jobs {
        let mark = current.order.mark(for: self, isBarrier: job.entry.isBarrier)
        clock.dispatch { [self] in isDue(mark, job) }
      }
      return
    }
    for _ in firstWaiting..<waiting.count {
      let mark = current.order.mark(for: self)
      clock.dispatch { [self] in current.order.perform(on: self, mark) { [self] in serveNext() } }
    }
  }

  private func serveNext() {
    guard firstWaiting < waiting.count, mayRun(waiting[firstWaiting]) else { return }
    let job = waiting[firstWaiting]
    firstWaiting += 1
    if firstWaiting == waiting.count { (waiting, firstWaiting) = ([], 0) }
    job.queue.run(job)
  }

  private func run(_ job: Job) {
    let (outer, runner) = (current.queue, runner)
    if job.isNew {
      runner.unbegun -= 1
      if job.entry.isBarrier { runner.barriers -= 1 }
    }
    current.ready -= 1
    let wasBarrier = runner.runsBarrier
    runner.runsBarrier = job.entry.isBarrier
    current.queue = self
    current.begun += 1
    let turn = Turn(
      queue: lane, isConcurrent: isConcurrent && !job.entry.isBarrier, isBarrier: job.entry.isBarrier, time: clock.now,
      since: job.since, begun: current.begun, before: runner.lastJob, arrival: job.arrival)
    runner.lastJob = current.begun
    current.begin(turn)
    let first = current.recorder?.eventCount ?? 0
    if job.number > lastOfBatch { lastOfBatch = handedIn }
    let rest = current.deliver { if let host = current.host { host.performJob(job.work) } else { job.work() } }
    if let rest { occupy(until: rest) }
    if job.number == lastOfBatch, !afterwards.isEmpty {
      let actions = afterwards
      afterwards = []
      for action in actions { action() }
    }
    current.note(label, from: first, turn)
    current.queue = outer
    runner.runsBarrier = wasBarrier
    current.order.noteEnd(on: self, last: runner.arrived)
  }
}
