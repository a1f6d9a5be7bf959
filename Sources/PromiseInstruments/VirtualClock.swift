public import PromiseEngine
internal import Synchronization
public import TraceEvents

/// A clock whose time passes only when it is told to, and the jobs that wait for their time on it.
///
/// Jobs run one at a time, ordered by (deadline, order of scheduling). Time jumps to a job's deadline when the job starts; jobs
/// take no time themselves.
///
/// `@unchecked Sendable`: `jobs` is used only by the thread that has set `isBusy` (`withJobs`), which gives it free again; both
/// order memory. `nanoseconds` is atomic.
public final class VirtualClock: Dispatcher, @unchecked Sendable {
  @exclusivity(unchecked) private var jobs = TimerQueue()
  /// Whether a thread uses `jobs`, for a few instructions or while jobs are moved. No job runs meanwhile.
  private let isBusy = Atomic(false)
  /// The current instant, changed only by the thread that uses `jobs`.
  private let nanoseconds = Atomic<Int64>(0)

  /// Makes a clock at instant zero on which nothing waits.
  public init() {}

  /// The current virtual instant.
  public var now: VirtualInstant { VirtualInstant(nanoseconds: nanoseconds.load(ordering: .acquiring)) }

  /// The deadline of the job that runs next, or `nil` if none is scheduled. Complexity: O(1).
  public var nextDeadline: VirtualInstant? { withJobs { $0.nextDeadline }.map { VirtualInstant(nanoseconds: $0) } }

  /// Schedules `work` for `deadline`, or for now if that lies in the past. Complexity: O(1), amortised.
  public func schedule(at deadline: VirtualInstant, _ work: @escaping @Sendable () -> Void) {
    withJobs { $0.add(max(deadline.nanoseconds, nanoseconds.load(ordering: .relaxed)), work) }
  }

  /// Runs work at the current instant, after all that waits for it already.
  public func dispatch(_ work: @escaping @Sendable () -> Void) {
    schedule(at: .zero, work)
  }

  /// Runs work once the virtual time has passed: less than nothing is none.
  public func dispatch(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    schedule(at: now.advanced(by: max(delay, .zero)), work)
  }

  /// Runs the job that is due first, at its deadline.
  ///
  /// - Returns: Whether there was one.
  /// - Complexity: Amortised, the number of bits of the time that the waiting jobs span (at most 63), and the job itself.
  @discardableResult
  public func runNext() -> Bool {
    let job: (@Sendable () -> Void)? = withJobs { jobs in
      guard let (deadline, work) = jobs.takeNext() else { return nil }
      reach(deadline)
      return work
    }
    guard let job else { return false }
    job()
    return true
  }

  /// Runs every job that is due at or before `instant`, those included that they schedule, and lets the time be `instant`.
  ///
  /// An endless chain of jobs without a delay keeps this from returning; callers that run other people's code call `runNext`.
  public func advance(to instant: VirtualInstant) {
    while let deadline = nextDeadline, deadline <= instant { runNext() }
    withJobs { _ in reach(instant.nanoseconds) }
  }

  /// Lets the time be `instant` without running anything; ignored if that lies in the past.
  public func skip(to instant: VirtualInstant) {
    withJobs { _ in reach(instant.nanoseconds) }
  }

  /// Runs jobs until none is left.
  public func runUntilIdle() {
    while runNext() {}
  }

  /// Drops every job that waits, and with it what it keeps alive: jobs and the clock refer to one another.
  public func removeAllJobs() {
    guard nextDeadline != nil else { return }
    // Freed outside: what goes with a job may schedule or look at the clock.
    var dropped = TimerQueue()
    withJobs { swap(&$0, &dropped) }
  }

  /// Lets time pass, unless the instant lies in the past. To be called by the thread that uses `jobs`.
  private func reach(_ instant: Int64) {
    nanoseconds.store(max(instant, nanoseconds.load(ordering: .relaxed)), ordering: .releasing)
  }

  /// Uses the waiting jobs while no other thread does.
  private func withJobs<Result>(_ body: (inout TimerQueue) -> Result) -> Result {
    while isBusy.exchange(true, ordering: .acquiring) {
      while isBusy.load(ordering: .relaxed) { yieldThread() }
    }
    defer { isBusy.store(false, ordering: .releasing) }
    return body(&jobs)
  }
}
