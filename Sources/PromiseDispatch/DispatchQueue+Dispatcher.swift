public import Dispatch
public import PromiseEngine
internal import TraceEvents

/// Handlers run on the queue in exact order, first in, first out, one hop each, also among blocks that others put there.
extension DispatchQueue: Dispatcher {
  /// Puts work on the queue as a block of its own.
  public func dispatch(_ work: @escaping @Sendable () -> Void) {
    async(group: .promises, execute: work)
  }

  /// Puts work on the queue once the time has passed: less than nothing is none, what is enormous is clamped to 292 years.
  public func dispatch(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    asyncAfter(deadline: .now() + DispatchTimeInterval(delay), execute: work)
  }

  /// Whether this is the same queue; the main queue is another object each time that it is asked for.
  public func isSameQueue(as other: DispatchQueue) -> Bool {
    self === other || (label == other.label && label == "com.apple.main-thread")
  }

  /// A sign in `DispatchGroup.promises`, so that `waitForPromises` waits for what is under way.
  public func beginUnfinishedWork() -> UnfinishedWork? { .onQueues() }
}

extension UnfinishedWork {
  /// A sign of work that `waitForPromises` waits for.
  static func onQueues() -> UnfinishedWork {
    DispatchGroup.promises.enter()
    return UnfinishedWork { DispatchGroup.promises.leave() }
  }
}

extension DispatchTimeInterval {
  /// The interval as long as a duration; negative ones are zero and enormous ones 292 years.
  init(_ duration: Duration) {
    self = .nanoseconds(Int(max(duration.clampedNanoseconds, 0)))
  }
}

extension Dispatcher where Self == DispatchQueue {
  /// The queue of the main thread.
  public static var main: DispatchQueue { DispatchQueue.main }

  /// The queue where handlers run that say nothing else, as it is now.
  public static var promises: DispatchQueue { DispatchQueue.promises }

  /// A concurrent queue of the system.
  ///
  /// - Parameter qos: How urgent its work is.
  public static func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue {
    DispatchQueue.global(qos: qos)
  }
}
