import PromiseEngine
import PromiseInstruments
import TraceEvents
import TestSupport

/// A virtual clock, a queue on it and what happened there, for one test.
struct VirtualBench {
  let clock = VirtualClock()
  let recorder: TraceRecorder
  let queue: VirtualQueue
  let journal = Journal()
  private let cleaner: JobCleaner

  init(intervention: @escaping @Sendable (PromiseAddress) -> Intervention? = { _ in nil }) {
    recorder = TraceRecorder(clock: clock, intervention: intervention)
    queue = Listening.isOn ? VirtualQueue(clock: clock, traceHook: recorder) : VirtualQueue(clock: clock)
    cleaner = JobCleaner(clock)
  }

  /// Runs everything and gives the instant at which the last job ran, in virtual milliseconds.
  @discardableResult
  func run() -> Double {
    clock.runUntilIdle()
    return clock.now.milliseconds
  }

  /// The events as short lines: `0 1 created`, `80 2 settled`.
  var story: [String] {
    recorder.events.map { "\($0.time.millisecondsText) \($0.promise) \($0.kind.name)" }
  }
}

/// Drops the jobs that wait on a clock when the test ends: they and the clock refer to one another.
private final class JobCleaner: Sendable {
  private let clock: VirtualClock

  init(_ clock: VirtualClock) {
    self.clock = clock
  }

  deinit {
    clock.removeAllJobs()
  }
}

/// An error to fail with.
struct Broken: Error, Equatable {
  var name = ""
}
