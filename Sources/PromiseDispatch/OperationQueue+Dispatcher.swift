internal import Dispatch
public import Foundation
public import PromiseEngine

/// Handlers run as operations of the queue: in order only if it runs one at a time.
extension OperationQueue: Dispatcher {
  public func dispatch(_ work: @escaping @Sendable () -> Void) {
    let unfinished = beginUnfinishedWork()
    addOperation {
      work()
      unfinished?.finish()
    }
  }

  public func dispatch(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    DispatchQueue.global().asyncAfter(deadline: .now() + DispatchTimeInterval(delay)) { [self] in addOperation(work) }
  }

  public func beginUnfinishedWork() -> UnfinishedWork? {
    DispatchQueue.global().beginUnfinishedWork()
  }
}
