internal import Dispatch
public import Foundation
internal import PromiseEngine
internal import TraceEvents

/// Waits until all promises that are under way on queues are settled and all their handlers have run: for tests.
///
/// On the main thread the run loop goes on meanwhile, so that handlers on the main queue get their turn.
///
/// - Parameter timeout: The most seconds to wait.
/// - Returns: Whether everything was done in time.
public func waitForPromises(timeout: TimeInterval) -> Bool {
  let deadline = DispatchTime.now() + DispatchTimeInterval(Duration(timeInterval: timeout))
  while true {
    let slice = min(deadline, DispatchTime.now() + .milliseconds(5))
    if DispatchGroup.promises.wait(timeout: slice) == .success { return true }
    if DispatchTime.now() >= deadline { return false }
    if Thread.isMainThread { RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.005)) }
  }
}
