internal import Dispatch
public import Foundation
public import PromiseEngine

/// Handlers run as operations of the queue: in order only if it runs one at a time.
extension OperationQueue: Dispatcher {
  /// Adds work to the queue as an operation of its own.
  public func dispatch(_ work: @escaping @Sendable () -> Void) {
    let unfinished = beginUnfinishedWork()
    addOperation {
      work()
      unfinished?.finish()
    }
  }

  /// Adds work to the queue once the time has passed.
  public func dispatch(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    DispatchQueue.global().asyncAfter(deadline: .now() + DispatchTimeInterval(delay)) { [self] in addOperation(work) }
  }

  /// A sign in `DispatchGroup.promises`, so that `waitForPromises` waits for what is under way.
  public func beginUnfinishedWork() -> UnfinishedWork? {
    DispatchQueue.global().beginUnfinishedWork()
  }
}
