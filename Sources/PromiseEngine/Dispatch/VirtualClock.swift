internal import HeapModule
internal import Synchronization
public import TraceEvents

/// A clock whose time passes only when it is told to, and the jobs that wait for their time on it.
///
/// Jobs run one at a time, ordered by (deadline, order of scheduling). Time jumps to a job's deadline when the job starts; jobs
/// take no time themselves.
public final class VirtualClock: Dispatcher {
  private struct Job: Comparable {
    let deadline: VirtualInstant
    let sequence: Int
    let work: @Sendable () -> Void

    static func < (left: Job, right: Job) -> Bool {
      (left.deadline, left.sequence) < (right.deadline, right.sequence)
    }

    static func == (left: Job, right: Job) -> Bool { left.sequence == right.sequence }
  }

  private struct State {
    var now = VirtualInstant.zero
    var scheduled = 0
    var jobs = Heap<Job>()
  }

  private let state = Mutex(State())

  public init() {}

  /// The current virtual instant.
  public var now: VirtualInstant { state.withLock { $0.now } }

  /// The deadline of the job that runs next, or `nil` if none is scheduled. Complexity: O(1).
  public var nextDeadline: VirtualInstant? { state.withLock { $0.jobs.min?.deadline } }

  /// Schedules `work` for `deadline`, or for now if that lies in the past. Complexity: O(log n) in the jobs that wait.
  public func schedule(at deadline: VirtualInstant, _ work: @escaping @Sendable () -> Void) {
    state.withLock { state in
      state.scheduled += 1
      state.jobs.insert(Job(deadline: max(deadline, state.now), sequence: state.scheduled, work: work))
    }
  }

  public func dispatch(_ work: @escaping @Sendable () -> Void) {
    schedule(at: .zero, work)
  }

  public func dispatch(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    schedule(at: now.advanced(by: max(delay, .zero)), work)
  }

  /// Runs the job that is due first, at its deadline. Complexity: O(log n) in the jobs that wait, and the job itself.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  public func runNext() -> Bool {
    let job = state.withLock { state in
      let job = state.jobs.popMin()
      if let job { state.now = max(state.now, job.deadline) }
      return job
    }
    job?.work()
    return job != nil
  }

  /// Runs every job that is due at or before `instant`, those included that they schedule, and lets the time be `instant`.
  ///
  /// An endless chain of jobs without a delay keeps this from returning; callers that run other people's code call `runNext`.
  public func advance(to instant: VirtualInstant) {
    while let deadline = nextDeadline, deadline <= instant { runNext() }
    state.withLock { $0.now = max($0.now, instant) }
  }

  /// Lets the time be `instant` without running anything; ignored if that lies in the past.
  public func skip(to instant: VirtualInstant) {
    state.withLock { $0.now = max($0.now, instant) }
  }

  /// Drops every job that waits, and with it what it keeps alive: jobs and the clock refer to one another.
  public func removeAllJobs() {
    let dropped = state.withLock { state in
      defer { state.jobs = Heap() }
      return state.jobs
    }
    // Freed outside the lock: what goes with a job may schedule or look at the clock.
    _ = consume dropped
  }

  /// Runs jobs until none is left.
  public func runUntilIdle() {
    while runNext() {}
  }
}
