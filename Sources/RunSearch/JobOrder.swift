package import Program
package import PromiseInstruments
package import TraceEvents

/// Decides which of the jobs that are ready at one instant runs first: those of different queues, or of one concurrent queue.
///
/// A serial queue's jobs keep their order. With the order first in, first out it is idle, and the clock decides alone.
package final class JobOrder {
  private struct Job {
    /// `nil` for what runs on none.
    let queue: (any JobQueue)?
    let mark: JobMark
    let entry: QueueEntry
    let work: () -> Void
    /// The serial queue in whose turn it comes; `nil` if it may come at any place.
    let turn: ObjectIdentifier?

    init(queue: (any JobQueue)?, mark: JobMark, entry: QueueEntry, work: @escaping () -> Void) {
      (self.queue, self.mark, self.entry, self.work) = (queue, mark, entry, work)
      turn = queue.flatMap { $0.isConcurrent ? nil : $0.lane }
    }
  }

  /// Whether jobs are collected before one is chosen.
  package let isOn: Bool
  private let given: [Int]
  @exclusivity(unchecked) private var random: UInt64?
  @exclusivity(unchecked) private var ready: [Job] = []
  @exclusivity(unchecked) private var isCollecting = false
  /// Whether a job was a barrier.
  @exclusivity(unchecked) private var hasBarriers = false
  /// Whether the first job is the next, without a choice.
  @exclusivity(unchecked) private var hasNext = false
  /// Of lanes that several queues share: whose job ran last, and how many jobs had been handed in when it ended. A queue's jobs that were
  /// there by then may follow it at once.
  @exclusivity(unchecked) private var streaks: [ObjectIdentifier: (queue: ObjectIdentifier, last: Int)] = [:]
  /// The positions of jobs among which one is chosen, and the queues in whose turn they come; kept for the sake of their memory.
  @exclusivity(unchecked) private var candidates: [Int] = []
  @exclusivity(unchecked) private var fewTurns: [ObjectIdentifier] = []
  /// The choices that were made where there was one.
  @exclusivity(unchecked) package private(set) var choices: [Int] = []
  /// Whether a choice of the schedule had fewer candidates than it says.
  @exclusivity(unchecked) package private(set) var hasMissed = false
  /// How many answers from outside are ready that come to a serial queue.
  @exclusivity(unchecked) private var answersReady = 0
  /// Whether the next job that is noted is an answer from outside, whose time isn't the program's own.
  @exclusivity(unchecked) private var isAnswering = false
  /// Keeps what happens; `nil` if nobody asks.
  @exclusivity(unchecked) package var journal: RunJournal?

  package init(_ order: Schedule.Order) {
    switch order {
    case .firstInFirstOut: (isOn, given, random) = (false, [], nil)
    case .random(let seed): (isOn, given, random) = (true, [], seed)
    case .choices(let choices): (isOn, given, random) = (true, choices, nil)
    }
  }

  /// Whether jobs wait that were ready at the clock's instant.
  package var hasReady: Bool { !ready.isEmpty }
  /// How many there are.
  package var readyCount: Int { ready.count }

  /// Whether choices of the schedule are left over, which can only be told at the end of the run.
  package var hasLeftOver: Bool { given.dropFirst(choices.count).contains { $0 > 0 } }

  /// Notes a job that will be ready now or after some time.
  ///
  /// - Parameter isBarrier: Whether it is a barrier to others of its queue.
  package func mark(for queue: (any JobQueue)?, after delay: Duration = .zero, isBarrier: Bool = false) -> JobMark {
    var mark = journal?.mark(for: queue, after: delay, isBarrier: isBarrier) ?? .none
    mark.arrival = isAnswering ? .answer : delay > .zero ? .timer : .none
    isAnswering = false
    return mark
  }

  /// Lets the job that is noted next be the answer of a call.
  ///
  /// - Parameters:
  ///   - isFree: Whether its time isn't the program's own.
  ///   - start: What begins to wait.
  package func wait(for call: Int, isFree: Bool, _ start: () -> Void) {
    journal?.calling = call
    isAnswering = isFree
    start()
    isAnswering = false
    journal?.calling = nil
  }

  /// Notes that a queue lets somebody else's job run as one of its own.
  package func noteUse(of queue: any JobQueue, asBarrier isBarrier: Bool) {
    journal?.noteUse(of: queue, asBarrier: isBarrier)
  }

  /// Notes that a job has ended: those of its queue may follow at once, unless the lane is the queue itself, which hands nobody's jobs on.
  ///
  /// - Parameter last: How many jobs have been handed in to the lane.
  package func noteEnd(on queue: any JobQueue, last: Int) {
    guard isOn else { return }
    let (id, lane) = (ObjectIdentifier(queue), queue.lane)
    if id != lane { streaks[lane] = (id, last) } else if !streaks.isEmpty { streaks[lane] = nil }
  }

  /// Runs a job, or keeps it until it is chosen.
  ///
  /// - Parameters:
  ///   - queue: The queue in whose turn it comes; `nil` if it comes in no queue's.
  ///   - entry: How it stands to the queue's other jobs.
  package func perform(
    on queue: (any JobQueue)?, _ mark: JobMark, as entry: QueueEntry = QueueEntry(), _ work: @escaping () -> Void
  ) {
    guard isCollecting else { return work() }
    let job = Job(queue: queue, mark: mark, entry: entry, work: work)
    switch entry.place {
    case .last: ready.append(job)
    case .behindOwn(let isFirst): insertBehindOwn(job, isFirst)
    case .ahead: ready.insert(job, at: ready.firstIndex { $0.turn == job.turn } ?? ready.endIndex)
    case .next:
      ready.insert(job, at: 0)
      hasNext = true
    }
    if entry.isBarrier { hasBarriers = true }
    if mark.arrival == .answer, queue?.isConcurrent == false { answersReady += 1 }
    journal?.isReady(mark)
  }

  /// Puts a job behind the last of its queue; those of its lane keep their positions among other lanes' jobs.
  private func insertBehindOwn(_ job: Job, _ isFirst: Bool) {
    ready.append(job)
    let positions = ready.indices.filter { ready[$0].turn == job.turn }
    let own = job.queue.map(ObjectIdentifier.init)
    let last = positions.dropLast().lastIndex { ready[$0].queue.map(ObjectIdentifier.init) == own }
    let place = last.map { $0 + 1 } ?? (isFirst ? 0 : positions.count - 1)
    for index in stride(from: positions.count - 1, to: place, by: -1) { ready.swapAt(positions[index], positions[index - 1]) }
  }

  /// Runs one of the jobs that are due at an instant of a clock: the present one, or the next at which something is due.
  package func runNext(at instant: VirtualInstant, on clock: VirtualClock) {
    if !hasReady, instant > clock.now { journal?.begin(instant: instant) }
    isCollecting = true
    while let deadline = clock.nextDeadline, deadline <= instant { clock.runNext() }
    isCollecting = false
    runOne()
  }

  /// Drops every job that waits.
  package func removeAll() { (ready, answersReady) = ([], 0) }

  /// Runs one of the jobs that are ready.
  ///
  /// - Complexity: O(ready jobs).
  private func runOne() {
    guard !ready.isEmpty else { return }
    let job = ready.count == 1 || hasNext ? ready.removeFirst() : takeOne()
    hasNext = false
    if job.mark.arrival == .answer, job.turn != nil { answersReady -= 1 }
    guard let journal else { return job.work() }
    journal.begin(job.mark)
    job.work()
    journal.end(on: job.queue)
  }

  private func takeOne() -> Job {
    findCandidates()
    let choice = choice()
    if candidates.count > 1, let journal {
      journal.choose(choice, of: candidates.map { ready[$0].mark.id }, areArrivals: areArrivals)
    }
    return ready.remove(at: candidates[choice])
  }

  /// Finds the jobs that may come next, by their positions: of each serial queue the first, of a concurrent one those between barriers.
  private func findCandidates() {
    candidates.removeAll(keepingCapacity: true)
    fewTurns.removeAll(keepingCapacity: true)
    // Of a few queues a list is quicker than a set.
    let isLong = ready.count > 32
    var many = Set<ObjectIdentifier>()
    let bars = hasBarriers ? bars() : [:]
    for index in ready.indices {
      guard let id = ready[index].turn else {
        if !isHeldUp(ready[index], by: bars), !isCrowdedOut(index) { candidates.append(index) }
        continue
      }
      if isLong {
        if many.insert(id).inserted { candidates.append(index) }
      } else if !fewTurns.contains(id) {
        fewTurns.append(id)
        candidates.append(index)
      }
    }
    if !streaks.isEmpty { addStreaks() }
    if answersReady > 0 { addAnswers() }
  }

  /// Whether all candidates come to one serial queue as their time is over.
  private var areArrivals: Bool {
    guard let turn = ready[candidates[0]].turn else { return false }
    return candidates.allSatisfy { ready[$0].turn == turn && ready[$0].mark.arrival != .none }
  }

  /// Adds what may come to a serial queue before the job that is its first: answers from outside that are there at the same instant come
  /// in any order, and timers among them keep theirs. What their handlers have handed in stands behind all of them.
  ///
  /// - Complexity: O(ready jobs × queues that answers come to).
  private func addAnswers() {
    // Every job of a queue with many answers may become a candidate: looking for each in a list would take too long.
    var known = [Bool](repeating: false, count: ready.count)
    for candidate in candidates { known[candidate] = true }
    for first in candidates {
      guard let turn = ready[first].turn, ready[first].mark.arrival != .none else { continue }
      var hasTimer = ready[first].mark.arrival == .timer
      for index in ready.indices.dropFirst(first + 1) where ready[index].turn == turn {
        let arrival = ready[index].mark.arrival
        if arrival == .none { break }
        if known[index] { continue }
        if arrival == .timer, hasTimer { continue }
        if arrival == .timer { hasTimer = true }
        known[index] = true
        candidates.append(index)
      }
    }
    candidates.sort()
  }

  /// The numbers of the first job of each concurrent queue and of its first barrier.
  private func bars() -> [ObjectIdentifier: (first: Int, barrier: Int)] {
    var bars: [ObjectIdentifier: (first: Int, barrier: Int)] = [:]
    for job in ready where job.turn == nil {
      guard let queue = job.queue, queue.takesBarriers else { continue }
      let (number, id) = (job.entry.number, ObjectIdentifier(queue))
      let known = bars[id] ?? (.max, .max)
      bars[id] = (min(known.first, number), job.entry.isBarrier ? min(known.barrier, number) : known.barrier)
    }
    return bars
  }

  private func isHeldUp(_ job: Job, by bars: [ObjectIdentifier: (first: Int, barrier: Int)]) -> Bool {
    guard let queue = job.queue, let bar = bars[ObjectIdentifier(queue)] else { return false }
    return job.entry.number > (job.entry.isBarrier ? bar.first : bar.barrier)
  }

  /// Whether as many jobs of its queue come before a job as may run side by side: one of them has to end first.
  private func isCrowdedOut(_ index: Int) -> Bool {
    guard let queue = ready[index].queue, let width = queue.width, index >= width else { return false }
    return ready[..<index].count(where: { $0.queue === queue && $0.entry.number > 0 }) >= width
  }

  /// Adds the jobs that may follow one of their own queue before those of other queues that share its lane.
  private func addStreaks() {
    for (lane, streak) in streaks {
      let next = ready.indices.first { index in
        ready[index].turn == lane && ready[index].queue.map(ObjectIdentifier.init) == streak.queue
      }
      guard let next, ready[next].entry.number <= streak.last, !candidates.contains(next) else { continue }
      candidates.append(next)
    }
    candidates.sort()
  }

  /// The position of a candidate that chance or the schedule chooses.
  private func choice() -> Int {
    let count = candidates.count
    guard count > 1 else { return 0 }
    var choice = 0
    if random != nil {
      choice = drawnCandidate()
    } else if choices.count < given.count {
      choice = given[choices.count]
      if choice >= count { (choice, hasMissed) = (0, true) }
    }
    choices.append(choice)
    return choice
  }

  /// The candidate that a job which is drawn waits for, or is itself: each job draws, so that a queue with many comes as often as they
  /// would alone, and all ways in which queues can mix are equally likely.
  private func drawnCandidate() -> Int {
    let drawn = Int(nextRandom() % UInt64(ready.count))
    if let own = candidates.firstIndex(of: drawn) { return own }
    if let turn = ready[drawn].turn, let first = candidates.firstIndex(where: { ready[$0].turn == turn }) { return first }
    // It waits for a barrier, or for a place.
    return drawn % candidates.count
  }

  /// SplitMix64.
  private func nextRandom() -> UInt64 {
    let state = (random ?? 0) &+ 0x9E37_79B9_7F4A_7C15
    random = state
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
