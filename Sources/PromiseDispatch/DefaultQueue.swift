public import Dispatch
internal import PromiseEngine

/// The queue that handlers run on where `on:` is left out: with what `waitForPromises` counts, the only state of the process.
private let defaultQueue = Guarded(DispatchQueue.main)

extension DispatchQueue {
  /// The queue where handlers run that say nothing else: the main queue, unless the program sets another one.
  ///
  /// Looked up when an operator is called. A program sets it once, before its first promise.
  public static var promises: DispatchQueue {
    get { defaultQueue.withLock { $0 } }
    set { defaultQueue.withLock { $0 = newValue } }
  }
}

extension DispatchGroup {
  /// Everything that promises on queues have under way: handlers that wait for their turn, and work that will settle a promise.
  public static let promises = DispatchGroup()
}
