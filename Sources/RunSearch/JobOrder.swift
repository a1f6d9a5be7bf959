package import Program
package import PromiseEngine
package import TraceEvents

/// A queue whose jobs a `JobOrder` puts in order.
package protocol JobQueue: AnyObject {
  /// Its name for people.
  var label: String { get }
  /// Whether its jobs may run in any order.
  var isConcurrent: Bool { get }
}

/// Decides which of the jobs that are ready at one instant runs first: those of different queues, or of one concurrent queue.
///
/// A serial queue's jobs keep their order. With the order first in, first out it is idle, and the clock decides alone.
package final class JobOrder {
  private struct Job {
    /// `nil` for what runs on none.
    let queue: (any JobQueue)?
    let mark: JobMark
    let work: () -> Void
    /// The serial queue in whose turn it comes; `nil` if it may come at any place.
    let turn: ObjectIdentifier?

    init(queue: (any JobQueue)?, mark: JobMark, work: @escaping () -> Void) {
      (self.queue, self.mark, self.work) = (queue, mark, work)
      turn = queue.flatMap { $0.isConcurrent ? nil : ObjectIdentifier($0) }
    }
  }

  /// Whether jobs are collected before one is chosen.
  package let isOn: Bool
  private let given: [Int]
  @exclusivity(unchecked) private var random: UInt64?
  @exclusivity(unchecked) private var ready: [Job] = []
  @exclusivity(unchecked) private var isCollecting = false
  /// The positions of jobs among which one is chosen, and the queues in whose turn they come; kept for the sake of their memory.
  @exclusivity(unchecked) private var candidates: [Int] = []
  @exclusivity(unchecked) private var fewTurns: [ObjectIdentifier] = []
  /// The choices that were made where there was one.
  @exclusivity(unchecked) package private(set) var choices: [Int] = []
  /// Whether a choice of the schedule had fewer candidates than it says.
  @exclusivity(unchecked) package private(set) var hasMissed = false
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

  /// Whether choices of the schedule are left over, which can only be told at the end of the run.
  package var hasLeftOver: Bool { given.dropFirst(choices.count).contains { $0 > 0 } }

  /// Notes a job that will be ready now or after some time.
  package func mark(for queue: (any JobQueue)?, after delay: Duration = .zero) -> JobMark {
    journal?.mark(for: queue, after: delay) ?? .none
  }

  /// Runs a job, or keeps it until it is chosen.
  ///
  /// - Parameter queue: The queue in whose turn it comes; `nil` if it comes in no queue's.
  package func perform(on queue: (any JobQueue)?, _ mark: JobMark, _ work: @escaping () -> Void) {
    guard isCollecting else { return work() }
    ready.append(Job(queue: queue, mark: mark, work: work))
    journal?.isReady(mark)
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
  package func removeAll() { ready = [] }

  /// Runs one of the jobs that are ready.
  ///
  /// - Complexity: O(ready jobs).
  private func runOne() {
    guard !ready.isEmpty else { return }
    let job = ready.count == 1 ? ready.removeFirst() : takeOne()
    guard let journal else { return job.work() }
    journal.begin(job.mark)
    job.work()
    journal.end(on: job.queue)
  }

  private func takeOne() -> Job {
    findCandidates()
    let choice = choice(among: candidates.count)
    if candidates.count > 1, let journal { journal.choose(choice, of: candidates.map { ready[$0].mark.id }) }
    return ready.remove(at: candidates[choice])
  }

  /// Finds the jobs that may come next, by their positions: of each serial queue the first.
  private func findCandidates() {
    candidates.removeAll(keepingCapacity: true)
    fewTurns.removeAll(keepingCapacity: true)
    // Of a few queues a list is quicker than a set.
    let isLong = ready.count > 32
    var many = Set<ObjectIdentifier>()
    for index in ready.indices {
      guard let id = ready[index].turn else {
        candidates.append(index)
        continue
      }
      if isLong {
        if many.insert(id).inserted { candidates.append(index) }
      } else if !fewTurns.contains(id) {
        fewTurns.append(id)
        candidates.append(index)
      }
    }
  }

  private func choice(among count: Int) -> Int {
    guard count > 1 else { return 0 }
    var choice = 0
    if random != nil {
      choice = Int(nextRandom() % UInt64(count))
    } else if choices.count < given.count {
      choice = given[choices.count]
      if choice >= count { (choice, hasMissed) = (0, true) }
    }
    choices.append(choice)
    return choice
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
