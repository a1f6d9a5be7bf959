package import Program
package import PromiseInstruments
package import TraceEvents

/// Keeps what a run's jobs did and where they could have gone another way.
///
/// Its properties go without checks of exclusive access, as do those of others that every job passes: none is handed on while it changes.
package final class RunJournal {
  /// The gap that a script leaves which asks for the time.
  package static let readsTime = "the script reads the clock, and other times than those that were tried may show something else"

  /// The gaps that calls leave which end as chance draws it.
  package static let failsByChance = "'failureRate:' lets calls fail by chance, and only one draw of it was tried"
  package static let takesTimeByChance =
    "'jitter:' leaves a latency of the script's own to chance, and only one draw of it was tried"
  /// The gap that a script leaves which asks for random values.
  package static let drawsValues = "the script asks for random values, and only those of one seed were tried"
  /// The gap that a script leaves which calls `sync` where jobs of the same concurrent queue are ready.
  package static let syncComesFirst = "'sync' always ran before the jobs that its concurrent queue had already"
  /// The gap that a call leaves which a person answers.
  package static let asksPerson = "a person's answers were not varied"

  @exclusivity(unchecked) package private(set) var log = RunLog()
  /// What the running job touches, besides what its events tell.
  package let notes: TouchNotes
  private let recorder: TraceRecorder
  /// The job that runs.
  @exclusivity(unchecked) private var job = JobMark(id: 1)
  @exclusivity(unchecked) private var dispatched: UInt64 = 0
  @exclusivity(unchecked) private var firstEvent = 0
  /// How many candidates all choices had.
  @exclusivity(unchecked) private var candidateCount = 0
  /// The choices of a run that have more candidates than these together aren't kept.
  private static let mostCandidates = 200_000
  /// How many cancellations had come too late when the job began.
  @exclusivity(unchecked) private var cancelledLate = 0
  /// The queues that keep an order, in the order in which they were first used: of a few a list is quicker than a table.
  @exclusivity(unchecked) private var fewQueues: [ObjectIdentifier] = []
  /// Numbers of the queues behind the first ones.
  @exclusivity(unchecked) private var moreQueues: [ObjectIdentifier: Int] = [:]
  /// Who gets something of a promise's settlement: a child, or one that adopted it, and where the next of them stands.
  @exclusivity(unchecked) private var dependents: [(promise: PromiseID, next: Int)] = []
  /// Where the dependents of each promise begin; -1 where it has none.
  @exclusivity(unchecked) private var firstDependents: [Int] = []
  @exclusivity(unchecked) private var things: [Touches.Thing?] = []
  /// The last event that told of a wait, which belongs to one.
  @exclusivity(unchecked) private var lastWait = 0
  /// What the next wait belongs to.
  @exclusivity(unchecked) var calling: Int?
  @exclusivity(unchecked) package var cancelling: Int?
  /// Where the script hands the next job in.
  @exclusivity(unchecked) package var placing: SourcePlace?

  /// Whether what jobs touch can't be told.
  package var isOpaque: Bool {
    get { log.isOpaque }
    set { log.isOpaque = newValue }
  }

  package init(_ recorder: TraceRecorder, notes: TouchNotes) {
    self.recorder = recorder
    self.notes = notes
    // Room for a small run, which is one of thousands.
    log.jobs.reserveCapacity(16)
    log.points.reserveCapacity(16)
    log.orders.reserveCapacity(16)
    things.reserveCapacity(16)
    dependents.reserveCapacity(16)
    firstDependents.reserveCapacity(16)
    log.instants.append(RunLog.Instant(time: .zero, firstJob: 0))
  }

  /// Notes that not everything that could have gone otherwise is known.
  package func note(gap: String) {
    if log.gap == nil { log.gap = gap }
  }

  // MARK: Calls and waits

  package func edit(call number: Int, _ change: (inout RunLog.Call) -> Void) {
    while log.calls.count <= number {
      log.calls.append(RunLog.Call(name: "", place: SourcePlace(unit: .program, line: 1, column: 1)))
    }
    change(&log.calls[number])
  }

  /// Notes that a person is asked who may not answer by the program's own account.
  package func noteQuestion(of call: Int, options: [String]) {
    let passed = log.points.count
    edit(call: call) { ($0.options, $0.asksPerson, $0.pointsBefore) = (options, true, passed) }
  }

  /// Notes that the job that runs starts another one, now or after some time.
  func mark(for queue: (any JobQueue)?, after delay: Duration, isBarrier: Bool) -> JobMark {
    // What the plan adds must not change the names of what the program does.
    if cancelling == nil { dispatched += 1 }
    let ordinal = cancelling.map { UInt64.max - UInt64($0) } ?? dispatched
    var mark = JobMark(id: RunJournal.mixed(job.id &+ ordinal &* 0x9e37_79b9_7f4a_7c15))
    (mark.root, mark.parent, mark.isCancellation) = (job.root, job.id, cancelling != nil)
    // Most jobs are for now, and taking a duration apart takes time.
    let length = delay == .zero ? 0 : delay.clampedNanoseconds
    let isAnswer = calling != nil
    if length > 0 || isAnswer {
      var wait = RunLog.Wait(id: mark.id, began: log.instants.count - 1, length: max(length, 0))
      (wait.call, wait.cancellation) = (calling, cancelling)
      if let last = recorder.lastEvent, last.step > lastWait, case .waiting = last.kind {
        (wait.promise, lastWait) = (last.promise, last.step)
      }
      let position = log.waits.count
      if let call = wait.call { edit(call: call) { $0.wait = position } }
      mark.wait = position
      if length > 0 { mark.root = log.waits.count }
      log.waits.append(wait)
      notes.changes(.time)
    }
    (calling, cancelling) = (nil, nil)
    if let place = placing {
      log.places.append((mark.id, place))
      placing = nil
    }
    if let queue, length <= 0 { noteUse(of: queue, asBarrier: isBarrier) }
    return mark
  }

  /// Notes that the job that runs hands a job in to a queue, or runs one itself in the queue's turn.
  func noteUse(of queue: any JobQueue, asBarrier isBarrier: Bool) {
    // Which jobs are the first ones is told by who hands them in first.
    if !queue.isConcurrent || queue.width != nil {
      notes.changes(.queue(number(of: queue.lane)))
    } else if queue.takesBarriers {
      // Which side of a barrier a job comes to lie on depends on who hands it in first.
      if isBarrier { notes.changes(.queue(number(of: queue.lane))) } else { notes.reads(.queue(number(of: queue.lane))) }
    }
  }

  private static let mostListed = 32

  private func number(of id: ObjectIdentifier) -> Int {
    if let known = fewQueues.firstIndex(of: id) { return known }
    if fewQueues.count < Self.mostListed {
      fewQueues.append(id)
      return fewQueues.count - 1
    }
    if let known = moreQueues[id] { return known }
    moreQueues[id] = fewQueues.count + moreQueues.count
    return fewQueues.count + moreQueues.count - 1
  }

  // MARK: Instants, choices, jobs

  /// Notes that time passes: nothing more is ready.
  package func begin(instant: VirtualInstant) {
    log.points.append(.instant(log.instants.count))
    log.instants.append(RunLog.Instant(time: instant, firstJob: log.jobs.count))
  }

  /// Notes that a job is ready.
  func isReady(_ mark: JobMark) {
    guard let wait = mark.wait, log.waits[wait].ended == nil else { return }
    log.waits[wait].ended = log.instants.count - 1
    if log.waits[wait].length > 0 { log.instants[log.instants.count - 1].waits.append(wait) }
  }

  /// Notes that one of several jobs is taken.
  ///
  /// - Parameters:
  ///   - candidates: What the journal has called them.
  ///   - areArrivals: Whether all of them come to one queue as their time is over.
  func choose(_ taken: Int, of candidates: [UInt64], areArrivals: Bool) {
    candidateCount += candidates.count
    guard candidateCount <= Self.mostCandidates else {
      return note(gap: "only the first \(log.orders.count) choices of a run were varied: too many jobs are ready at once")
    }
    log.points.append(.order(log.orders.count))
    var order = RunLog.Order(instant: log.instants.count - 1, candidates: candidates, taken: taken, job: log.jobs.count)
    order.isAmongArrivals = areArrivals
    log.orders.append(order)
  }

  func begin(_ mark: JobMark) {
    (job, dispatched, firstEvent) = (mark, 0, recorder.eventCount)
    cancelledLate = recorder.lateCancellationCount
    _ = notes.take()
    if mark.isCancellation { notes.touchEverything() }
    if let wait = mark.wait, let call = log.waits[wait].call { log.calls[call].pointsBefore = log.points.count }
  }

  /// Notes that the job which runs has ended.
  package func end(on queue: (any JobQueue)?) {
    var touches = notes.take()
    // Had the job come earlier, it would have cancelled something.
    if recorder.lateCancellationCount > cancelledLate { touches.isEverything = true }
    var last = firstEvent
    recorder.forEachEvent(from: firstEvent) { event in
      last += 1
      touch(event, &touches)
    }
    touches.sortIn()
    log.jobs.append(
      RunLog.Job(id: job.id, root: job.root, queue: queue?.label ?? "", touches: touches, events: firstEvent..<last))
    log.jobs[log.jobs.count - 1].parent = job.parent
    job = JobMark(id: job.id)
    dispatched = 1 << 32
  }

  private func touch(_ event: borrowing TraceEvent, _ touches: inout Touches) {
    switch event.kind {
    case .printed: touches.changes(.output)
    case .created(let creation):
      note(creation.address, of: event.promise)
      touches.changes(.place(creation.address.place))
      for parent in creation.parents {
        add(event.promise, dependingOn: parent)
        touch(parent, &touches)
      }
    case .adopted(let inner), .awaits(let inner):
      add(event.promise, dependingOn: inner)
      touch(inner, &touches)
    case .settled:
      let number = Int(event.promise.rawValue)
      var next = number < firstDependents.count ? firstDependents[number] : -1
      while next >= 0 {
        touch(dependents[next].promise, &touches)
        next = dependents[next].next
      }
    // What a cancellation takes away leaves no event in the job that would have done it: nobody sees what that one would have touched.
    case .cancelled, .prompted: touches.isEverything = true
    default: break
    }
    touch(event.promise, &touches)
  }

  private func touch(_ promise: PromiseID, _ touches: inout Touches) {
    let number = Int(promise.rawValue)
    if number < things.count, let thing = things[number] { touches.changes(thing) }
  }

  /// Recorders number promises from 1 without gaps.
  private func note(_ address: PromiseAddress, of promise: PromiseID) {
    while things.count <= Int(promise.rawValue) { things.append(nil) }
    things[Int(promise.rawValue)] = .promise(address)
  }

  private func add(_ dependent: PromiseID, dependingOn promise: PromiseID) {
    let number = Int(promise.rawValue)
    while firstDependents.count <= number { firstDependents.append(-1) }
    dependents.append((dependent, firstDependents[number]))
    firstDependents[number] = dependents.count - 1
  }

  /// SplitMix64's mixing.
  private static func mixed(_ number: UInt64) -> UInt64 {
    var mixed = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// A job on its way, as a journal knows it.
package struct JobMark {
  /// What no journal knows.
  static let none = JobMark(id: 0)

  var id: UInt64
  /// The job that handed it in.
  var parent: UInt64 = 0
  /// The wait that the job ends.
  var wait: Int?
  /// The wait that it comes from, within its instant.
  var root: Int?
  /// Whether the plan cancels something by it.
  var isCancellation = false
  /// Whether it comes when its time has passed, and whether that time is anybody's but the program's own.
  var arrival = Arrival.none

  /// How a job comes to its queue.
  enum Arrival {
    /// Another job hands it in.
    case none
    /// Its time, which the program gives, is over.
    case timer
    /// It is an answer from outside, which takes any time.
    case answer
  }

  init(id: UInt64) {
    self.id = id
  }
}
