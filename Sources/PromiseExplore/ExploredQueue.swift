public import PromiseEngine

/// A queue of an exploration: stands where the code has a queue of Dispatch.
///
/// A serial queue's jobs keep their order; jobs of different queues, and those of a concurrent one, run in every order.
///
/// Sendable without checking: only the thread that explores uses it, which `dispatch` makes sure of.
public final class ExploredQueue: Dispatcher, @unchecked Sendable {
  let queue: RunQueue
  private let run: RunCore

  init(_ queue: RunQueue, _ run: RunCore) { (self.queue, self.run) = (queue, run) }

  /// Makes a queue of the run under way, for code that gets no clock.
  ///
  /// - Precondition: A run is under way.
  public convenience init(label: String, isConcurrent: Bool = false) {
    self.init(RunQueue(label, isConcurrent: isConcurrent), ExploredClock.current.run)
  }

  /// The queue's name, for people.
  public var label: String { queue.label }
  /// Whether its jobs may run in any order.
  public var isConcurrent: Bool { queue.isConcurrent }

  /// Who keeps what promises do that start here.
  public var traceHook: (any TraceHook)? { run.recorder }

  /// Lets a job run at the current instant.
  public func dispatch(_ work: @escaping @Sendable () -> Void) { run.lane.dispatch(on: queue, after: .zero, work) }

  /// Lets a job run once the time has passed, which is exactly so long in every run.
  public func dispatch(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    run.lane.dispatch(on: queue, after: max(delay, .zero), work)
  }
}

/// Where answers come: on no queue, so that several that come together do so in any order.
///
/// Sendable without checking, for the same reason.
struct AnswerLane: Dispatcher, @unchecked Sendable {
  let run: RunCore

  var traceHook: (any TraceHook)? { run.recorder }

  func dispatch(_ work: @escaping @Sendable () -> Void) { run.lane.dispatch(on: nil, after: .zero, work) }

  func dispatch(after delay: Duration, _ work: @escaping @Sendable () -> Void) { run.lane.dispatch(on: nil, after: delay, work) }
}

extension Dispatcher where Self == ExploredQueue {
  /// The main queue of the run under way, for code that gets no clock.
  public static var explored: ExploredQueue { ExploredClock.current.main }
}
