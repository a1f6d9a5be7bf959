import PromiseEngine
import PromiseInstruments
import RunSearch
import TraceEvents

/// What runs on the clock itself, on none of the script's queues: among what is ready at one instant it can come at any place.
///
/// Sendable without checking, as `PromiseRuntime` is: only the thread that drives the run's clock uses it.
final class ClockLane: Dispatcher, @unchecked Sendable {
  let clock: VirtualClock
  let current: CurrentQueue

  init(_ clock: VirtualClock, _ current: CurrentQueue) {
    self.clock = clock
    self.current = current
  }

  func dispatch(_ work: @escaping @Sendable () -> Void) {
    dispatch(after: .zero, inTurnOf: nil, work)
  }

  func dispatch(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    dispatch(after: delay, inTurnOf: nil, work)
  }

  /// Runs work once the time has passed, in its turn among the jobs of a queue.
  func dispatch(after delay: Duration, inTurnOf queue: ScriptQueue?, _ work: @escaping @Sendable () -> Void) {
    let mark = current.order.mark(for: queue, after: delay)
    clock.dispatch(after: delay) { [self] in
      current.order.perform(on: queue, mark) { [self] in _ = current.deliver(work) }
    }
  }

  /// Runs work at an instant.
  func dispatch(at instant: VirtualInstant, _ work: @escaping @Sendable () -> Void) {
    dispatch(after: max(.zero, clock.now.duration(to: instant)), work)
  }
}
