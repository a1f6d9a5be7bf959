import PromiseEngine
import TraceEvents

/// A virtual clock, a queue on it and what happened there, for one test.
struct VirtualBench {
  let clock = VirtualClock()
  let recorder: TraceRecorder
  let queue: VirtualQueue
  let journal = Journal()

  init(intervention: @escaping @Sendable (PromiseAddress) -> Intervention? = { _ in nil }) {
    recorder = TraceRecorder(clock: clock, intervention: intervention)
    queue = VirtualQueue(clock: clock, traceHook: recorder)
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

/// An error to fail with.
struct Broken: Error, Equatable {
  var name = ""
}
